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

	test("says when each was made and changed, how far it is and what is wrong, outside of the cells", async () => {
		const at = { createdAt: "2026-02-28T10:00:00Z", updatedAt: "2026-04-01T23:30:00+02:00" };
		const failed = { status: "Error", error: "Page 3 is damaged <b>.", ...at };
		const presentations = [
			one(5, "Both", at),
			one(4, "Same day", { createdAt: at.createdAt, updatedAt: at.createdAt }),
			one(3, "Working", { status: "Processing", progress: 0.25 }),
			one(2, "Failed", failed),
			one(1, "Silent", { status: "Error" }),
		];
		front.service.answer("listPresentations", { body: { presentations } });
		const page = await ann.get("/presentations");
		expect(page.rows.map((cells) => cells.slice(0, 5))).toEqual([
			["Both", "Ready", "5", "5 s", "—"],
			["Same day", "Ready", "4", "6 s", "—"],
			["Working", "In Progress", "3", "7 s", "—"],
			["Failed", "Error", "2", "8 s", "—"],
			["Silent", "Error", "1", "9 s", "—"],
		]);
		expect(page.root.querySelectorAll("small").map((line) => line.textContent)).toEqual([
			"Created 28 Feb 2026, changed 1 Apr 2026",
			"Created 28 Feb 2026",
			"Page 3 is damaged <b>.",
			"A file could not be processed.",
		]);
		const bars = page.root.querySelectorAll("tbody progress");
		expect(bars.map((bar) => bar.getAttribute("value"))).toEqual(["0.25"]);
	});

	test("sends its rows once: in the page as HTML, to an open page as data", async () => {
		const presentations = Array.from({ length: 100 }, (_, index) =>
			one(index + 1, `Presentation number ${index + 1}`, { createdAt: "2026-02-28T10:00:00Z" }),
		);
		front.service.answer("listPresentations", { body: { presentations } });
		const page = await ann.get("/presentations");
		expect(page.rows).toHaveLength(100);
		const scripts = page.root.querySelectorAll("script").map((script) => script.textContent);
		expect(scripts.join()).not.toContain("number 57");
		expect(page.text.length).toBeLessThan(64_000);
		const { text } = await ann.get("/presentations.data");
		expect(text).toContain("Presentation number 57");
		const tag = async () => (await ann.get("/presentations")).headers.etag;
		const before = await tag();
		expect(await tag()).toBe(before);
		presentations[56] = one(57, "Renamed");
		expect(await tag()).not.toBe(before);
	});

	test("?wait= says so of one in progress, and nothing of one that is ready", async () => {
		expect((await ann.get("/presentations?wait=2")).dialog).toContain("Still in progress");
		expect((await ann.get("/presentations?wait=1")).dialog).toBeUndefined();
	});

	test("?wait= reads the presentation where the list is of ids and titles alone (spec 3)", async () => {
		const named = { presentationId: 2, title: "Autumn" };
		front.service.answer("listPresentations", { body: { presentations: [named] } });
		front.service.answer("getPresentation", {
			body: { ...named, status: "Processing", slides: [] },
		});
		const opened = await ann.get("/presentation/:2");
		expect([opened.status, opened.location]).toEqual([302, "/presentations?wait=2"]);
		expect((await ann.follow(opened)).dialog).toContain("Please wait");
		front.service.answer("getPresentation", { status: 500 });
		const list = await ann.get("/presentations?confirm=delete&id=2");
		expect([list.status, list.dialog]).toEqual([200, expect.stringContaining("Delete “Autumn”?")]);
	});
});

