import { beforeEach, describe, expect, test } from "vitest";
import { ok, pairScreen } from "../support/caller";
import { sendBeat } from "../support/heartbeat";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
const front = withFront();
let ann: SignedIn;
let token: string;
beforeEach(async () => {
	ann = await site.signedIn(true);
	({ token } = ann);
});

const groups = () => ok(site.service, "listDeviceGroups", { token });
async function addGroup(title: string): Promise<number> {
	return (await ok(site.service, "createDeviceGroup", { token, body: { title } })).deviceGroupId;
}
const group = (deviceGroupId: number) =>
	ok(site.service, "getDeviceGroup", { token, params: { deviceGroupId } });
async function make(title: string): Promise<number> {
	return (await ok(site.service, "createPresentation", { token, body: { title } })).presentationId;
}
/** A paired screen in a group. */
async function addScreen(deviceName: string, deviceGroupId: number) {
	const { device, screenToken } = await pairScreen(site.service, token, { deviceName });
	const { deviceId } = device;
	const body = { deviceGroupId };
	await ok(site.service, "updateDevice", { token, params: { deviceId }, body });
	const beat = (presentationId?: number, lastError?: string) =>
		sendBeat(site.service, screenToken, {
			playing: presentationId ? { presentationId, slideId: 1 } : null,
			lastError,
		});
	return { deviceId, beat };
}
const formOf = (id: number) => `[aria-labelledby="group-${id}"] form`;
const panel = (page: { root: Awaited<ReturnType<typeof ann.visitor.get>>["root"] }, id: number) =>
	page.root.querySelector(`[aria-labelledby="group-${id}"]`)?.textContent.replace(/\s+/g, " ") ??
	"";
const names = (page: Awaited<ReturnType<typeof ann.visitor.get>>) =>
	page.rows.map(([name]) => name);

