import type { EndpointName } from "@signage/contract/endpoints";
import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, simple, weekly } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

const slide = { title: "Site", type: "WebContent", url: "https://a.example/" };
const deck = {
	presentationId: 5,
	title: "Deck",
	frameDelayInSeconds: 4,
	slides: [
		{ ...slide, id: 3, index: 0 },
		{ ...slide, id: 4, index: 1 },
	],
};
const dated = { dateTime: "2099-03-28 14:30", presentationId: 1 };
const daily = { time: "08:00:00", presentationId: 1 };

interface Form {
	path: string;
	read: EndpointName;
	save: EndpointName;
	saved: object;
	edit: string;
	/** What is refused where it is blank. */
	name: string;
}
const forms: Form[] = [
	{
		path: "/presentation/:5",
		read: "getPresentation",
		save: "updatePresentation",
		saved: deck,
		edit: "Remove slide 2",
		name: "title",
	},
	{
		path: "/simple-schedule/:8",
		read: "getSimpleSchedule",
		save: "updateSimpleSchedule",
		saved: simple([dated, dated]),
		edit: "Remove item 2",
		name: "name",
	},
	{
		path: "/weekly-schedule/:9",
		read: "getWeeklySchedule",
		save: "updateWeeklySchedule",
		saved: weekly({ sunday: [daily, daily] }),
		edit: "Remove item 2 on Sunday",
		name: "name",
	},
];

describe.each(forms)("$path sends back", ({ path, read, save, saved, edit, name }) => {
	test.each([5, "5", "007", "638678901234567890", "1e3", '"5"', 'W/"x"', ""])(
		"%j as it came, after an edit and refused saves, too",
		async (revision) => {
			front.service.answer(read, { body: { ...saved, revision } });
			front.service.answer(save, problem(409, "Changed meanwhile."));
			const sent = () => front.service.named(save).map(({ body }) => body);
			const edited = await ann.submit(await ann.get(path), { button: edit });
			const wrong = await ann.submit(edited, { fields: { [name]: "" }, button: "Save" });
			expect([edited.status, wrong.status, sent()]).toEqual([200, 400, []]);
			const stale = await ann.submit(wrong, { fields: { [name]: "Mine" }, button: "Save" });
			await ann.submit(stale, { button: "Save" });
			expect(sent()).toEqual([
				expect.objectContaining({ revision }),
				expect.objectContaining({ revision }),
			]);
			front.service.answer(save, { body: {} });
			await ann.submit(stale, { button: "Save over it" });
			expect(sent().at(-1)).not.toHaveProperty("revision");
		},
	);
});

describe.each(forms)("$path, saved elsewhere meanwhile in a service of other words,", (form) => {
	const { path, read, save, saved } = form;
	const changedAt = "2026-11-27T18:00:30.000Z";
	const carol = "carol@team.example";
	async function refused(more: object, detail?: string) {
		const { body, ...answer } = problem(409, detail);
		front.service.answer(read, { body: { ...saved, revision: 1 } });
		front.service.answer(save, { ...answer, body: { ...body, ...more } });
		const page = await ann.submit(await ann.get(path), { button: "Save" });
		expect(page.status).toBe(409);
		return page;
	}
	const FOREIGN = "The revision is stale.";
	const when = "27 November 2026 at 18:00 UTC";

	test.each([
		[{ changedAt, changedBy: carol }, ` on ${when} by ${carol}`],
		[{ changedAt, changedBy: "ANN@signage.test" }, ` on ${when}`],
		[{ changedAt }, ` on ${when}`],
		[{ changedAt: "lately", changedBy: carol }, ` by ${carol}`],
		[{ changedAt: "2026-11-27T18:00:30", changedBy: carol }, ` on ${when} by ${carol}`],
		[{ changedAt: "0001-01-01T00:00:00", changedBy: carol }, ` by ${carol}`],
		[{ changedAt: "12", changedBy: carol }, ` by ${carol}`],
	])("%j: says when and who", async (more, told) => {
		const page = await refused(more, FOREIGN);
		expect(page.alert).toBe(`Error ${FOREIGN}`);
		expect(page.main).toContain(`It was changed elsewhere${told}, after you had opened it.`);
	});

	test("says that much where the service says neither", async () => {
		const page = await refused({ changedBy: "ann@signage.test" }, FOREIGN);
		expect(page.alert).toBe(`Error ${FOREIGN}`);
		expect(page.main).toContain("It was changed somewhere else meanwhile.");
	});

	test("says it by the browser's clocks, and once where the service says when", async () => {
		ann.keep(["timezone=Asia%2FTokyo; Path=/"]);
		const more = { changedAt, changedBy: carol };
		const there = "28 November 2026 at 03:00";
		expect((await refused(more, FOREIGN)).main).toContain(
			`It was changed elsewhere on ${there} by ${carol}, after`,
		);
		const told = await refused(more, `This was changed elsewhere on ${when}, after that.`);
		expect(told.alert).toBe(`Error This was changed elsewhere on ${there}, after that.`);
		expect(told.main).toContain(`It was changed elsewhere by ${carol}, after you had opened it.`);
	});
});

test("titles keep line breaks, which no field holds, beside what is changed", async () => {
	const slides = deck.slides.map((one, at) => ({ ...one, title: `Site\n${at}` }));
	front.service.answer("getPresentation", { body: { ...deck, title: "Lunch\nmenu", slides } });
	front.service.answer("updatePresentation", { body: {} });
	const fields = { title: "Lunchmenu", "slides[0].title": "Site0", "slides[1].title": "Bar" };
	await ann.submit(await ann.get("/presentation/:5"), { fields, button: "Save" });
	expect(front.service.named("updatePresentation").map(({ body }) => body)).toMatchObject([
		{ title: "Lunch\nmenu", slides: [{ title: "Site\n0" }, { title: "Bar" }] },
	]);
});