describe("a service that pages by itself", () => {
	const total = 205;
	const asked = () => front.service.named("listPresentations").map(({ query }) => query);
	beforeEach(() =>
		front.service.answer("listPresentations", ({ query: { page, sort } }) => ({
			body: {
				presentations: page === "4" ? [] : [one(7, `Page ${page} by ${sort}`), one(8, "As sent")],
				total,
			},
		})),
	);

	test.each([
		["", { page: "1", sort: "active" }],
		["?page=2&sort=-title&search=+a%26b+", { page: "2", sort: "-title", search: "a&b" }],
		["?status=none", { page: "1", sort: "active", status: "none" }],
		["?status=playing&page=x", { page: "1", sort: "active", playing: "true" }],
		["?status=nonsense&sort=nonsense&page=-3", { page: "1", sort: "active" }],
	])("is asked for what is wanted, and its order is kept: %s", async (query, wanted) => {
		const page = await ann.get(`/presentations${query}`);
		expect(asked()).toEqual([{ ...wanted, pageSize: "100" }]);
		expect(page.rows.map(titleOf)).toEqual([`Page ${wanted.page} by ${wanted.sort}`, "As sent"]);
		expect(page.main).toContain(`Page ${wanted.page} of 3, 205 in all`);
	});

	test("behind its last page comes the last page", async () => {
		const page = await ann.get("/presentations?page=4");
		expect(page.rows.map(titleOf)).toEqual(["Page 3 by active", "As sent"]);
		expect(page.main).toContain("Page 3 of 3, 205 in all");
	});

	test("a dialog names a presentation of another page; one that is gone has none", async () => {
		front.service.answer("getPresentation", { body: { ...one(3, "Elsewhere"), slides: [] } });
		const asks = "/presentations?confirm=delete&id=";
		expect((await ann.get(`${asks}3`)).dialog).toContain("Delete “Elsewhere”?");
		expect((await ann.get(`${asks}8`)).dialog).toContain("Delete “As sent”?");
		front.service.answer("getPresentation", problem(404, "The presentation was not found"));
		expect((await ann.get(`${asks}99`)).dialog).toBeUndefined();
		expect((await ann.get(`${asks}x`)).dialog).toBeUndefined();
	});
});