describe("alerts", () => {
	test("a group's alert is started with the chosen presentation, counted, and stopped", async () => {
		const [menu, fire] = [await make("Menu"), await make("Fire")];
		const hall = await addGroup("Hall");
		await ok(site.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId: hall },
			body: { actualPresentationId: menu },
		});
		const shows = await addScreen("One", hall);
		const late = await addScreen("Two", hall);
		await addScreen("Three", hall);
		await shows.beat(menu);
		await late.beat(menu);
		const calm = await ann.visitor.get("/devices");
		expect(panel(calm, hall)).toContain("Shows Menu");
		const sent = await ann.visitor.submit(calm, {
			form: formOf(hall),
			fields: { alertPresentationId: String(fire) },
			button: "Start alert",
		});
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		await shows.beat(fire);
		const alarmed = await ann.visitor.follow(sent);
		expect(alarmed.notice).toBe("Alert started: Hall");
		expect(panel(alarmed, hall)).toContain("Alert: 1 of 3 screens shows Fire, 1 offline");
		expect(await group(hall)).toMatchObject({ isInAlert: true, alertPresentationId: fire });
		const stopped = await ann.visitor.submit(alarmed, { form: formOf(hall), button: "Stop alert" });
		expect((await ann.visitor.follow(stopped)).notice).toBe("Alert stopped: Hall");
		expect(await group(hall)).toMatchObject({
			isInAlert: false,
			actualPresentationId: menu,
			alertPresentationId: fire,
		});
	});

	test("without a presentation for it the service's sentence is shown at the field, and what was chosen stays", async () => {
		const menu = await make("Menu");
		const hall = await addGroup("Hall");
		const page = await ann.visitor.fill("/devices", {
			form: formOf(hall),
			fields: { actualPresentationId: String(menu) },
			button: "Start alert",
		});
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect(page.alert).toContain("Choose an alert presentation first.");
		const field = page.root.querySelector(`#alertPresentationId-${hall}`);
		expect(field?.getAttribute("aria-invalid")).toBe("true");
		expect(page.root.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
		expect(page.root.querySelector(`[role=alert] a[href="#${field?.id}"]`)).not.toBeNull();
		expect(page.root.querySelector(`${formOf(hall)} details`)?.hasAttribute("open")).toBe(false);
		const chosen = page.root.querySelector(`${formOf(hall)} option[selected]`);
		expect(chosen?.textContent).toBe("Menu");
		expect(await group(hall)).toMatchObject({ isInAlert: false });
	});

	test("everywhere: the dialog says how many screens that covers, No changes nothing, Yes starts and stops", async () => {
		const fire = await make("Fire");
		const [hall] = [await addGroup("Hall"), await addGroup("Bar")];
		await addScreen("One", hall);
		await addScreen("Two", hall);
		const asked = await ann.visitor.get("/devices?alert=start");
		expect(asked.dialog).toContain("Are you sure? Start the alert on 2 screens in 3 groups?");
		expect(asked.dialog).toContain("No group has an alert presentation: choose one.");
		expect((await groups()).some(({ isInAlert }) => isInAlert)).toBe(false);
		const sent = await ann.visitor.submit(asked, {
			fields: { alertPresentationId: String(fire) },
			button: "Yes",
		});
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect((await groups()).map(({ isInAlert }) => isInAlert)).toEqual([true, true, true]);
		expect((await ann.visitor.follow(sent)).notice).toBe(
			"Alert started on all screens; 2 are offline and show it once they are back",
		);
		const stop = await ann.visitor.get("/devices?alert=stop");
		expect(stop.dialog).toContain("Stop the alert in 3 groups?");
		await ann.visitor.submit(stop, { button: "Yes" });
		expect((await groups()).map(({ isInAlert }) => isInAlert)).toEqual([false, false, false]);
		const calm = await ann.visitor.get("/devices?alert=stop");
		expect(calm.dialog).toContain("Are you sure? No alert is running now");
	});

	test("on screens that do not show them yet are counted and found, and forgotten once they do", async () => {
		const fire = await make("Fire");
		const hall = await addGroup("Hall");
		const one = await addScreen("One", hall);
		const two = await addScreen("Two", hall);
		await addScreen("Silent", hall);
		await addScreen("Elsewhere", await addGroup("Bar"));
		await one.beat(fire);
		await two.beat();
		await ok(site.service, "startAlert", {
			token,
			params: { deviceGroupId: hall },
			body: { presentationId: fire },
		});
		const page = await ann.visitor.get("/devices");
		expect(page.main).toContain("In alert: Hall. 2 screens do not show it yet, see which.");
		expect(page.root.querySelector('main header a[href$="?state=unalerted"]')).not.toBeNull();
		expect(names(await ann.visitor.get("/devices?state=unalerted"))).toEqual(["Silent", "Two"]);
		await two.beat(fire);
		expect((await ann.visitor.get("/devices")).main).toContain("1 screen does not show it yet");
	});

	test("are not shown by a screen that showed them before it went offline", async () => {
		const device = { deviceGroupId: 7, playing: { presentationId: 3, slideId: 1 } };
		front.service.answer("listPresentations", { body: { presentations: [] } });
		front.service.answer("listDeviceGroups", {
			body: [
				{
					...{ deviceGroupId: 7, title: "Hall", isDefault: true },
					...{ isInAlert: true, alertPresentationId: 3, alertPresentationTitle: "Fire" },
					devices: [
						{ ...device, deviceId: 1, deviceName: "On", isOnline: true },
						{ ...device, deviceId: 2, deviceName: "Off", isOnline: false },
					],
				},
			],
		});
		const visitor = await front.signedIn();
		expect(names(await visitor.get("/devices?state=unalerted"))).toEqual(["Off"]);
	});

	test("everywhere, without a presentation: it is said which screens have none for an alert", async () => {
		const fire = await make("Fire");
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		await addGroup("Without screens");
		const screens = [await addScreen("One", hall), await addScreen("Two", bar)];
		const give = { intent: "save-group", alertPresentationId: String(fire) };
		await ann.visitor.post("/devices", { ...give, deviceGroupId: String(hall) });
		const asked = await ann.visitor.get("/devices?alert=start");
		expect(asked.dialog).toContain(
			"Start the alert on 1 screen in 1 group? 1 group has no alert presentation and is left out: “Bar”. One for all reaches 2 screens in 4 groups.",
		);
		const start = { intent: "start-alert-all", alertPresentationId: "" };
		const some = await ann.visitor.post("/devices", start);
		const told = await ann.visitor.follow(some);
		expect(told.notice).toBe(
			"Alert started, but not in Bar: no alert presentation is chosen there",
		);
		expect(told.root.querySelector(".notice-warn")).not.toBeNull();
		for (const title of ["A", "B", "C"])
			screens.push(await addScreen(title, await addGroup(title.repeat(190))));
		const many = await ann.visitor.follow(await ann.visitor.post("/devices", start));
		expect(many.notice).toContain("but not in 4 groups:");
		expect(many.notice).toMatch(/ is chosen in A{60}…, Bar, B{60}… and 1 more$/);
		expect((await ann.visitor.get("/devices?alert=start")).dialog).toContain(
			"4 groups have no alert",
		);
		for (const { deviceGroupId } of await groups())
			await ann.visitor.post("/devices", { ...give, deviceGroupId: String(deviceGroupId) });
		for (const { beat } of screens) await beat();
		const all = await ann.visitor.post("/devices", start);
		const everywhere = await ann.visitor.follow(all);
		expect(everywhere.notice).toBe("Alert started on all screens");
		expect(everywhere.root.querySelector(".notice-warn")).toBeNull();
		expect((await ann.visitor.get("/devices?alert=start")).dialog).not.toContain("left out");
	});
});

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
		await ok(site.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId: home },
			body: { actualPresentationId: menu },
		});
		expect(await asked(hall)).toMatch(/That is 2 screens\. ?(?:Yes|No|$)/);
	});
});

