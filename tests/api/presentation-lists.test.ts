import { LIST_PAGE_MAX } from "@signage/contract/limits";
import { PRESENTATION_SORTS, type PresentationsQueryInput } from "@signage/contract/presentations";
import { beforeAll, expect, test } from "vitest";
import { findHere } from "../../app/services/presentations/find-here.server";
import { announcedFile, call, newPerson, ok } from "../support/caller";
import { withService } from "../support/shared";

const service = withService();
const site = (index: number) => ({
	index,
	title: "Site",
	type: "WebContent" as const,
	url: "https://example.org/",
});
const sites = (amount: number) => Array.from({ length: amount }, (_, index) => site(index));

async function someone() {
	const { token } = await newPerson(service);
	const make = async (title: string, pages = 1, frameDelayInSeconds = 3) => {
		const body = { title, frameDelayInSeconds, slides: sites(pages) };
		return (await ok(service, "createPresentation", { token, body })).presentationId;
	};
	const list = (query: PresentationsQueryInput = {}) =>
		ok(service, "listPresentations", { token, query });
	const group = async (title: string, actualPresentationId: number | null) => {
		const { deviceGroupId } = await ok(service, "createDeviceGroup", { token, body: { title } });
		const params = { deviceGroupId };
		const play = (id: number | null) =>
			ok(service, "updateDeviceGroup", { token, params, body: { actualPresentationId: id } });
		await play(actualPresentationId);
		return {
			deviceGroupId,
			play,
			remove: () => ok(service, "deleteDeviceGroup", { token, params }),
		};
	};
	return { token, make, list, group };
}

let ann: Awaited<ReturnType<typeof someone>>;
beforeAll(async () => {
	ann = await someone();
	const made: number[] = [];
	for (const [title, pages, seconds] of [
		["Menu 10", 2, 5],
		["émile & co", 1, 9],
		["Menu 9", 2, 5],
		["Zebra 100%", 3, 4],
		["menu 9", 0, 30],
		["Émile_2", 7, 3],
		["ÄRGER", 0, 3],
	] as const)
		made.push(await ann.make(title, pages, seconds));
	const [first = 0, second = 0, , fourth = 0] = made;
	await ann.group("One", second);
	await ann.group("Two", second);
	await ann.group("Three", fourth);
	const { finish } = await announcedFile(service, ann.token, Buffer.from("no PDF"), first);
	expect(await finish()).toBe("Error");
});

const titles = ({ presentations }: { presentations: { title: string }[] }) =>
	presentations.map(({ title }) => title);

test("without a query all are listed, the newest first, and no total is named", async () => {
	const all = await ann.list();
	expect(all.total).toBeUndefined();
	expect(titles(all)).toEqual(
		["Menu 10", "émile & co", "Menu 9", "Zebra 100%", "menu 9", "Émile_2", "ÄRGER"].reverse(),
	);
});

test.each(PRESENTATION_SORTS)("sorted by %s: as the dashboard would sort them", async (sort) => {
	const { presentations } = await ann.list();
	const wanted = titles({ presentations: findHere(presentations, { search: "", sort }) });
	expect(titles(await ann.list({ sort }))).toEqual(wanted);
	const pages = [];
	for (const page of [1, 2, 3, 4]) pages.push(await ann.list({ sort, page, pageSize: 3 }));
	expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
	expect(pages.map(titles)).toEqual([wanted.slice(0, 3), wanted.slice(3, 6), wanted.slice(6), []]);
});

test("by title, 9 comes before 10", async () => {
	expect(titles(await ann.list({ search: "menu", sort: "title" }))).toEqual([
		"menu 9",
		"Menu 9",
		"Menu 10",
	]);
});

