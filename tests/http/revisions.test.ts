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