describe("the line above the groups", () => {
	test("counts screens with nothing to show, and says that all is well only without any", async () => {
		const menu = await make("Menu");
		const hall = await addGroup("Hall");
		const { beat } = await addScreen("One", hall);
		await beat();
		const empty = await ann.visitor.get("/devices");
		expect(empty.main).toContain("1 of 1 screens online. 1 with nothing to show");
		expect(empty.main).not.toContain("All is well.");
		expect(empty.root.querySelector('main header a[href$="?state=idle"]')?.textContent).toBe(
			"see which",
		);
		const body = { actualPresentationId: menu };
		await ok(site.service, "updateDeviceGroup", { token, params: { deviceGroupId: hall }, body });
		const full = await ann.visitor.get("/devices");
		expect(full.main).toContain("1 of 1 screens online. All is well.");
		expect(full.main).not.toContain("nothing to show");
	});

	test("leads to the screens with nothing to show, whose state can be chosen", async () => {
		const menu = await make("Menu");
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		await addScreen("One", hall);
		await (await addScreen("Two", bar)).beat();
		const body = { actualPresentationId: menu };
		await ok(site.service, "updateDeviceGroup", { token, params: { deviceGroupId: hall }, body });
		const page = await ann.visitor.get("/devices?state=idle");
		expect(names(page)).toEqual(["Two"]);
		const chosen = page.root.querySelector('[name="state"] option[selected]');
		expect([chosen?.getAttribute("value"), chosen?.textContent]).toEqual([
			"idle",
			"With nothing to show",
		]);
		const params = { deviceGroupId: bar };
		await ok(site.service, "startAlert", { token, params, body: { presentationId: menu } });
		const alarmed = await ann.visitor.get("/devices");
		expect(alarmed.main).toContain("1 of 2 screens online. 1 in trouble. In alert: Bar.");
	});

	test("leads to the groups in alert, of which it names five", async () => {
		const fire = await make("Fire");
		const all = [];
		for (let place = 1; place <= 7; place++) all.push(await addGroup(`Group ${place}`));
		const { beat } = await addScreen("One", Number(all[0]));
		await beat();
		for (const deviceGroupId of all)
			await ok(site.service, "startAlert", {
				token,
				params: { deviceGroupId },
				body: { presentationId: fire },
			});
		const page = await ann.visitor.get("/devices");
		expect(page.main).toContain(
			"In alert: Group 1, Group 2, Group 3, Group 4, Group 5 and 2 more.",
		);
		expect(page.main).not.toContain("All is well.");
		const link = page.root.querySelector(`main header a[href$="?group=${all[1]}"]`);
		expect(link?.textContent).toBe("Group 2");
	});
});

