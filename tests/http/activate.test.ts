import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveAll, one } from "../support/listed-presentations";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});
beforeEach(() => giveAll(front));

describe("Activate", () => {
	const group = (deviceGroupId: number, title: string, isDefault: boolean) => ({
		deviceGroupId,
		title,
		isDefault,
		isInAlert: false,
		devices: [],
	});
	const activate = async () =>
		ann.submit(await ann.get("/presentations?confirm=activate&id=3"), { button: "Yes" });

	test("asks, then gives the presentation to the default group", async () => {
		const kept = { alertPresentationId: 2, scheduleId: 9 };
		front.service.answer("listDeviceGroups", {
			body: [group(4, "Lobby", false), { ...group(6, "Everywhere", true), ...kept }],
		});
		front.service.answer("updateDeviceGroup", ({ body }) => ({
			body: { ...group(6, "Everywhere", true), ...(body as object) },
		}));
		const asked = await ann.get("/presentations?confirm=activate&id=3");
		expect(asked.dialog).toMatch(/^Confirmation ?Are you sure\? Activate “Welcome”\?/);
		expect(front.service.named("updateDeviceGroup")).toEqual([]);
		const sent = await ann.submit(asked, { button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
		expect((await ann.follow(sent)).notice).toBe("Active in Everywhere");
		expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
			// A service may take what a PUT leaves out for cleared.
			{ title: "Everywhere", actualPresentationId: 3, ...kept },
		]);
	});

	test("says so when there is no default group, or the service does not take it", async () => {
		front.service.answer("listDeviceGroups", { body: [group(4, "Lobby", false)] });
		expect((await activate()).alert).toBe("Error Unexpected error");
		front.service.answer("listDeviceGroups", { body: [group(6, "Everywhere", true)] });
		front.service.answer("updateDeviceGroup", problem(403, "Not with your plan"));
		const refused = await activate();
		expect([refused.status, refused.alert]).toEqual([403, "Error Not with your plan"]);
	});

	test.each([
		[
			"with a file, active nowhere",
			crypto.randomUUID(),
			[],
			"/presentations?confirm=activate&id=3",
		],
		["with a file, active somewhere", crypto.randomUUID(), ["Lobby"], "/presentations"],
		["without a file", "", [], "/presentations"],
	])("is offered after saving %s: %s", async (_, fileId, actualInGroups, location) => {
		const saved = { ...one(3, "Welcome"), slides: [], actualInGroups };
		front.service.answer("createPresentation", { body: saved });
		expect(await savedTo("/presentation", fileId)).toEqual([302, location]);
	});

	const FILE = crypto.randomUUID();
	const ASKED = "/presentations?confirm=activate&id=11";
	const NOT_ASKED = "/presentations";
	test.each([
		["its id alone", { presentationId: 11 }, ASKED],
		[
			"its id and that it is not the default group's",
			{ presentationId: 11, isActualForDefaultGroup: false },
			ASKED,
		],
		[
			"that the default group plays it",
			{ presentationId: 11, isActualForDefaultGroup: true },
			NOT_ASKED,
		],
		["nothing", undefined, NOT_ASKED],
	])("is offered for a new one of which the service says %s", async (_, body, location) => {
		front.service.answer("createPresentation", { body });
		expect(await savedTo("/presentation", FILE)).toEqual([302, location]);
	});

	test.each([
		[
			"that no group plays it",
			{ body: { ...one(11, "Welcome"), slides: [], actualInGroups: [] } },
			ASKED,
		],
		[
			"that a group plays it",
			{ body: { ...one(11, "Welcome"), slides: [], actualInGroups: ["Hall"] } },
			NOT_ASKED,
		],
		["nothing, as it fails", problem(500), NOT_ASKED],
	])(
		"is offered for a saved one whose answer is empty where the service then says %s",
		async (_, answer, location) => {
			front.service.answer("getPresentation", {
				body: { ...one(11, "Welcome"), slides: [], actualInGroups: null },
			});
			front.service.answer("updatePresentation", () => {
				front.service.answer("getPresentation", answer);
				return { body: undefined };
			});
			expect(await savedTo("/presentation/:11", FILE)).toEqual([302, location]);
		},
	);

	async function savedTo(path: string, fileId: string) {
		const slide = fileId
			? { type: "InternalImage", fileId }
			: { type: "WebContent", url: "https://example.org/" };
		const fields = Object.fromEntries(
			Object.entries({ title: "Deck", ...slide }).map(([name, text]) => [
				`slides[0].${name}`,
				text,
			]),
		);
		const sent = await ann.post(path, {
			intent: "save",
			title: "Welcome",
			frameDelayInSeconds: "5",
			backgroundColor: "#000000",
			...fields,
		});
		return [sent.status, sent.location];
	}
});
