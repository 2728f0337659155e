import { describe, expect, test } from "vitest";
import { withFront } from "../support/shared";

const front = withFront();

const group = (deviceGroupId: number, title: string, isDefault = false) => ({
	deviceGroupId,
	title,
	isDefault,
	isInAlert: false,
	devices: [],
});

test("the default group is first, then by title, in whatever order the service lists them", async () => {
	const lobby = group(1, "Lobby");
	const zoo = group(2, "Zoo", true);
	const attic = group(3, "Attic");
	const ann = await front.signedIn();
	for (const body of [
		[lobby, zoo, attic],
		[attic, lobby, zoo],
		[zoo, lobby, attic],
	]) {
		front.service.answer("listDeviceGroups", { body });
		const page = await ann.get("/devices");
		const titles = page.root.querySelectorAll("h2[id^=group-]").map((one) => one.textContent);
		expect(titles).toEqual(["Zoo", "Attic", "Lobby"]);
	}
});

test("the presentations that play in most groups are first, then the newest", async () => {
	const ann = await front.signedIn();
	const presentation = (presentationId: number, actualInGroups: string[]) => ({
		presentationId,
		title: `Number ${presentationId}`,
		actualInGroups,
	});
	front.service.answer("listPresentations", {
		body: {
			presentations: [
				presentation(4, []),
				presentation(9, []),
				presentation(2, ["Lobby"]),
				presentation(5, ["Lobby"]),
				presentation(1, ["Lobby", "Zoo"]),
			],
		},
	});
	const page = await ann.get("/presentations");
	expect(page.rows.map(([title]) => title)).toEqual(
		[1, 5, 2, 9, 4].map((presentationId) => `Number ${presentationId}`),
	);
});

test("a hundred to a page, and links to the pages before and after", async () => {
	const ann = await front.signedIn();
	const presentations = Array.from({ length: 250 }, (_, index) => ({
		presentationId: index + 1,
		title: `Number ${index + 1}`,
	}));
	front.service.answer("listPresentations", { body: { presentations } });
	const shown = [];
	for (const path of ["/presentations", "/presentations?page=2", "/presentations?page=3"]) {
		const page = await ann.get(path);
		const links = page.root.querySelectorAll('nav[aria-label="Pages"] a');
		shown.push([
			page.rows.length,
			page.rows.at(0)?.[0],
			page.rows.at(-1)?.[0],
			links.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
		]);
	}
	expect(shown).toEqual([
		[100, "Number 250", "Number 151", ["Next /presentations?page=2"]],
		[
			100,
			"Number 150",
			"Number 51",
			["Previous /presentations?page=1", "Next /presentations?page=3"],
		],
		[50, "Number 50", "Number 1", ["Previous /presentations?page=2"]],
	]);
});

test.each([
	[50, 120],
	[50, 150],
	[25, 103],
])("of a service with %i on a page at most, each of %i is on a page", async (most, total) => {
	const titles = Array.from({ length: total }, (_, index) => `Number ${index + 1}`);
	const all = titles.map((title, index) => ({ presentationId: index + 1, title }));
	front.service.answer("listPresentations", ({ query: { page = "1" } }) => {
		const start = (Number(page) - 1) * most;
		return { body: { presentations: all.slice(start, start + most), total } };
	});
	const ann = await front.signedIn();
	const pages = Math.ceil(total / most);
	const shown: unknown[] = [];
	for (let at = 1; at <= pages; at++) {
		const page = await ann.get(`/presentations?page=${at}`);
		expect(page.main).toContain(`Page ${at} of ${pages}, ${total} in all`);
		shown.push(...page.rows.map(([title]) => title));
	}
	expect(shown).toEqual(titles);
	const behind = await ann.get("/presentations?page=99");
	expect(behind.main).toContain(`Page ${pages} of ${pages}, ${total} in all`);
});

test("of a search that is longer than an address can be, a service is asked for what counts", async () => {
	front.service.answer("listPresentations", { body: { presentations: [], total: 0 } });
	const ann = await front.signedIn();
	const search = "メ".repeat(2_000);
	const page = await ann.get(`/presentations?${new URLSearchParams({ search })}`);
	expect([page.status, page.value("search")]).toEqual([200, search]);
	expect(page.main).toContain("No presentation fits");
	const asked = front.service.named("listPresentations").at(-1)?.query.search;
	expect(asked).toBe("メ".repeat(1_000));
});

describe("where all presentations are to be chosen from, all of them are asked for", () => {
	const all = Array.from({ length: 120 }, (_, index) => ({
		presentationId: index + 1,
		title: `Number ${index + 1}`,
	}));
	/** How many can be chosen for a new schedule's item, where the list is answered so. */
	async function choices(answer: (page: number | undefined, size: number) => object) {
		front.service.answer("listTimeZones", { body: [{ id: 1, ianaId: "UTC", displayName: "UTC" }] });
		front.service.answer("listPresentations", ({ query: { page, pageSize } }) => ({
			body: answer(page ? Number(page) : undefined, Number(pageSize ?? 1000)),
		}));
		const ann = await front.signedIn();
		const form = await ann.fill("/simple-schedule", { button: "+ Add New Schedule Item" });
		const options = form.root.querySelectorAll("select[name$=presentationId] option");
		return options.filter((one) => Number(one.getAttribute("value")) > 0).length;
	}
	const total = all.length;

	test.each([
		["gives all of them at once", 1000, 1000, [{}]],
		["gives 20 where no page is asked for", 20, 100, [{}, { page: "1" }, { page: "2" }]],
		["has 50 on a page at most", 50, 50, [{}, { page: "1" }, { page: "2" }, { page: "3" }]],
	])("of a service that %s", async (_, byItself, most, calls) => {
		const chosen = await choices((page, asked) => {
			const size = Math.min(page ? most : byItself, asked);
			const start = ((page ?? 1) - 1) * size;
			return { presentations: all.slice(start, start + size), total };
		});
		expect(chosen).toBe(120);
		const asked = front.service.named("listPresentations").map(({ query }) => query);
		expect(asked.slice(-calls.length)).toMatchObject(calls);
	});

	test("but not for ever, where the same page comes again, or an empty one", async () => {
		const presentations = all.slice(0, 20);
		expect(await choices(() => ({ presentations, total }))).toBe(20);
		expect(await choices((page) => ({ presentations: page ? [] : presentations, total }))).toBe(20);
		const sizes = front.service.named("listPresentations").map(({ query }) => query.pageSize);
		expect(sizes).not.toContain("0");
	});
});