describe("finding devices", () => {
	test("trouble comes first and is counted; search, state, group and fold are in the address", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		for (const [name, id, state] of [
			["A fine one", hall, "fine"],
			["Broken", hall, "broken"],
			["Silent", hall, "silent"],
			["Screen 10", bar, "fine"],
			["Screen 9", bar, "fine"],
		] as const) {
			const { beat } = await addScreen(name, id);
			if (state !== "silent") await beat(undefined, state === "broken" ? "Slide 3: no" : undefined);
		}
		const all = await ann.visitor.get("/devices");
		expect(names(all)).toEqual([
			"Screen 9",
			"Screen 10",
			"BrokenSlide 3: no",
			"Silent",
			"A fine one",
		]);
		expect(all.main).toContain("4 of 5 screens online. 2 in trouble");
		expect(panel(all, hall)).toContain("2 of 3 online");
		expect(names(await ann.visitor.get("/devices?search=sCREEN+1"))).toEqual(["Screen 10"]);
		expect(names(await ann.visitor.get("/devices?search=S%C4%B0L%C3%89NT"))).toEqual(["Silent"]);
		expect(names(await ann.visitor.get("/devices?search=b%C3%A4r"))).toHaveLength(2);
		expect(names(await ann.visitor.get("/devices?search=bar"))).toEqual(["Screen 9", "Screen 10"]);
		expect(names(await ann.visitor.get("/devices?state=trouble"))).toEqual([
			"BrokenSlide 3: no",
			"Silent",
		]);
		expect(names(await ann.visitor.get("/devices?state=offline"))).toEqual(["Silent"]);
		expect(names(await ann.visitor.get("/devices?state=online"))).toHaveLength(4);
		expect(names(await ann.visitor.get(`/devices?group=${bar}`))).toEqual([
			"Screen 9",
			"Screen 10",
		]);
		expect(names(await ann.visitor.get("/devices?search=10+screen"))).toEqual(["Screen 10"]);
		expect(names(await ann.visitor.get("/devices?search=bar+10"))).toEqual(["Screen 10"]);
		const none = await ann.visitor.get("/devices?search=nowhere");
		expect(none.main).toContain("No device fits");
		const folded = await ann.visitor.get(`/devices?fold=${hall}`);
		expect(names(folded)).toEqual(["Screen 9", "Screen 10"]);
		expect(panel(folded, hall)).toContain("2 of 3 online");
		const saved = await ann.visitor.submit(folded, { form: formOf(bar), button: "Save" });
		expect(saved.location).toBe(`/devices?fold=${hall}`);
		const asking = await ann.visitor.get(`/devices?search=bar&alert=start`);
		const no = asking.root.querySelectorAll("a").find((one) => one.textContent === "No");
		expect(no?.getAttribute("href")).toBe("/devices?search=bar");
		const fold = folded.root.querySelector(`[aria-labelledby="group-${hall}"] a[aria-expanded]`);
		expect([fold?.getAttribute("aria-expanded"), fold?.getAttribute("href")]).toEqual([
			"false",
			"/devices",
		]);
	});

	test("all groups are folded at once, and shown again; each by itself as well", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		await addScreen("One", hall);
		const linkIn = (page: Awaited<ReturnType<typeof ann.visitor.get>>, text: string) =>
			page.root
				.querySelectorAll("main a")
				.find((link) => link.textContent === text)
				?.getAttribute("href");
		const single = await ann.visitor.get("/devices");
		expect(linkIn(single, "Fold all")).toBeUndefined();
		await addScreen("Two", bar);
		expect(linkIn(await ann.visitor.get("/devices"), "Fold all")).toBe("/devices?fold=all");
		const folded = await ann.visitor.get("/devices?fold=all");
		expect(names(folded)).toEqual([]);
		expect(linkIn(folded, "Unfold all")).toBe("/devices");
		const shown = `/devices?fold=${encodeURIComponent(`all,${hall}`)}`;
		const show = `[aria-labelledby="group-${hall}"] a[aria-expanded="false"]`;
		expect(folded.root.querySelector(show)?.getAttribute("href")).toBe(shown);
		const one = await ann.visitor.get(shown);
		expect(names(one)).toEqual(["One"]);
		expect(linkIn(one, "Fold all")).toBe("/devices?fold=all");
		const saved = await ann.visitor.submit(one, { form: formOf(hall), button: "Save" });
		expect(saved.location).toBe(shown);
		const found = await ann.visitor.get("/devices?search=two&fold=all");
		expect(names(found)).toEqual(["Two"]);
		expect(linkIn(found, "Fold all")).toBeUndefined();
	});
});