test.each([
	[{ search: "MENU" }, ["menu 9", "Menu 9", "Menu 10"]],
	[{ search: "  éMILE " }, ["émile & co", "Émile_2"]],
	[{ search: "ärg" }, ["ÄRGER"]],
	[{ search: "%" }, ["Zebra 100%"]],
	[{ search: "_" }, ["Émile_2"]],
	[{ search: "", pageSize: 2 }, ["émile & co", "Zebra 100%"]],
	[{ search: "zebra", status: "", sort: "" }, ["Zebra 100%"]],
	[{ status: "Error" }, ["Menu 10"]],
	[{ status: "none" }, ["ÄRGER", "menu 9"]],
	[{ status: "Ready" }, ["émile & co", "Zebra 100%", "Émile_2", "Menu 9"]],
	[{ status: "Processing" }, []],
	[{ playing: "true" }, ["émile & co", "Zebra 100%"]],
	[{ playing: "false", status: "Ready" }, ["Émile_2", "Menu 9"]],
	[{ playing: "", status: "Error" }, ["Menu 10"]],
	[{ search: "menu", status: "none", page: 1 }, ["menu 9"]],
] satisfies [PresentationsQueryInput, string[]][])("%j", async (query, expected) => {
	const found = await ann.list(query);
	expect(titles(found)).toEqual(expected);
	expect(found.total).toBe("pageSize" in query ? 7 : expected.length);
});

test.each([
	["İndirim", ["indirim", "İNDİRİM", "INDIRIM", "ındırım"]],
	["Isıtıcı", ["ısıtıcı", "ISITICI", "isitici"]],
	["Öğle menüsü", ["ogle menu", "ÖĞLE", "Menu\u0308su\u0308"]],
	["ΟΔΟΣ", ["οδός", "οδοσ"]],
	["ﾗﾝﾁ １", ["ランチ 1"]],
	["Straße nach Łódź", ["strasse", "STRAẞE", "lodz łódź"]],
	["Smørrebrød på Ærø, Đà Lạt", ["smorrebrod pa aero", "SMØRREBRØD", "da lat"]],
	["Œuvres, Þingvellir, garður, Ħamrun", ["oeuvres", "thingvellir gardur", "hamrun"]],
	["إعلانات أحمد: شُكْرًا", ["اعلانات", "احمد", "شكرا", "شـكـرا"]],
	["آخر مسؤول", ["اخر", "مسوول"]],
	["שָׁלוֹם", ["שלום"]],
	["نمی\u200cخواهم \u061cکتاب\u200f", ["نمیخواهم", "نمی\u200cخواهم", "کتاب"]],
])(
	"“%s” is found however its letters are typed, as the dashboard finds it",
	async (title, typed) => {
		const bob = await someone();
		await bob.make(title);
		await bob.make("Other");
		const { presentations } = await bob.list();
		for (const search of typed) {
			expect(titles(await bob.list({ search }))).toEqual([title]);
			expect(titles({ presentations: findHere(presentations, { search, sort: "title" }) })).toEqual(
				[title],
			);
		}
	},
);

test("marks that make another sound of a letter are none to leave out", async () => {
	const bob = await someone();
	for (const title of ["が", "ที่", "हिन्दी"]) await bob.make(title);
	const { presentations } = await bob.list();
	for (const [search, found] of [
		["か", []],
		["ท", ["ที่"]],
		["ทา", []],
		["हन", []],
		["हिन्दी", ["हिन्दी"]],
	] as const) {
		expect(titles(await bob.list({ search })), search).toEqual(found);
		expect(titles({ presentations: findHere(presentations, { search, sort: "title" }) })).toEqual(
			found,
		);
	}
});

test("words are found in any order, whatever dash is between them", async () => {
	const bob = await someone();
	for (const title of ["Kids menu – North", "Kids menu – South", "North gate", "Dash"])
		await bob.make(title);
	const { presentations } = await bob.list();
	for (const [search, found] of [
		["kids north", ["Kids menu – North"]],
		["NORTH kids", ["Kids menu – North"]],
		["kids menu - north", ["Kids menu – North"]],
		["men—orth", ["Kids menu – North"]],
		["kids  menu", ["Kids menu – North", "Kids menu – South"]],
		["kids east", []],
		["–", ["Kids menu – North", "Kids menu – South"]],
		["-", []],
	] as const) {
		const sort = "title";
		expect(titles(await bob.list({ search, sort })), search).toEqual(found);
		expect(titles({ presentations: findHere(presentations, { search, sort }) })).toEqual(found);
	}
});

