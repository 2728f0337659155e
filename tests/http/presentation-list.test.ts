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
		["?sort=-active", ["Zebra", "Fire drill & more", "Welcome", "autumn sale", "Menu of the day"]],
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

	test("has the columns of the spec", async () => {
		const [heads] = (await ann.get("/presentations")).heads;
		expect(heads?.slice(0, 5)).toEqual([
			"Title",
			"Status",
			"Page count",
			"Slide duration",
			"Active",
		]);
	});

	test("is searched by a GET form, which keeps what was typed and the order", async () => {
		const page = await ann.get("/presentations?sort=-title&search=e&status=Ready");
		const form = page.root.querySelector("form[role=search]");
		expect([undefined, "get"]).toContain(form?.getAttribute("method"));
		expect(form?.getAttribute("action")).toBe("/presentations");
		expect(page.rows.map(titleOf)).toEqual(["Menu of the day"]);
		expect(page.values).toMatchObject({ search: "e", status: "Ready", sort: "-title" });
	});

	test("its links name what is shown in the order in which that form sends it", async () => {
		const { root } = await ann.get("/presentations?search=e&status=Ready&sort=title");
		const edit = root.querySelector("tbody a")?.getAttribute("href");
		expect(edit).toBe("/presentation/:1?search=e&status=Ready&sort=title");
		const fields = root.querySelectorAll("form[role=search] [name]");
		const names = fields.map((field) => field.getAttribute("name"));
		expect(names).toEqual(["search", "status", "sort"]);
	});

	test("says how many fit, and leads back to all", async () => {
		for (const query of ["search=SALE", "status=Error"]) {
			const form = (await ann.get(`/presentations?${query}`)).root.querySelector(
				"form[role=search]",
			);
			const back = form?.querySelector("a");
			expect([back?.textContent, back?.getAttribute("href")]).toEqual([
				"Show all",
				"/presentations",
			]);
			expect(form?.textContent).toContain("1 presentation");
		}
		const all = await ann.get("/presentations?sort=title");
		expect(all.root.querySelector("form[role=search] a")).toBeNull();
	});

	test("says so when nothing fits, and leads back to all", async () => {
		const page = await ann.get("/presentations?search=nothing+like+it");
		expect(page.main).toContain("No presentation fits");
		const links = page.root.querySelectorAll("main a").filter((a) => a.textContent === "Show all");
		expect(links.map((link) => link.getAttribute("href"))).toEqual(["/presentations"]);
	});

	test.each([
		["", "descending", "/presentations?sort=-active"],
		["?sort=-active", "ascending", "/presentations"],
		["?sort=title", undefined, "/presentations"],
	])("the head of Active begins with the most groups: %s", async (query, way, next) => {
		const page = await ann.get(`/presentations${query}`);
		const head = page.root.querySelectorAll("th").find(({ text }) => text.includes("Active"));
		const link = head?.querySelector("a")?.getAttribute("href");
		expect([head?.getAttribute("aria-sort"), link]).toEqual([way, next]);
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
		const loud = page.root.querySelectorAll("td:nth-child(2) b");
		expect(loud.map((word) => word.textContent)).toEqual(["In Progress", "Error", "Error"]);
		expect(page.root.querySelectorAll("small").map((line) => line.textContent)).toEqual([
			"Created 28 Feb 2026, changed 1 Apr 2026",
			"Created 28 Feb 2026",
			"Page 3 is damaged <b>.",
			"A file could not be processed.",
		]);
		const bars = page.root.querySelectorAll("tbody progress");
		expect(bars.map((bar) => bar.getAttribute("value"))).toEqual(["0.25"]);
	});

	test("says which schedules and alerts use each, beside what the groups have as their own", async () => {
		const names = (count: number) => Array.from({ length: count }, (_, index) => `Week ${index}`);
		const presentations = [
			one(4, "Own", { actualInGroups: ["Lobby"], inSchedules: [], alertInGroups: [] }),
			one(3, "By schedule", { inSchedules: ["All <shops>"] }),
			one(2, "Both", { inSchedules: names(7), alertInGroups: ["Harbour Street"] }),
			one(1, "Unused"),
		];
		front.service.answer("listPresentations", { body: { presentations } });
		const { root } = await ann.get("/presentations");
		expect(
			root.querySelectorAll("tbody tr").map((row) => row.querySelector("small")?.textContent),
		).toEqual([
			undefined,
			"By schedule: All <shops>",
			"By schedule: Week 0, Week 1 and 5 more. For alerts: Harbour Street",
			undefined,
		]);
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