describe("the question before a presentation is deleted", () => {
	const asked = async () => (await ann.get("/presentations?confirm=delete&id=1")).dialog;

	test("names the groups and schedules that show it", async () => {
		const uses = { alertInGroups: ["Bar", "Hall"], inSchedules: ["Lunch"] };
		front.service.answer("getPresentation", { body: { ...ALL[0], ...uses, slides: [] } });
		const question = await asked();
		expect(question).toContain("It plays in Lobby; screens there will go blank.");
		expect(question).toContain("It is the alert presentation of “Bar” and “Hall”.");
		expect(question).toContain(
			"“Lunch” shows it by schedule: what played before it will play on instead.",
		);
	});

	test("names the groups whose running alert is on screens", async () => {
		const group = (deviceGroupId: number, title: string, isInAlert: boolean) => ({
			deviceGroupId,
			title,
			isDefault: false,
			isInAlert,
			alertPresentationId: 1,
			devices: [{ deviceId: deviceGroupId, deviceName: title, operationSystem: "web" as const }],
		});
		front.service.answer("listDeviceGroups", {
			body: [
				group(1, "Bar", false),
				group(2, "Hall", true),
				{ ...group(3, "Empty", true), devices: [] },
			],
		});
		expect(await asked()).toContain("It is on screens now: the running alert of “Hall” will end.");
	});

	test("keeps a title in Arabic apart from the names that follow", async () => {
		const body = { ...ALL[0], title: "قائمة", inSchedules: ["رمضان"], slides: [] };
		front.service.answer("getPresentation", { body });
		front.service.answer("listPresentations", { body: { presentations: [body] } });
		const page = await ann.get("/presentations?confirm=delete&id=1");
		expect(page.dialog).toContain("Delete “قائمة”?");
		const names = page.root.querySelectorAll("dialog bdi").map(({ text }) => text);
		expect(names).toEqual(["قائمة"]);
	});

	test("names five of many, so that the buttons stay in sight", async () => {
		const inSchedules = Array.from({ length: 40 }, (_, index) => `Schedule ${index}`);
		front.service.answer("getPresentation", { body: { ...ALL[0], inSchedules, slides: [] } });
		const question = await asked();
		expect(question).toContain("“Schedule 3”, “Schedule 4”, and 35 more show it by schedule");
		expect(question).not.toContain("Schedule 5");
	});

	test.each([
		["that does not tell", { body: { ...ALL[0], slides: [] } }, false],
		["that fails, and says so", problem(503, "Later"), true],
	])("is asked with what is known beside a service %s", async (_, answer, isUnread) => {
		front.service.answer("getPresentation", answer);
		const question = await asked();
		expect(question).toContain("Delete “Menu of the day”? It plays in Lobby;");
		expect(question).not.toMatch(/alert presentation|by schedule/);
		expect(question?.includes("alerts and schedules show it could not be read")).toBe(isUnread);
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
		expect(form?.querySelectorAll("button[name=presentationId]:not([form])")).toHaveLength(
			ALL.length,
		);
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

describe("Try again", () => {
	const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
	const [image = "", video = "", file = "", fine = ""] = ids;
	const slide = (index: number, status: string, more: object) => ({
		id: index + 1,
		index,
		title: "A",
		type: "Image",
		status,
		...more,
	});
	const slides = [
		slide(0, "Error", { imageId: image }),
		slide(1, "Ready", { imageId: fine }),
		slide(2, "Error", { videoId: video }),
		slide(3, "Error", { fileId: file }),
		slide(4, "Error", { imageId: image }),
	];
	const marks = ["markSlideImageUploaded", "markSlideVideoUploaded", "markFileUploaded"] as const;

	test("has the service work again on each file that failed, once", async () => {
		front.service.answer("getPresentation", { body: { ...one(3, "Welcome"), slides } });
		for (const mark of marks) front.service.answer(mark, { status: 200 });
		const list = await ann.get("/presentations");
		const buttons = list.root.querySelectorAll('button[aria-label^="Try again"]');
		expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
			"Try again Welcome",
		]);
		const sent = await ann.submit(list, { button: "Try again Welcome" });
		expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
		expect((await ann.follow(sent)).notice).toBe("Trying again: Welcome");
		expect(marks.map((mark) => front.service.named(mark).map(({ body }) => body))).toEqual([
			[{ uploaded: true }],
			[{ uploaded: true }],
			[{ uploaded: true }],
		]);
	});

	test("that is refused says what the service says", async () => {
		front.service.answer("getPresentation", { body: { ...one(3, "Welcome"), slides } });
		front.service.answer("markSlideImageUploaded", problem(400, "Upload it again"));
		const page = await ann.post("/presentations", { intent: "try-again", presentationId: "3" });
		expect([page.status, page.alert]).toEqual([400, "Bad request Upload it again"]);
	});
});

describe("a change leads back to the list as it was", () => {
	const HERE = "/presentations?search=e&sort=title";
	beforeEach(() => {
		front.service.answer("getPresentation", { body: { ...one(3, "Welcome"), slides: [] } });
		front.service.answer("createPresentation", { body: one(9, "Copy of Welcome") });
		front.service.answer("deletePresentation", { status: 204 });
		front.service.answer("listDeviceGroups", {
			body: [{ deviceGroupId: 6, title: "Hall", isDefault: true, isInAlert: false, devices: [] }],
		});
		front.service.answer("updateDeviceGroup", { body: {} });
	});

	test.each([
		["Delete", "&confirm=delete&id=3", { button: "Yes" }],
		["Activate", "&confirm=activate&id=3", { button: "Yes" }],
		["Show on", "&show=3", { button: "Save" }],
		["Try again", "", { button: "Try again Welcome" }],
	])("%s", async (_, dialog, pressed) => {
		const page = await ann.get(HERE + dialog);
		const sent = await ann.submit(page, pressed);
		expect([sent.status, sent.location]).toEqual([302, HERE]);
	});

	test("Duplicate: on the first page, where the copy is in most orders", async () => {
		const many = Array.from({ length: 250 }, (_, index) => one(index + 1, `Number ${index}`));
		front.service.answer("listPresentations", { body: { presentations: many } });
		const page = await ann.get("/presentations?page=2&sort=-changed");
		const form = page.root.querySelector("form#duplicate");
		const action = form?.getAttribute("action")?.replaceAll("&amp;", "&");
		expect(action).toBe("/presentations?page=2&sort=-changed");
		const sent = await ann.post(String(action), { intent: "duplicate", presentationId: "3" });
		expect([sent.status, sent.location]).toEqual([302, "/presentations?sort=-changed"]);
	});

	test("Edit: to the editor and, by Save or Cancel, back", async () => {
		const edit = (await ann.get(HERE)).root.querySelector("[aria-labelledby='e t3']");
		const address = String(edit?.getAttribute("href")).replaceAll("&amp;", "&");
		expect(address).toBe("/presentation/:3?search=e&sort=title");
		const editor = await ann.get(address);
		const cancel = editor.root.querySelectorAll("a").find((one) => one.textContent === "Cancel");
		expect(cancel?.getAttribute("href")?.replaceAll("&amp;", "&")).toBe(HERE);
		front.service.answer("updatePresentation", { body: one(3, "Welcome") });
		const sent = await ann.submit(editor, { button: "Save" });
		expect([sent.status, sent.location]).toEqual([302, HERE]);
		const busy = { ...one(3, "Welcome"), status: "Processing", slides: [] };
		front.service.answer("getPresentation", { body: busy });
		expect((await ann.get(address)).location).toBe(`${HERE}&wait=3`);
	});

	test("a refusal shows the same part of the list", async () => {
		front.service.answer("deletePresentation", problem(403, "Not with your plan"));
		const refused = await ann.submit(await ann.get(`${HERE}&confirm=delete&id=3`), {
			button: "Yes",
		});
		expect([refused.status, refused.alert]).toEqual([403, "Error Not with your plan"]);
		expect(refused.values).toMatchObject({ search: "e", sort: "title" });
	});
});

describe("Show on…", () => {
	const group = (deviceGroupId: number, title: string, actualPresentationId: number | null) => ({
		deviceGroupId,
		title,
		isDefault: deviceGroupId === 6,
		isInAlert: false,
		actualPresentationId,
		actualPresentationTitle: ALL.find((all) => all.presentationId === actualPresentationId)?.title,
		devices: [],
	});
	const changes: unknown[] = [];
	beforeEach(() => {
		changes.length = 0;
		front.service.answer("listDeviceGroups", {
			body: [
				group(4, "Lobby", 3),
				group(5, "Hall", 1),
				group(6, "All <b>", null),
				group(7, "Bar", 3),
			],
		});
		front.service.answer("updateDeviceGroup", ({ body }) => {
			changes.push(body);
			return { body: { ...group(4, "Lobby", 3), ...(body as object) } };
		});
	});
	const boxes = async () => {
		const page = await ann.get("/presentations?search=e&show=3");
		const all = page.root.querySelectorAll("dialog input[name=deviceGroupId]");
		const checked = all.filter((box) => box.hasAttribute("checked"));
		const idsOf = (some: typeof all) => some.map((box) => box.getAttribute("value"));
		return { page, all: idsOf(all), checked: idsOf(checked) };
	};

	test("is where the list says where one plays, and shows which groups play it", async () => {
		const list = await ann.get("/presentations?search=e");
		const links = list.root.querySelectorAll("td:nth-child(5) a");
		expect(links[0]?.getAttribute("href")?.replaceAll("&amp;", "&")).toBe("?search=e&show=1");
		const { page, all, checked } = await boxes();
		expect(page.dialog).toMatch(/^Show “Welcome” on…/);
		expect(page.dialog).toContain("HallPlays Menu of the day");
		expect([all, checked]).toEqual([
			["7", "4", "6", "5"],
			["7", "4"],
		]);
	});

	test("gives it to the groups that are checked, takes it from the others, and leaves the rest", async () => {
		const { page } = await boxes();
		const form = page.root.querySelector("dialog form");
		const action = form?.getAttribute("action")?.replaceAll("&amp;", "&");
		expect(action).toBe("/presentations?search=e&show=3");
		const fields = new URLSearchParams({ intent: "show-on", presentationId: "3" });
		for (const id of ["5", "7"]) fields.append("deviceGroupId", id);
		const sent = await ann.request(String(action), {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: String(fields),
		});
		expect([sent.status, sent.location]).toEqual([302, "/presentations?search=e"]);
		expect((await ann.follow(sent)).notice).toBe("Now plays in Bar, Hall");
		expect(changes).toHaveLength(2);
		const none = { alertPresentationId: null, scheduleId: null };
		expect(changes).toContainEqual({ title: "Hall", actualPresentationId: 3, ...none });
		expect(changes).toContainEqual({ title: "Lobby", actualPresentationId: null, ...none });
	});

	test("says where a schedule or an alert goes first, and does not call that playing", async () => {
		const plain = group(4, "Lobby", 1);
		const bar = { ...group(7, "Bar", 1), scheduleId: 9, scheduleName: "Week" };
		const hall = { ...group(5, "Hall", 1), isInAlert: true };
		front.service.answer("listDeviceGroups", { body: [plain, bar, hall] });
		expect((await boxes()).page.dialog).toContain("BarFollows Week, which goes first");
		const show = async (...ids: string[]) => {
			const sent = await ann.post("/presentations?show=3", [
				["intent", "show-on"],
				["presentationId", "3"],
				...ids.map((id): [string, string] => ["deviceGroupId", id]),
			]);
			return (await ann.follow(sent)).notice;
		};
		const behind = "where a schedule or an alert goes first";
		expect(await show("7")).toBe(`Given to Bar, ${behind}`);
		expect(await show("4", "5", "7")).toBe(`Now plays in Lobby. Given to Bar, Hall, ${behind}`);
	});

	test("with no group checked it plays nowhere; a refusal is shown in front of the dialog", async () => {
		const nowhere = { intent: "show-on", presentationId: "3" };
		const sent = await ann.post("/presentations?show=3", nowhere);
		expect((await ann.follow(sent)).notice).toBe("Now plays nowhere");
		expect(changes).toHaveLength(2);
		front.service.answer("updateDeviceGroup", problem(403, "Not with your plan"));
		const refused = await ann.post("/presentations?show=3", nowhere);
		expect([refused.status, refused.alert]).toEqual([403, "Error Not with your plan"]);
		expect(refused.dialog).toContain("Show “Welcome” on…");
	});

	test("where some groups are refused it says how many are changed, and what was ticked stays", async () => {
		front.service.answer("updateDeviceGroup", ({ path }) =>
			path.endsWith("/4") ? problem(404, "The group was not found") : { body: {} },
		);
		const send = (...ids: string[]) =>
			ann.post("/presentations?show=3", [
				["intent", "show-on"],
				["presentationId", "3"],
				...ids.map((id): [string, string] => ["deviceGroupId", id]),
			]);
		const page = await send("5", "6");
		expect(page.status).toBe(404);
		expect(page.alert).toContain("Changed: 3 of 4 groups. For the others: The group was not found");
		const ticked = page.root.querySelectorAll("dialog input[name=deviceGroupId][checked]");
		expect(ticked.map((box) => box.getAttribute("value")).sort()).toEqual(["5", "6"]);
		const calls = front.service.named("updateDeviceGroup").length;
		const gone = await send("5", "99");
		expect([gone.status, gone.alert]).toEqual([
			404,
			"Error A chosen group is gone. Nothing was changed.",
		]);
		expect(front.service.named("updateDeviceGroup")).toHaveLength(calls);
	});

	test("of one that is gone there is no dialog", async () => {
		front.service.answer("getPresentation", problem(404, "The presentation was not found"));
		expect((await ann.get("/presentations?show=99")).dialog).toBeUndefined();
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
