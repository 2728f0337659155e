import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { ok, pairScreen } from "../support/caller";
import { BRIEF } from "../support/service";
import { withSite } from "../support/shared";
import { type SignedIn, sharedSite } from "../support/site";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const code = async (service = site.service) =>
	(await ok(service, "createDeviceCode", { body: {} })).userCode;
const groups = () => ok(site.service, "listDeviceGroups", { token: ann.token });
const group = async (title: string) => {
	const found = (await groups()).find((one) => one.title === title);
	if (!found) throw new Error(`no group ${title}`);
	return found;
};
const formOf = (id: number) => `[aria-labelledby="group-${id}"] form`;

async function addGroup(title: string) {
	const sent = await ann.visitor.fill("/devices?add", { fields: { title }, button: "Add group" });
	expect([sent.status, sent.location]).toEqual([302, "/devices"]);
	return { sent, ...(await group(title)) };
}

test("before there is a screen, the alert everywhere is there as soon as something can be shown", async () => {
	const { visitor, token } = await site.signedIn();
	const wayIn = async () =>
		(await visitor.get("/devices")).root
			.querySelectorAll("a")
			.find((one) => one.textContent === "Start alert everywhere");
	expect(await wayIn()).toBeUndefined();
	await ok(site.service, "createPresentation", { token, body: { title: "Exit" } });
	const asked = await visitor.get(String((await wayIn())?.getAttribute("href")));
	expect(asked.root.querySelector("dialog")?.textContent).toContain(
		"Start the alert on 0 screens in 1 group? No group has an alert presentation: choose one.",
	);
});

describe("verify device", () => {
	test("six digits pair the screen; the page says so once", async () => {
		const { visitor } = await site.signedIn();
		const sent = await visitor.fill("/verify-device", { fields: { userCode: await code() } });
		expect([sent.status, sent.location]).toEqual([302, "/verify-device"]);
		expect((await visitor.follow(sent)).notice).toMatch(/^Device activated: /);
		expect((await visitor.get("/verify-device")).notice).toBeUndefined();
		const page = await visitor.get("/devices");
		expect(page.rows).toHaveLength(1);
		expect(page.rows[0]?.slice(1)).toEqual(["Yes", "Not yet", "Offline"]);
		expect(page.heads).toEqual([["Device Name", "Authorized", "Presentation Cached", "Online"]]);
	});

	test("blanks and dashes between the digits do not matter", async () => {
		const digits = await code();
		const userCode = ` ${digits.slice(0, 3)} - ${digits.slice(3)}`;
		const sent = await ann.visitor.fill("/verify-device", { fields: { userCode } });
		expect(sent.status).toBe(302);
	});

	test.each(["", "12345", "1234567", "12345a", "１２３４５６"])(
		"%j is no code: the field says so and keeps it",
		async (userCode) => {
			const page = await ann.visitor.fill("/verify-device", { fields: { userCode } });
			expect(page.status).toBe(400);
			expect(page.errorOf("userCode")).toBe("Enter the 6 digits that your screen shows");
			expect(page.isAlertFirst).toBe(true);
			expect(page.value("userCode")).toBe(userCode);
			expect(page.field("userCode").getAttribute("placeholder")).toBe("######");
		},
	);

	test("unknown, used and expired codes look the same", async () => {
		const brief = await sharedSite(BRIEF);
		const person = await brief.signedIn();
		const used = await code(brief.service);
		await person.visitor.fill("/verify-device", { fields: { userCode: used } });
		const expired = await code(brief.service);
		await delay(Number(BRIEF.USER_CODE_SECONDS) * 1000 + 100);
		for (const userCode of ["000000", used, expired]) {
			const page = await person.visitor.fill("/verify-device", { fields: { userCode } });
			expect(page.status).toBe(400);
			expect(page.alert).toMatch(/^Bad request No screen is waiting with this code\./);
			expect(page.errorOf("userCode")).toMatch(/^No screen is waiting with this code\./);
			expect(page.isAlertFirst).toBe(true);
			expect(page.value("userCode")).toBe(userCode);
		}
	});
});

