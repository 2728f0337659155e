import { expect, test } from "vitest";
import { ok } from "../support/caller";
import { withFront, withSite } from "../support/shared";

// A save whose answer is lost may have been made. Sent again from the same form, it makes nothing twice.

const site = withSite();
const front = withFront();

const KINDS = [
	["/presentation", "createPresentation", { title: "Menu" }],
	["/simple-schedule", "createSimpleSchedule", { name: "Sales" }],
	["/weekly-schedule", "createWeeklySchedule", { name: "Week" }],
] as const;

test.each(KINDS)(
	"%s: a form that is sent again names its save as before",
	async (path, name, typed) => {
		front.service.answer("listTimeZones", {
			body: [{ id: "UTC", ianaId: "UTC", displayName: "UTC" }],
		});
		const ann = await front.signedIn();
		front.service.answer(name, "cut");
		const fields = name === "createPresentation" ? typed : { ...typed, timeZoneId: "UTC" };
		const failed = await ann.fill(path, { fields, button: "Save" });
		expect(failed.status).toBe(502);
		front.service.answer(name, { body: {} });
		expect((await ann.submit(failed, { button: "Save" })).status).toBe(302);
		const [first, second] = front.service.named(name).map(({ key }) => key);
		expect(first).toMatch(/^[\w-]{36}$/);
		expect(second).toBe(first);
		expect((await ann.fill(path, { fields, button: "Save" })).status).toBe(302);
		expect(front.service.named(name).at(-1)?.key).not.toBe(first);
	},
);

test("a save of what exists is named by what it says, where it names a revision", async () => {
	const saved = { presentationId: 7, title: "Menu", status: "Ready", slides: [] };
	front.service.answer("updatePresentation", { body: saved });
	const ann = await front.signedIn();
	const save = async (title: string, revision?: number) => {
		front.service.answer("getPresentation", { body: { ...saved, revision } });
		const sent = await ann.fill("/presentation/:7", { fields: { title }, button: "Save" });
		expect(sent.status).toBe(302);
		return front.service.named("updatePresentation").at(-1)?.key;
	};
	expect(await save("Food")).toBeUndefined();
	const key = await save("Food", 3);
	expect(key).toMatch(/^[\w+/=-]{20,200}$/);
	expect(await save("Food", 3)).toBe(key);
	expect(await save("Food", 4)).not.toBe(key);
	expect(await save("Drinks", 3)).not.toBe(key);
});

test("a save of what exists, with its answer lost, is made when the form is sent again", async () => {
	const { visitor, token } = await site.signedIn();
	const { presentationId } = await ok(site.service, "createPresentation", {
		token,
		body: { title: "Menu", slides: [] },
	});
	const page = await visitor.get(`/presentation/:${presentationId}`);
	for (const _ of [1, 2]) {
		const sent = await visitor.submit(page, { fields: { title: "Food" }, button: "Save" });
		expect((await visitor.follow(sent)).notice).toBe("Presentation saved");
	}
	const other = await visitor.submit(page, { fields: { title: "Drinks" }, button: "Save" });
	expect(other.status).toBe(409);
});

test("the same save makes one; one that was changed since says that the first has arrived, and then makes another", async () => {
	const { visitor, token } = await site.signedIn();
	const titles = async () => {
		const { presentations } = await ok(site.service, "listPresentations", { token });
		return presentations.map(({ title }) => title).sort();
	};
	const form = { intent: "save", title: "Menu", saveKey: "12345678-1-2-3" };
	for (const _ of [1, 2]) {
		const sent = await visitor.post("/presentation", form);
		expect((await visitor.follow(sent)).notice).toBe("Presentation saved");
	}
	expect(await titles()).toEqual(["Menu"]);
	const told = await visitor.post("/presentation", { ...form, title: "Food" });
	expect([told.status, told.value("title")]).toEqual([422, "Food"]);
	expect(told.alert).toBe(
		"Bad request What you saved before has arrived after all: it is in the list. Save again to make another one of what is here now.",
	);
	expect(await titles()).toEqual(["Menu"]);
	expect((await visitor.submit(told, { button: "Save" })).status).toBe(302);
	expect(await titles()).toEqual(["Food", "Menu"]);
});

test.each(["/simple-schedule", "/weekly-schedule"])(
	"%s: so does a schedule that was changed since",
	async (path) => {
		const { visitor, token } = await site.signedIn();
		const names = async () =>
			(await ok(site.service, "listSchedules", { token })).map(({ name }) => name).sort();
		const form = { intent: "save", name: "Lunch", timeZoneId: "UTC", saveKey: "12345678-1-2-3" };
		for (const _ of [1, 2]) expect((await visitor.post(path, form)).status).toBe(302);
		const told = await visitor.post(path, { ...form, name: "Dinner" });
		expect([told.status, told.value("name")]).toEqual([422, "Dinner"]);
		expect(told.alert).toBe(
			"Bad request What you saved before has arrived after all: it is in the list. Save again to make another one of what is here now.",
		);
		expect(await names()).toEqual(["Lunch"]);
		expect((await visitor.submit(told, { button: "Save" })).status).toBe(302);
		expect(await names()).toEqual(["Dinner", "Lunch"]);
	},
);

test.each(["", "short", "with a space in it", "x".repeat(65)])(
	"%j is no name of a save",
	async (saveKey) => {
		const ann = await front.signedIn();
		front.service.answer("createPresentation", { body: {} });
		await ann.post("/presentation", { intent: "save", title: "Menu", saveKey });
		expect(front.service.named("createPresentation").at(0)?.key).toMatch(/^[\w-]{36}$/);
	},
);

/** Forms of lists. */
const FROM_LISTS = [
	["/presentations", "Duplicate", "createPresentation"],
	["/schedules", "Duplicate Sales", "createSimpleSchedule"],
	["/devices?add", "Add group", "createDeviceGroup"],
] as const;

test.each(FROM_LISTS)(
	"%s: “%s” that is sent again names what it makes as before; once it was made, the next is another one",
	async (path, button, name) => {
		const { service } = front;
		const menu = { presentationId: 7, title: "Menu", status: "Ready", slides: [] };
		const sales = { id: 8, name: "Sales", timeZoneId: "UTC", dateTimeCollection: [] };
		const row = { pagesCount: 0, frameDelayInSeconds: 3, isActualForDefaultGroup: false };
		service.answer("listPresentations", {
			body: {
				presentations: [{ ...menu, ...row, readyForOffline: true, actualInGroups: [] }],
			},
		});
		service.answer("getPresentation", { body: menu });
		service.answer("listSchedules", { body: [{ ...sales, type: "Linear" }] });
		service.answer("getSimpleSchedule", { body: sales });
		service.answer("listDeviceGroups", { body: [] });
		const ann = await front.signedIn();
		const sent = { button, ...(name === "createDeviceGroup" && { fields: { title: "Hall" } }) };
		const page = await ann.get(path);
		expect(page.text).not.toContain("saveKey");
		service.answer(name, "cut");
		const failed = await ann.submit(page, sent);
		expect(failed.status).toBe(502);
		service.answer(name, { body: {} });
		expect((await ann.submit(failed, sent)).status).toBe(302);
		expect((await ann.fill(path, sent)).status).toBe(302);
		const [first, second, third] = service.named(name).map(({ key }) => key);
		expect(first).toMatch(/^[\w-]{36}/);
		expect(second).toBe(first);
		expect(third).not.toBe(first);
	},
);
