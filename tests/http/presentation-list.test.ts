import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const one = (presentationId: number, title: string, more: object = {}) => ({
	presentationId,
	title,
	status: "Ready",
	pagesCount: presentationId,
	frameDelayInSeconds: 10 - presentationId,
	...more,
});
const ALL = [
	one(1, "Menu of the day", {
		actualInGroups: ["Lobby"],
		updatedAt: "2026-03-01T10:00:00Z",
	}),
	one(2, "autumn sale", { status: "Processing" }),
	one(3, "Welcome", { status: "Error", updatedAt: "2026-04-01T23:30:00+02:00" }),
	one(4, "Fire drill & more", { status: null }),
	one(5, "Zebra", { status: "Archived" }),
];
beforeEach(() => front.service.answer("listPresentations", { body: { presentations: ALL } }));

const titleOf = ([title]: string[]) => title;
const titles = async (query: string) => (await ann.get(`/presentations${query}`)).rows.map(titleOf);

describe("the list of presentations", () => {
	test.each([
		["", ["Menu of the day", "Zebra", "Fire drill & more", "Welcome", "autumn sale"]],
		["?sort=title", ["autumn sale", "Fire drill & more", "Menu of the day", "Welcome", "Zebra"]],
		["?sort=-title", ["Zebra", "Welcome", "Menu of the day", "Fire drill & more", "autumn sale"]],
		["?sort=pages", ["Menu of the day", "autumn sale", "Welcome", "Fire drill & more", "Zebra"]],
		["?sort=duration", ["Zebra", "Fire drill & more", "Welcome", "autumn sale", "Menu of the day"]],
		["?sort=-changed", ["Welcome", "Menu of the day", "Zebra", "Fire drill & more", "autumn sale"]],
		["?sort=nonsense", ["Menu of the day", "Zebra", "Fire drill & more", "Welcome", "autumn sale"]],
		["?search=SALE", ["autumn sale"]],
		["?search=%26", ["Fire drill & more"]],
		["?status=Processing", ["autumn sale"]],
		["?status=Error", ["Welcome"]],
		["?status=none", ["Zebra", "Fire drill & more"]],
		["?status=playing", ["Menu of the day"]],
		[
			"?status=nonsense&search=e&sort=-title",
			["Zebra", "Welcome", "Menu of the day", "Fire drill & more", "autumn sale"],
		],
	])("%s", async (query, expected) => {
		expect(await titles(query)).toEqual(expected);
	});

	test("is searched by a GET form, which keeps what was typed and the order", async () => {
		const page = await ann.get("/presentations?sort=-title&search=e&status=Ready");
		const form = page.root.querySelector("form[role=search]");
		expect([undefined, "get"]).toContain(form?.getAttribute("method"));
		expect(form?.getAttribute("action")).toBe("/presentations");
		expect(page.rows.map(titleOf)).toEqual(["Menu of the day"]);
		expect(page.values).toMatchObject({ search: "e", status: "Ready", sort: "-title" });
	});

	test("says so when nothing fits, and leads back to all", async () => {
		const page = await ann.get("/presentations?search=nothing+like+it");
		expect(page.main).toContain("No presentation fits");
		const link = page.root.querySelectorAll("main a").find((a) => a.textContent === "Show all");
		expect(link?.getAttribute("href")).toBe("/presentations");
	});

	test("a column's head sorts by it, then the other way round, and says which", async () => {
		const page = await ann.get("/presentations?sort=title&search=e");
		const head = page.root.querySelectorAll("th").find((th) => th.text.includes("Title"));
		expect(head?.getAttribute("aria-sort")).toBe("ascending");
		expect(head?.querySelector("a")?.getAttribute("href")?.replaceAll("&amp;", "&")).toBe(
			"/presentations?search=e&sort=-title",
		);
	});

	test("a dialog and its way back keep what is shown", async () => {
		const page = await ann.get("/presentations?search=e&sort=title&confirm=delete&id=3");
		expect(page.dialog).toContain("Delete “Welcome”?");
		const back = page.root.querySelectorAll("dialog a").map((a) => a.getAttribute("href"));
		expect(back).toEqual(["/presentations?search=e&sort=title"]);
	});

	test("says when each was changed, where the service does", async () => {
		const page = await ann.get("/presentations?sort=-changed");
		const tips = page.root
			.querySelectorAll('a[aria-label^="Edit "]')
			.map((link) => link.getAttribute("title"));
		expect(tips).toEqual([
			"Changed 1 Apr 2026",
			"Changed 1 Mar 2026",
			undefined,
			undefined,
			undefined,
		]);
	});

	test("?wait= says so of one in progress, and nothing of one that is ready", async () => {
		expect((await ann.get("/presentations?wait=2")).dialog).toContain("Still in progress");
		expect((await ann.get("/presentations?wait=1")).dialog).toBeUndefined();
	});
});

describe("Duplicate", () => {
	const slides = [
		{ id: 8, index: 1, title: "B", type: "WebContent", url: "https://b.example/", duration: 7 },
		{
			id: 7,
			index: 0,
			title: "A",
			type: "Image",
			imageId: crypto.randomUUID(),
			thumbnailUrl: "/t",
		},
	];

	test("makes a copy of a presentation with all its slides, as new ones", async () => {
		const deck = { ...one(3, "Welcome"), backgroundColor: "#123456", slides };
		front.service.answer("getPresentation", { body: deck });
		front.service.answer("createPresentation", { body: { ...deck, presentationId: 9 } });
		const list = await ann.get("/presentations");
		const form = list.root.querySelector("form#duplicate");
		expect(form?.querySelector("[name=intent]")?.getAttribute("value")).toBe("duplicate");
		expect(list.root.querySelectorAll('button[form="duplicate"]')).toHaveLength(ALL.length);
		const sent = await ann.post("/presentations", { intent: "duplicate", presentationId: "3" });
		expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
		expect((await ann.follow(sent)).notice).toBe("Duplicated: Copy of Welcome");
		expect(front.service.named("createPresentation").map(({ body }) => body)).toEqual([
			{
				title: "Copy of Welcome",
				frameDelayInSeconds: 7,
				backgroundColor: "#123456",
				slides: [
					{ index: 0, title: "A", type: "Image", imageId: slides[1]?.imageId },
					{ index: 1, title: "B", type: "WebContent", url: "https://b.example/", duration: 7 },
				],
			},
		]);
	});

	test("of one that is gone says what the service says", async () => {
		front.service.answer("getPresentation", problem(404, "The presentation was not found"));
		const page = await ann.post("/presentations", { intent: "duplicate", presentationId: "99" });
		expect([page.status, page.alert]).toEqual([404, "Error The presentation was not found"]);
	});
});

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
		front.service.answer("listDeviceGroups", {
			body: [group(4, "Lobby", false), group(6, "Everywhere", true)],
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
			{ actualPresentationId: 3 },
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
		const slide = fileId
			? { type: "InternalImage", fileId }
			: { type: "WebContent", url: "https://example.org/" };
		const fields = Object.fromEntries(
			Object.entries({ title: "Deck", ...slide }).map(([name, text]) => [
				`slides[0].${name}`,
				text,
			]),
		);
		const sent = await ann.post("/presentation", {
			intent: "save",
			title: "Welcome",
			frameDelayInSeconds: "5",
			backgroundColor: "#000000",
			...fields,
		});
		expect([sent.status, sent.location]).toEqual([302, location]);
	});
});