describe("many devices at once", () => {
	test("are moved to a group", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		const ids = [await addScreen("One", hall), await addScreen("Two", hall)].map((one) =>
			String(one.deviceId),
		);
		const sent = await ann.visitor.post("/devices", [
			["intent", "move-devices"],
			["deviceGroupId", String(bar)],
			...ids.map((id): [string, string] => ["deviceId", id]),
		]);
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Moved: 2 devices");
		expect((await group(bar)).devices).toHaveLength(2);
	});

	test("are removed after a question that names them", async () => {
		const hall = await addGroup("Hall");
		const [one, two] = [await addScreen("One", hall), await addScreen("Two", hall)];
		await addScreen("Three", hall);
		const asked = await ann.visitor.get(
			`/devices?confirm=remove-devices&deviceId=${one.deviceId}&deviceId=${two.deviceId}`,
		);
		expect(asked.dialog).toContain("Remove “One”, “Two”? They go blank, and show a code");
		expect((await group(hall)).devices).toHaveLength(3);
		const no = asked.root.querySelectorAll("a").find((link) => link.textContent === "No");
		const back = await ann.visitor.get(String(no?.getAttribute("href")));
		const ticked = back.root.querySelectorAll('main [name="deviceId"][checked]');
		expect([back.dialog, ticked.map((box) => box.getAttribute("value"))]).toEqual([
			undefined,
			[String(one.deviceId), String(two.deviceId)],
		]);
		const sent = await ann.visitor.submit(asked, { button: "Yes" });
		expect((await ann.visitor.follow(sent)).notice).toBe("Removed: 2 devices");
		expect((await group(hall)).devices.map(({ deviceName }) => deviceName)).toEqual(["Three"]);
	});

	test("are renamed together: those in the address, in a dialog that keeps what is refused", async () => {
		const hall = await addGroup("Hall");
		const ids = [await addScreen("One", hall), await addScreen("Two", hall)].map(
			(one) => one.deviceId,
		);
		await addScreen("Three", hall);
		const asked = await ann.visitor.get(
			`/devices?confirm=rename-devices&${ids.map((id) => `deviceId=${id}`).join("&")}`,
		);
		const form = "dialog form";
		const inputs = asked.root.querySelectorAll(`${form} [name="deviceName"]`);
		expect(inputs.map((input) => input.getAttribute("value"))).toEqual(["One", "Two"]);
		const send = (...typed: string[]) =>
			ann.visitor.post("/devices", [
				["intent", "rename-devices"],
				...ids.map((id): [string, string] => ["deviceId", String(id)]),
				...typed.map((name): [string, string] => ["deviceName", name]),
			]);
		const refused = await send("Left", " ");
		expect([refused.status, refused.isAlertFirst]).toEqual([400, true]);
		const kept = refused.root.querySelectorAll(`${form} [name="deviceName"]`);
		expect(kept.map((input) => input.getAttribute("value"))).toEqual(["Left", " "]);
		expect(kept.map((input) => input.getAttribute("aria-invalid"))).toEqual([undefined, "true"]);
		expect(refused.alert).toContain("Name cannot be empty");
		const sent = await send("Left", "Two");
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Renamed: 1 device");
		const called = (await group(hall)).devices.map(({ deviceName }) => deviceName);
		expect(called.sort()).toEqual(["Left", "Three", "Two"]);
		expect((await send("Only one")).status).toBe(400);
		expect((await send("One", "Two", "Three")).status).toBe(400);
	});

	test("the only name that is renamed cannot be empty either, and its field says so", async () => {
		const { deviceId } = await addScreen("One", await addGroup("Hall"));
		const refused = await ann.visitor.post("/devices", {
			intent: "rename-devices",
			deviceId: String(deviceId),
			deviceName: "",
		});
		expect([refused.status, refused.alert]).toEqual([
			400,
			expect.stringContaining("Name cannot be empty"),
		]);
		const field = refused.root.querySelector('dialog [name="deviceName"]');
		expect(field?.getAttribute("aria-invalid")).toBe("true");
	});

	test.each(["move-devices", "remove-devices", "rename-devices"])(
		"%s of none says so",
		async (intent) => {
			const [{ deviceGroupId } = { deviceGroupId: 0 }] = await groups();
			const page = await ann.visitor.post("/devices", {
				intent,
				deviceGroupId: String(deviceGroupId),
			});
			expect([page.status, page.alert]).toEqual([
				400,
				expect.stringContaining("Tick the devices first"),
			]);
		},
	);

	test.each(["remove-devices", "rename-devices"])(
		"the dialog of %s is not opened for none, nor for those that are gone, and the page says why",
		async (confirm) => {
			const { deviceId: gone } = await addScreen("Gone", await addGroup("Left"));
			await ok(site.service, "deleteDevice", { token: ann.token, params: { deviceId: gone } });
			for (const [ticked, why] of [
				["", "Tick the devices first"],
				[`&deviceId=${gone}`, "The ticked devices are no longer there"],
			]) {
				const page = await ann.visitor.get(`/devices?confirm=${confirm}${ticked}`);
				expect([page.status, page.alert]).toEqual([400, expect.stringContaining(`${why}`)]);
				expect(page.root.querySelector("dialog")).toBeNull();
			}
		},
	);
});

