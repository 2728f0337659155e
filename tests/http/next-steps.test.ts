import { beforeAll, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
const front = withFront();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const webPage = { "newSlide.title": "Site", "newSlide.url": "https://example.com/" };

/** Makes a presentation with one slide; resolves to what its save leads to. */
async function made(title: string, path = "/presentation") {
	const panel = await ann.visitor.fill(path, { button: "Web page" });
	return ann.visitor.submit(panel, { fields: { title, ...webPage }, button: "Save" });
}
const idOf = async (title: string) => {
	const { presentations } = await ok(site.service, "listPresentations", { token: ann.token });
	return presentations.find((one) => one.title === title)?.presentationId;
};
const schedules = () => ok(site.service, "listSchedules", { token: ann.token });

describe("the notice leads to what is often done next", () => {
	test("from a new presentation to the screens that are to show it, in the list as it was", async () => {
		const list = await ann.visitor.follow(await made("Spring", "/presentation?sort=title"));
		const show = `/presentations?sort=title&show=${await idOf("Spring")}`;
		expect([list.notice, list.nextStep]).toEqual(["Presentation saved", ["Show on screens", show]]);
		expect((await ann.visitor.get(show)).dialog).toMatch(/^Show “Spring” on…/);
	});

	test("not from one without slides, nor from a change to one that was there", async () => {
		const empty = await ann.visitor.fill("/presentation", { fields: { title: "Empty" } });
		const emptyList = await ann.visitor.follow(empty);
		expect([emptyList.notice, emptyList.nextStep]).toEqual(["Presentation saved", undefined]);
		await made("Summer");
		const changed = await ann.visitor.fill(`/presentation/:${await idOf("Summer")}`, {
			fields: { title: "Late summer" },
			button: "Save",
		});
		const changedList = await ann.visitor.follow(changed);
		expect([changedList.notice, changedList.nextStep]).toEqual(["Presentation saved", undefined]);
	});

	test("from a copy of a presentation to its editor, which leads back to the list as it was", async () => {
		await made("Autumn");
		const sent = await ann.visitor.post("/presentations?search=autumn", {
			intent: "duplicate",
			presentationId: String(await idOf("Autumn")),
		});
		const list = await ann.visitor.follow(sent);
		const edit = `/presentation/:${await idOf("Copy of Autumn")}?search=autumn`;
		expect([list.notice, list.nextStep]).toEqual([
			"Duplicated: Copy of Autumn",
			["Edit the copy", edit],
		]);
		expect((await ann.visitor.get(edit)).value("title")).toBe("Copy of Autumn");
	});

	test.each([
		["simple", "/simple-schedule"],
		["weekly", "/weekly-schedule"],
	])("from a new %s schedule to its groups, from its copy to its form", async (name, form) => {
		const list = await ann.visitor.follow(await ann.visitor.fill(form, { fields: { name } }));
		const id = (await schedules()).find((one) => one.name === name)?.id;
		expect([list.notice, list.nextStep]).toEqual([
			`Schedule saved: ${name}`,
			["Use in groups", `/schedules?use=${id}`],
		]);
		expect((await ann.visitor.get(`/schedules?use=${id}`)).dialog).toMatch(`Use “${name}” in…`);

		const sent = await ann.visitor.post("/schedules?search=e", {
			intent: "duplicate",
			id: String(id),
		});
		const copyId = (await schedules()).find((one) => one.name === `Copy of ${name}`)?.id;
		const edit = `${form}/:${copyId}?search=e`;
		expect((await ann.visitor.follow(sent)).nextStep).toEqual(["Edit the copy", edit]);
		expect((await ann.visitor.get(edit)).value("name")).toBe(`Copy of ${name}`);

		const again = await ann.visitor.fill(`${form}/:${id}`, { fields: { name: `${name} 2` } });
		const changed = await ann.visitor.follow(again);
		expect([changed.notice, changed.nextStep]).toEqual([`Schedule saved: ${name} 2`, undefined]);
	});

	test("nowhere where a service does not say what it made, or the way is too long for a cookie", async () => {
		const bob = await front.signedIn();
		front.service.answer("createPresentation", { body: {} });
		const panel = await bob.fill("/presentation", { button: "Web page" });
		const sent = await bob.submit(panel, { fields: webPage, button: "Save" });
		const list = await bob.follow(sent);
		expect([list.notice, list.nextStep]).toEqual(["Presentation saved", undefined]);

		const search = "x".repeat(300);
		const long = await ann.visitor.follow(await made("Winter", `/presentation?search=${search}`));
		expect([long.notice, long.nextStep]).toEqual(["Presentation saved", undefined]);
	});
});
