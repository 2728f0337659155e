import { beforeEach, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import { fleetOf, formOf } from "../support/fleet";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
let token: string;
beforeEach(async () => {
	ann = await site.signedIn(true);
	({ token } = ann);
});
const { addGroup, addScreen, group, groups, make } = fleetOf(site, () => token);

describe("a group", () => {
	test("is saved as a whole: nothing that its form shows is dropped, and a rename leaves the rest alone", async () => {
		const [menu, fire] = [await make("Menu"), await make("Fire")];
		const hall = await addGroup("Hall");
		const both = { actualPresentationId: menu, alertPresentationId: fire };
		await ann.visitor.fill("/devices", {
			form: formOf(hall),
			fields: { actualPresentationId: String(menu), alertPresentationId: String(fire) },
			button: "Save",
		});
		expect(await group(hall)).toMatchObject(both);
		await ann.visitor.fill("/devices", { form: formOf(hall), button: "Save" });
		expect(await group(hall)).toMatchObject(both);
		const renamed = await ann.visitor.fill("/devices", {
			form: formOf(hall),
			fields: { title: "Foyer" },
			button: "Save",
		});
		expect((await ann.visitor.follow(renamed)).notice).toBe("Saved: Foyer");
		expect(await group(hall)).toMatchObject({ title: "Foyer", ...both });
		await ann.visitor.fill("/devices", {
			form: formOf(hall),
			fields: { alertPresentationId: "" },
			button: "Save",
		});
		expect(await group(hall)).toMatchObject({ ...both, alertPresentationId: null });
		const params = { deviceGroupId: hall };
		await ok(site.service, "startAlert", { token, params, body: { presentationId: fire } });
		const ended = await ann.visitor.fill("/devices", {
			form: formOf(hall),
			fields: { alertPresentationId: "" },
			button: "Save",
		});
		expect((await ann.visitor.follow(ended)).notice).toBe("Saved: Foyer; its alert has ended");
	});

	test("a name that is empty is refused, and what was chosen stays", async () => {
		const menu = await make("Menu");
		const hall = await addGroup("Hall");
		const page = await ann.visitor.fill("/devices", {
			form: formOf(hall),
			fields: { title: " ", actualPresentationId: String(menu) },
			button: "Save",
		});
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect(page.alert).toContain("Title cannot be empty");
		const name = page.root.querySelector(`${formOf(hall)} [name="title"]`);
		expect(name?.getAttribute("aria-invalid")).toBe("true");
		const said = page.root.querySelector(`[id="${name?.getAttribute("aria-describedby")}"]`);
		expect(said?.textContent).toBe("Title cannot be empty");
		expect(page.root.querySelectorAll('[name="title"][aria-invalid]')).toHaveLength(1);
		const chosen = page.root.querySelector(`${formOf(hall)} option[selected]`);
		expect(chosen?.textContent).toBe("Menu");
		expect(await group(hall)).toMatchObject({ title: "Hall", actualPresentationId: null });
	});

	test("a schedule that the form names reaches the service", async () => {
		const hall = await addGroup("Hall");
		const page = await ann.visitor.post("/devices", {
			intent: "save-group",
			deviceGroupId: String(hall),
			scheduleId: "2147483647",
		});
		expect([page.status, page.alert]).toEqual([
			400,
			expect.stringContaining("There is no such schedule"),
		]);
	});
});

describe("a group that is deleted", () => {
	const asked = async (id: number) =>
		(await ann.visitor.get(`/devices?confirm=delete-group&id=${id}`)).dialog;

	test("says how many screens go blank, and that their alert ends", async () => {
		const menu = await make("Menu");
		const hall = await addGroup("Hall");
		const params = { deviceGroupId: hall };
		await addScreen("One", hall);
		await addScreen("Two", hall);
		await ok(site.service, "startAlert", { token, params, body: { presentationId: menu } });
		expect(await asked(hall)).toContain(
			"Its devices go to the default group. That is 2 screens, which will go blank, as that group plays nothing. Their alert ends.",
		);
		await ok(site.service, "stopAlert", { token, params });
		const home = Number((await groups())[0]?.deviceGroupId);
		expect(await asked(home)).toBeUndefined();
		await ok(site.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId: home },
			body: { actualPresentationId: menu },
		});
		expect(await asked(hall)).toMatch(/That is 2 screens\. ?(?:Yes|No|$)/);
	});
});

test("who deletes the one group that is shown sees the others then; what was searched for stays", async () => {
	const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
	const remove = async (id: number, query: string) => {
		const fields = { intent: "delete-group", deviceGroupId: String(id) };
		const sent = await ann.visitor.post(`/devices?${query}`, fields);
		return sent.location;
	};
	expect(await remove(hall, `search=a&group=${hall}&fold=${bar}`)).toBe(
		`/devices?search=a&fold=${bar}`,
	);
	const other = await addGroup("Other");
	expect(await remove(other, `group=${bar}`)).toBe(`/devices?group=${bar}`);
	const shown = await ann.visitor.post(`/devices?group=${bar}`, {
		intent: "delete-group",
		deviceGroupId: String(bar),
	});
	const page = await ann.visitor.follow(shown);
	expect([page.notice, page.main.includes("No device fits")]).toEqual(["Group deleted", false]);
});

test("groups are sorted as people count", async () => {
	for (const title of ["Hall 10", "Hall 2", "hall 1"]) await addGroup(title);
	const { root } = await ann.visitor.get("/devices");
	const titles = root
		.querySelectorAll('[aria-labelledby^="group-"] h2')
		.map((one) => one.textContent);
	expect(titles).toEqual(["Default group", "hall 1", "Hall 2", "Hall 10"]);
});

test("a picker finds presentations by title, with their pictures", async () => {
	for (const title of ["Menu", "Lunch menu", "Fire"]) await make(title);
	const asked = async (search: string) =>
		JSON.parse((await ann.visitor.get(`/presentations/choices?search=${search}`)).text);
	const all = await asked("");
	expect([all.total, all.choices.map(({ title }: { title: string }) => title)]).toEqual([
		3,
		["Fire", "Lunch menu", "Menu"],
	]);
	const found = await asked("+MENU");
	expect(found.choices.map(({ title }: { title: string }) => title)).toEqual([
		"Lunch menu",
		"Menu",
	]);
	expect((await site.visitor().get("/presentations/choices")).status).toBe(302);
});
