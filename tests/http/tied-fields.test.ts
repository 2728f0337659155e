import { beforeEach, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

// What a service says of a field stands at that field (forms.md), by whatever name it has for it.

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	ann = await front.signedIn();
	const group = { deviceGroupId: 1, title: "Hall", isDefault: true, isInAlert: false, devices: [] };
	front.service.answer("listDeviceGroups", { body: [group] });
	front.service.answer("getDeviceGroup", { body: group });
	front.service.answer("listSchedules", { body: [{ id: 7, name: "Week", type: "Weekly" }] });
	front.service.answer("getIntegrationKey", { status: 404 });
});

const GROUP = '[aria-labelledby="group-1"] form';
const WHY = "The service does not like this.";
type Sent = () => Promise<Page>;
const CASES: [string, Parameters<typeof front.service.answer>[0], string, string, Sent][] = [
	[
		"a field of its own name",
		"updateProfile",
		"firstName",
		"firstName",
		() => ann.fill("/user-info?edit", { fields: { firstName: "A" }, button: "Save" }),
	],
	[
		"a name in other letters",
		"createDeviceGroup",
		"Title",
		"title",
		() => ann.post("/devices?add", { intent: "add-group", title: "Hall" }),
	],
	[
		"a pointer",
		"updateDeviceGroup",
		"/scheduleId",
		"scheduleId",
		() => ann.fill("/devices", { form: GROUP, fields: { scheduleId: "7" }, button: "Save" }),
	],
	[
		"what the call names otherwise than the form",
		"startAlert",
		"presentationId",
		"alertPresentationId",
		() =>
			ann.post("/devices", {
				...{ intent: "start-alert", deviceGroupId: "1", alertPresentationId: "9" },
			}),
	],
	[
		"a code",
		"verifyDevice",
		"$.userCode",
		"userCode",
		() => ann.post("/verify-device", { userCode: "123456" }),
	],
	[
		"a reset code, by Identity's key",
		"resetPassword",
		"InvalidToken",
		"resetCode",
		() =>
			ann.post("/reset-password", {
				...{ userEmail: "a@b.test", resetCode: "x" },
				...{ newPassword: "Longer1!", confirmPassword: "Longer1!" },
			}),
	],
	[
		"a new password, by Identity's key",
		"resetPassword",
		"PasswordTooShort",
		"newPassword",
		() =>
			ann.post("/reset-password", {
				...{ userEmail: "a@b.test", resetCode: "x" },
				...{ newPassword: "a", confirmPassword: "a" },
			}),
	],
];

test.each(CASES)("%s: %s says it of %s", async (_, call, key, field, send) => {
	front.service.answer(call, problem(400, undefined, { [key]: [WHY] }));
	const page = await send();
	expect([page.status, page.isAlertFirst]).toEqual([400, true]);
	expect(page.alert).toContain(`Bad request ${WHY}`);
	expect(page.alert?.split(WHY)).toHaveLength(2);
	expect(page.errorOf(field)).toContain(WHY);
});

test("what is said of a slide names it, with a link to its field", async () => {
	const errors = { "Slides[0].Title": [WHY], title: ["Another title, please."] };
	front.service.answer("createPresentation", problem(400, undefined, errors));
	const page = await ann.post("/presentation", {
		...{ intent: "save", title: "Menu", "slides[0].title": "Page" },
		...{ "slides[0].type": "WebContent", "slides[0].url": "https://example.com/" },
	});
	expect([page.status, page.isAlertFirst]).toEqual([400, true]);
	expect(page.errorOf("slides[0].title")).toContain(WHY);
	expect(page.errorOf("title")).toContain("Another title, please.");
	const link = page.root.querySelector("[role=alert] a");
	expect(link?.textContent).toBe(`Slide 1: ${WHY}`);
	expect(page.alert?.split(WHY)).toHaveLength(2);
	const field = page.field("slides[0].title").getAttribute("id");
	expect(decodeURIComponent(link?.getAttribute("href") ?? "")).toBe(`#${field}`);
});

test("a slide that the service names itself is named once", async () => {
	const said = "Slide “Page”: no such page.";
	front.service.answer(
		"createPresentation",
		problem(400, undefined, { "slides[0].title": [said] }),
	);
	const page = await ann.post("/presentation", {
		...{ intent: "save", title: "Menu", "slides[0].title": "Page" },
		...{ "slides[0].type": "WebContent", "slides[0].url": "https://example.com/" },
	});
	expect(page.alert).toMatch(new RegExp(`^Bad request ${said}(?! Slide)`));
});

test("several things said of a code are said once each", async () => {
	front.service.answer("verifyDevice", problem(400, undefined, { a: ["One."], b: ["Two."] }));
	const page = await ann.post("/verify-device", { userCode: "123456" });
	expect(page.alert).toMatch(/^Bad request One\.\s+Two\.(?!.*One)/s);
	expect(page.errorOf("userCode")).toBe("One. Two.");
});