test("devices are found by what they run on, where that differs", async () => {
	const hall = await addGroup("Hall");
	await addScreen("One", hall);
	const choice = async () =>
		(await ann.visitor.get("/devices")).root
			.querySelectorAll('[name="system"] option')
			.map((one) => one.textContent);
	await addScreen("Two", hall);
	expect(await choice()).toEqual([]);
	await pairScreen(site.service, token, { deviceName: "Wall", operationSystem: "tizen" });
	expect(await choice()).toEqual(["All", "Browser", "Samsung TV (Tizen)"]);
	const page = await ann.visitor.get("/devices?system=tizen");
	expect(names(page)).toEqual(["Wall"]);
	expect(page.value("system")).toBe("tizen");
	const saved = await ann.visitor.submit(page, {
		form: formOf(Number((await groups())[0]?.deviceGroupId)),
		button: "Save",
	});
	expect(saved.location).toBe("/devices?system=tizen");
});

test("groups are sorted as people count", async () => {
	for (const title of ["Hall 10", "Hall 2", "hall 1"]) await addGroup(title);
	const { root } = await ann.visitor.get("/devices");
	const titles = root
		.querySelectorAll('[aria-labelledby^="group-"] h2')
		.map((one) => one.textContent);
	expect(titles).toEqual(["Default group", "hall 1", "Hall 2", "Hall 10"]);
});

describe("the page's digest", () => {
	const digest = async (headers: Record<string, string> = {}) => {
		const { status, text, headers: answered } = await ann.visitor.get("/devices/changes", headers);
		return { status, text, tag: String(answered.etag) };
	};
	test("is a 304 until something that the page shows is other", async () => {
		const hall = await addGroup("Hall");
		const { beat, deviceId } = await addScreen("One", hall);
		await beat();
		const first = await digest();
		expect([first.status, first.text]).toEqual([200, expect.stringMatching(/^\S{40,}$/)]);
		await beat();
		const same = await digest({ "if-none-match": first.tag });
		expect([same.status, same.text]).toEqual([304, ""]);
		await beat(5);
		const plays = await digest({ "if-none-match": first.tag });
		expect([plays.status, plays.text === first.text]).toEqual([200, false]);
		const params = { deviceId };
		await ok(site.service, "updateDevice", { token, params, body: { deviceName: "Two" } });
		expect((await digest({ "if-none-match": plays.tag })).status).toBe(200);
	});
	test("is nobody else's, and none of somebody who is signed out", async () => {
		const other = await site.signedIn();
		expect((await other.visitor.get("/devices/changes")).text).not.toBe((await digest()).text);
		expect((await site.visitor().get("/devices/changes")).status).toBe(302);
	});
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

describe("a service that knows less", () => {
	test("its devices are neither online nor in trouble", async () => {
		front.service.answer("listDeviceGroups", {
			body: [
				{
					deviceGroupId: 3,
					title: "Hall",
					isDefault: true,
					isInAlert: false,
					devices: [{ deviceId: 1, deviceName: "TV" }],
				},
			],
		});
		const page = await (await front.signedIn()).get("/devices");
		expect(page.rows).toEqual([["TV", "unknown", "unknown", "unknown"]]);
		expect(page.main).not.toContain("in trouble");
		expect(page.main).not.toContain("online.");
	});
});
