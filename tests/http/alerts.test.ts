import { beforeEach, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import { fleetOf, formOf, names, panel } from "../support/fleet";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { type Answer, problem } from "../support/stand-in";

const site = withSite();
const front = withFront();
let ann: SignedIn;
let token: string;
beforeEach(async () => {
	ann = await site.signedIn(true);
	({ token } = ann);
});
const { addGroup, addScreen, group, groups, make } = fleetOf(site, () => token);

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
		const none = asked.root.querySelector("dialog select option[selected], dialog select option");
		expect([none?.textContent, none?.getAttribute("value")]).toEqual(["Choose…", ""]);
		expect(asked.focused).toEqual(["alertPresentationId"]);
		const unchosen = await ann.visitor.submit(asked, { button: "Yes" });
		expect([unchosen.status, unchosen.alert]).toEqual([
			400,
			"Bad request Choose an alert presentation first.",
		]);
		expect(unchosen.focused).toEqual([expect.stringMatching(/^Choose an alert presentation/)]);
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

	test("that have no slides are told once: their screens have nothing to show", async () => {
		const [fire, empty] = [await make("Fire"), await make("Empty", [])];
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		const screens = [await addScreen("One", hall), await addScreen("Two", hall)];
		await addScreen("Off", hall);
		for (const { beat } of screens) await beat();
		const alert = (deviceGroupId: number, presentationId: number) =>
			ok(site.service, "startAlert", {
				token,
				params: { deviceGroupId },
				body: { presentationId },
			});
		await alert(hall, empty);
		const page = await ann.visitor.get("/devices");
		expect(page.main).toContain("3 with nothing to show, see which.");
		expect(page.main).toMatch(/In alert: Hall\.(?! \d)/);
		expect(page.main).not.toContain("not show it yet");
		await addScreen("Door", bar);
		await alert(bar, fire);
		expect((await ann.visitor.get("/devices")).main).toContain("1 screen does not show it yet");
		expect(names(await ann.visitor.get("/devices?state=unalerted"))).toEqual(["Door"]);
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
		expect(asked.root.querySelector("dialog select option")?.textContent).toBe("Each group’s own");
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

describe("an alert of all groups whose answer tells nothing of them", () => {
	const device = { deviceId: 1, deviceName: "Door", operationSystem: "web", isLoggedIn: true };
	const groupOf = (title: string, isInAlert: boolean, isOnline = true) => ({
		...{ deviceGroupId: title.length, title, isDefault: title === "Hall", isInAlert },
		devices: [{ ...device, deviceGroupId: title.length, isOnline }],
	});
	const after = async (call: "start" | "stop", answer: Answer, list: Answer) => {
		const visitor = await front.signedIn();
		front.service.answer(`${call}AlertEverywhere`, answer);
		front.service.answer("listDeviceGroups", list);
		const read = () => front.service.named("listDeviceGroups").length;
		const before = read();
		const sent = await visitor.post("/devices", { intent: `${call}-alert-all` });
		expect(read() - before).toBe(1);
		return (await visitor.follow(sent)).notice;
	};
	const answers: Answer[] = [{}, { body: { ok: true } }, { body: [] }];

	test.each(answers)("says where it was started as the list has it: %j", async (answer) => {
		const some = { body: [groupOf("Hall", true), groupOf("Bar", false)] };
		expect(await after("start", answer, some)).toBe(
			"Alert started, but not in Bar: no alert presentation is chosen there",
		);
		expect(await after("start", answer, { body: [groupOf("Hall", true, false)] })).toBe(
			"Alert started on all screens; 1 is offline and shows it once it is back",
		);
		const untold = { ...groupOf("Hall", true), devices: [{ ...device, deviceGroupId: 4 }] };
		expect(await after("start", answer, { body: [untold] })).toBe("Alert started on all screens");
	});

	test.each(answers)("says where it was stopped: %j", async (answer) => {
		const some = { body: [groupOf("Hall", false), groupOf("Bar", true)] };
		expect(await after("stop", answer, some)).toBe("Alert stopped, but not in Bar");
		const none = { body: [groupOf("Hall", false)] };
		expect(await after("stop", answer, none)).toBe("Alert stopped on all screens");
	});

	test("says no more than is known where the list fails", async () => {
		expect(await after("start", {}, problem(500))).toBe("Alert started");
		expect(await after("stop", {}, problem(500))).toBe("Alert stopped");
	});
});