test.each(PRESENTATION_SORTS)("what a search finds, page by page, by %s", async (sort) => {
	// Fewer than a page, exactly a page, and more than one.
	for (const search of ["menu", "e"]) {
		const all = await ann.list({ search, sort });
		expect(all.total).toBe(search === "menu" ? 3 : 7);
		for (const pageSize of [2, 3, 4, 7]) {
			const pages = [];
			for (const page of [1, 2, 3, 4]) pages.push(await ann.list({ search, sort, page, pageSize }));
			expect(pages.map(({ total }) => total)).toEqual(Array(4).fill(all.total));
			expect(pages.flatMap(({ presentations }) => presentations)).toEqual(all.presentations);
			expect(pages[0]?.presentations).toHaveLength(Math.min(pageSize, Number(all.total)));
		}
	}
	expect(await ann.list({ search: "nowhere", sort, page: 1 })).toEqual({
		presentations: [],
		total: 0,
	});
});

test.each([
	["page", "0"],
	["page", "1.5"],
	["page", "last"],
	["pageSize", String(LIST_PAGE_MAX + 1)],
	["pageSize", ""],
	["sort", "title,pages"],
	["sort", "presentationId"],
	["status", "ready"],
	["playing", "yes"],
])("%s=%s is refused with a sentence", async (name, value) => {
	const asked = call(service, "listPresentations", {
		token: ann.token,
		query: { [name]: value } as PresentationsQueryInput,
	});
	const { status, body } = await asked;
	expect(status).toBe(400);
	const sentence = expect.stringMatching(`^${name} must be `);
	expect(body).toMatchObject({ errors: { [name]: [sentence] } });
});

test("what groups play follows every change of them", async () => {
	const { make, list, group, token } = await someone();
	const [a, b] = [await make("A"), await make("B")];
	const lobby = await group("Lobby", a);
	const hall = await group("Hall", a);
	const playing = async () => titles(await list({ playing: "true" }));
	expect(await playing()).toEqual(["A"]);
	await hall.play(b);
	await lobby.play(b);
	expect(await playing()).toEqual(["B"]);
	await lobby.play(null);
	expect(await playing()).toEqual(["B"]);
	await hall.remove();
	expect(await playing()).toEqual([]);
	await lobby.play(a);
	await ok(service, "deletePresentation", { token, params: { presentationId: a } });
	expect(titles(await list({ playing: "false" }))).toEqual(["B"]);
});

test("what groups play minds their schedules and alerts", async () => {
	const { make, list, group, token } = await someone();
	const [own, lunch, fire] = [await make("Own"), await make("Lunch"), await make("Fire")];
	const { deviceGroupId } = await group("Lobby", own);
	const params = { deviceGroupId };
	const schedule = (dateTime: string) =>
		ok(service, "createSimpleSchedule", {
			token,
			body: {
				...{ name: "Menu", timeZoneId: "UTC" },
				dateTimeCollection: [{ dateTime, presentationId: lunch }],
			},
		});
	const follow = ({ id }: { id: number }) =>
		ok(service, "updateDeviceGroup", { token, params, body: { scheduleId: id } });
	const playing = async () => titles(await list({ playing: "true" }));
	await follow(await schedule("2099-05-01 10:00"));
	expect(await playing()).toEqual(["Own"]);
	await follow(await schedule("2020-05-01 10:00"));
	expect(await playing()).toEqual(["Lunch"]);
	expect(titles(await list({ playing: "false", sort: "title" }))).toEqual(["Fire", "Own"]);
	await ok(service, "startAlert", { token, params, body: { presentationId: fire } });
	expect(await playing()).toEqual(["Fire"]);
	await ok(service, "stopAlert", { token, params });
	expect(await playing()).toEqual(["Lunch"]);
});

test("the list says why a presentation cannot be played", async () => {
	const { presentations } = await ann.list({ status: "Error" });
	expect(presentations).toMatchObject([{ progress: null, error: expect.stringMatching(/PDF/) }]);
	const [{ presentationId = 0 } = {}] = presentations;
	const params = { presentationId };
	const { error } = await ok(service, "getPresentation", { token: ann.token, params });
	expect(error).toBe(presentations[0]?.error);
});