describe("device groups", () => {
	test("the default group is there and cannot be deleted", async () => {
		const page = await ann.visitor.get("/devices");
		expect([page.heading, page.status]).toEqual(["Device Management", 200]);
		expect(page.main).toContain("Default group");
		const { deviceGroupId } = await group("Default group");
		expect(page.text).not.toContain(`confirm=delete-group&amp;id=${deviceGroupId}`);
		const refused = await ann.visitor.post("/devices", {
			intent: "delete-group",
			deviceGroupId: String(deviceGroupId),
		});
		expect([refused.status, refused.isAlertFirst]).toEqual([409, true]);
		expect(refused.alert).toMatch(/^Error \w+/);
	});

	test("a group is added; the page says so once", async () => {
		expect((await ann.visitor.get("/devices")).linkOf("Add new group")).toBe("/devices?add=");
		const { sent } = await addGroup("Kitchen");
		expect((await ann.visitor.follow(sent)).notice).toBe("Group added: Kitchen");
		const again = await ann.visitor.get("/devices");
		expect([again.notice, again.main.includes("Kitchen")]).toEqual([undefined, true]);
	});

	test.each([
		["", "Title cannot be empty"],
		["x".repeat(201), "Title can have at most 200 characters"],
	])("a group called %j is refused at its field", async (title, message) => {
		const page = await ann.visitor.fill("/devices?add", { fields: { title }, button: "Add group" });
		expect(page.status).toBe(400);
		expect(page.errorOf("title")).toBe(message);
		const link = page.root.querySelector('[role=alert] a[href^="#"]');
		expect(link?.textContent).toBe(message);
		expect(link?.getAttribute("href")).toBe(`#${page.field("title").id}`);
		expect(page.isAlertFirst).toBe(true);
		expect(page.value("title")).toBe(title);
	});

	test("a group is given a presentation, and none again", async () => {
		const { deviceGroupId } = await addGroup("Shop");
		const { presentationId } = await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title: "Offers", frameDelayInSeconds: 3, slides: [] },
		});
		const form = formOf(deviceGroupId);
		const save = async (actualPresentationId: string) => {
			const sent = await ann.visitor.fill("/devices", {
				form,
				fields: { actualPresentationId },
				button: "Save",
			});
			expect([sent.status, sent.location]).toEqual([302, "/devices"]);
			expect((await ann.visitor.follow(sent)).notice).toBe("Saved: Shop");
		};
		await save(String(presentationId));
		expect((await group("Shop")).actualPresentationTitle).toBe("Offers");
		const page = await ann.visitor.get("/devices");
		expect(page.root.querySelector(`${form} option[selected]`)?.textContent).toBe("Offers");
		await save("");
		expect((await group("Shop")).actualPresentationId ?? null).toBeNull();
	});

	test("a presentation that is gone: the service's sentence at the top", async () => {
		const { deviceGroupId } = await group("Default group");
		const page = await ann.visitor.post("/devices", {
			intent: "save-group",
			deviceGroupId: String(deviceGroupId),
			actualPresentationId: "2147483647",
		});
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect(page.alert).toMatch(/^Bad request \w+/);
	});

	test.each(["0", "x", "1.5", "99999999999"])(
		"a presentation id of %j is a 400 that says something",
		async (actualPresentationId) => {
			const { deviceGroupId } = await group("Default group");
			const page = await ann.visitor.post("/devices", {
				intent: "save-group",
				deviceGroupId: String(deviceGroupId),
				actualPresentationId,
			});
			expect(page.status).toBe(400);
			expect(page.alert).toBeDefined();
		},
	);

	test.each(["", "intent=?", "intent=save-group", "intent=delete-group&deviceGroupId=x"])(
		"the unknown action %j is a 400",
		async (body) => {
			const fields = Object.fromEntries(new URLSearchParams(body));
			const page = await ann.visitor.post("/devices", fields);
			expect([page.status, page.alert !== undefined]).toEqual([400, true]);
		},
	);

	test("deleting asks first; the devices go to the default group", async () => {
		const { deviceGroupId } = await addGroup("Attic");
		const { device } = await pairScreen(site.service, ann.token);
		await ok(site.service, "updateDevice", {
			token: ann.token,
			params: { deviceId: device.deviceId },
			body: { deviceGroupId },
		});
		const asked = await ann.visitor.get(`/devices?confirm=delete-group&id=${deviceGroupId}`);
		expect(asked.dialog).toContain(
			"Delete the group “Attic”? Its devices go to the default group.",
		);
		expect((await groups()).map(({ title }) => title)).toContain("Attic");
		const gone = await ann.visitor.submit(asked, { button: "Yes" });
		expect([gone.status, gone.location]).toEqual([302, "/devices"]);
		expect((await ann.visitor.follow(gone)).notice).toBe("Group deleted");
		expect((await group("Default group")).devices.map(({ deviceId }) => deviceId)).toContain(
			device.deviceId,
		);
		const again = await ann.visitor.submit(asked, { button: "Yes" });
		expect([again.status, again.isAlertFirst]).toEqual([404, true]);
	});
});
