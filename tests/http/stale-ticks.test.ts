import { beforeEach, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

// Two people of one account: a colleague changes groups while Ann's dialog is open.

const site = withSite();
let ann: SignedIn;
beforeEach(async () => {
	ann = await site.signedIn();
});

const schedule = async (name: string) => {
	const body = { name, timeZoneId: "UTC", dateTimeCollection: [] };
	return (await ok(site.service, "createSimpleSchedule", { token: ann.token, body })).id;
};
const presentation = async (title: string) => {
	const body = { title, slides: [] };
	return (await ok(site.service, "createPresentation", { token: ann.token, body })).presentationId;
};

describe.each([
	["actualPresentationId", presentation, "/presentations?show=", "Now plays in"],
	["scheduleId", schedule, "/schedules?use=", "Now used by"],
] as const)("the ticks that give groups their %s", (given, make, path, said) => {
	let first: number;
	let second: number;
	beforeEach(async () => {
		first = await make("First");
		second = await make("Second");
	});
	/** An empty schedule has more to say. */
	const saying = (names: string) =>
		new RegExp(`^${said} ${names}${given === "scheduleId" ? "\\. " : "$"}`);
	const addGroup = async (title: string, id?: number) => {
		const { token } = ann;
		const made = await ok(site.service, "createDeviceGroup", { token, body: { title } });
		if (id) await give(made.deviceGroupId, id);
		return made.deviceGroupId;
	};
	/** What a colleague does. */
	const give = (group: number, id: number | null) =>
		ok(site.service, "updateDeviceGroup", {
			...{ token: ann.token, params: { deviceGroupId: String(group) } },
			body: { [given]: id },
		});
	const now = async () => {
		const all = await ok(site.service, "listDeviceGroups", { token: ann.token });
		const own = all.filter(({ isDefault }) => !isDefault);
		return Object.fromEntries(own.map((group) => [group.title, group[given] ?? null]));
	};
	const boxOf = (page: Page, group: number) =>
		page.root.querySelector(`dialog input[name=deviceGroupId][value="${group}"]`);
	const tick = (page: Page, group: number) => boxOf(page, group)?.setAttribute("checked", "");
	const untick = (page: Page, group: number) => boxOf(page, group)?.removeAttribute("checked");
	const save = (page: Page) => ann.visitor.submit(page, { button: "Save" });

	test("take nothing from groups that a colleague gave it to since, and leave those that have another", async () => {
		const [, hall, bar] = [
			await addGroup("Attic", first),
			await addGroup("Hall"),
			await addGroup("Bar"),
		];
		const moved = await addGroup("Cellar", first);
		const page = await ann.visitor.get(`${path}${first}`);
		await give(bar, first);
		await give(moved, second);
		await addGroup("New", first);
		tick(page, hall);
		const saved = await save(page);
		expect(await now()).toEqual({
			...{ Attic: first, Hall: first, Bar: first, New: first },
			Cellar: second,
		});
		expect((await ann.visitor.follow(saved)).notice).toMatch(saying("4 groups"));
	});

	test("that were changed are acted on, whatever became of the group", async () => {
		const [hall, bar] = [await addGroup("Hall", first), await addGroup("Bar")];
		const page = await ann.visitor.get(`${path}${first}`);
		await give(bar, second);
		untick(page, hall);
		tick(page, bar);
		const saved = await save(page);
		expect((await ann.visitor.follow(saved)).notice).toMatch(saying("Bar"));
		expect(await now()).toEqual({ Hall: null, Bar: first });
	});

	test("stay as they were opened once the form is refused, but for groups that are new", async () => {
		const [hall, bar, gone] = [
			await addGroup("Hall", first),
			await addGroup("Bar"),
			await addGroup("Gone"),
		];
		const page = await ann.visitor.get(`${path}${first}`);
		const params = { deviceGroupId: String(gone) };
		await ok(site.service, "deleteDeviceGroup", { token: ann.token, params });
		await give(hall, second);
		const added = await addGroup("New", first);
		tick(page, bar);
		tick(page, gone);
		const refused = await save(page);
		expect([refused.status, refused.alert]).toEqual([
			404,
			"Error A chosen group is gone. Nothing was changed.",
		]);
		const isTicked = (group: number) => boxOf(refused, group)?.hasAttribute("checked");
		expect([hall, bar, added].map(isTicked)).toEqual([true, true, true]);
		const saved = await save(refused);
		expect(saved.status).toBe(302);
		expect(await now()).toEqual({ Hall: second, Bar: first, New: first });
	});

	test("of a group that is gone matter no more, unless it was ticked here", async () => {
		const [hall, gone] = [await addGroup("Hall"), await addGroup("Gone", first)];
		const page = await ann.visitor.get(`${path}${first}`);
		const params = { deviceGroupId: String(gone) };
		await ok(site.service, "deleteDeviceGroup", { token: ann.token, params });
		tick(page, hall);
		expect((await save(page)).status).toBe(302);
		expect(await now()).toEqual({ Hall: first });
	});

	test("count all where a program does not say what they were", async () => {
		const bar = await addGroup("Bar");
		await addGroup("Hall", first);
		const [intent, name] =
			given === "scheduleId" ? ["use-in", "id"] : ["show-on", "presentationId"];
		const sent = await ann.visitor.post(`${path}${first}`, [
			["intent", intent],
			[name, String(first)],
			["deviceGroupId", String(bar)],
		]);
		expect((await ann.visitor.follow(sent)).notice).toMatch(saying("Bar"));
		expect(await now()).toEqual({ Hall: null, Bar: first });
	});
});
