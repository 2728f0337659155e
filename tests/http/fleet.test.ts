import { beforeEach, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import { fleetOf, formOf, names, panel, webPage } from "../support/fleet";
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
const { addGroup, addScreen, groups, make } = fleetOf(site, () => token);

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

test("the line above the groups has a line of its own for each thing", async () => {
	const [fire, empty] = [await make("Fire"), await make("Empty", [])];
	const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
	await (await addScreen("One", hall)).beat(undefined, "Slide 3: no");
	await addScreen("Two", bar);
	for (const [deviceGroupId, presentationId] of [
		[hall, fire],
		[bar, empty],
	] as const)
		await ok(site.service, "startAlert", {
			token,
			params: { deviceGroupId },
			body: { presentationId },
		});
	const { main, root } = await ann.visitor.get("/devices");
	const lines = root.querySelectorAll("main header p .block").map((one) => one.text.trim());
	expect(lines).toEqual([
		"2 in trouble,",
		"1 with nothing to show, see which.",
		expect.stringMatching(/^In alert: Bar, Hall\. 1 screen/),
		"1 screen does not show it yet, see which.",
	]);
	expect(main).toContain(
		"1 of 2 screens online. 2 in trouble, 1 with nothing to show, see which. In alert: Bar, Hall. 1 screen does not show it yet, see which.",
	);
});

test("a group's head says how many of its screens are in trouble, unless those are the offline ones alone", async () => {
	const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
	const broken = await addScreen("One", hall);
	await (await addScreen("Two", hall)).beat();
	await addScreen("Off", bar);
	await (await addScreen("On", bar)).beat();
	await broken.beat(undefined, "Slide 3: the video cannot be played");
	const pills = async (query: string) => {
		const { root } = await ann.visitor.get(`/devices${query}`);
		return [hall, bar].map((id) =>
			root
				.querySelectorAll(`[aria-labelledby="group-${id}"] div:has(> h2) .pill-warn`)
				.map((one) => one.text),
		);
	};
	const told = [["1 in trouble"], ["1 of 2 online"]];
	expect(await pills("")).toEqual(told);
	expect(await pills("?fold=all")).toEqual(told);
	await addScreen("Off", hall);
	const all = [["2 of 3 online", "2 in trouble"], ["1 of 2 online"]];
	expect(await pills("")).toEqual(all);
	// Also of those that a search leaves out.
	expect(await pills("?search=Off")).toEqual(all);
});

describe("a presentation without slides", () => {
	const give = (deviceGroupId: number, actualPresentationId: number) =>
		ok(site.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId },
			body: { actualPresentationId },
		});

	test("is nothing to show, until its screen says that it shows it", async () => {
		const board = await make("Staff noticeboard", []);
		const hall = await addGroup("Hall");
		const { beat } = await addScreen("One", hall);
		await beat();
		await give(hall, board);
		const empty = await ann.visitor.get("/devices?state=idle");
		expect(empty.main).toContain("1 of 1 screens online. 1 with nothing to show");
		expect(names(empty)).toEqual(["One"]);
		expect(panel(empty, hall)).toContain("Shows nothing: “Staff noticeboard” has no slides");
		const digest = async () => (await ann.visitor.get("/devices/changes")).text;
		const before = await digest();
		await ok(site.service, "updatePresentation", {
			token,
			params: { presentationId: board },
			body: { title: "Staff noticeboard", slides: [webPage("Notice")] },
		});
		await beat(board);
		expect(await digest()).not.toBe(before);
		const full = await ann.visitor.get("/devices");
		expect(full.main).toContain("1 of 1 screens online. All is well.");
		expect(panel(full, hall)).toContain("Shows Staff noticeboard");
	});

	test("is started as an alert like any other, and is said to show nothing", async () => {
		const [menu, fire] = [await make("Menu"), await make("Fire", [])];
		const hall = await addGroup("Hall");
		const { beat } = await addScreen("One", hall);
		await beat(menu);
		await give(hall, menu);
		const sent = await ann.visitor.fill("/devices", {
			form: formOf(hall),
			fields: { alertPresentationId: String(fire) },
			button: "Start alert",
		});
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		await beat();
		const alarmed = await ann.visitor.follow(sent);
		expect(alarmed.notice).toBe("Alert started: Hall");
		expect(alarmed.main).toContain("1 of 1 screens online. 1 with nothing to show");
		expect(panel(alarmed, hall)).toContain("In alert, with nothing to show: “Fire” has no slides");
	});

	test("has the screens of a group that is deleted go blank", async () => {
		const [group] = await groups();
		await give(Number(group?.deviceGroupId), await make("Staff noticeboard", []));
		const hall = await addGroup("Hall");
		await addScreen("One", hall);
		const asked = await ann.visitor.get(`/devices?confirm=delete-group&id=${hall}`);
		expect(asked.dialog).toContain("That is 1 screen, which will go blank");
	});
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

test("the line above says of screens that are behind for longer than a change takes that they are not up to date", async () => {
	const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
	const give = (...devices: object[]) =>
		front.service.answer("listDeviceGroups", {
			body: [
				{
					...{ deviceGroupId: 3, title: "Hall", isDefault: true, isInAlert: false },
					actualPresentationId: 1,
					devices: devices.map((more, index) => ({
						...{ deviceId: index + 1, deviceName: `TV ${index}`, isLoggedIn: true, isOnline: true },
						...{ presentationCached: false, playing: { presentationId: 1, slideId: 1 } },
						...more,
					})),
				},
			],
		});
	front.service.answer("listPresentations", {
		body: { presentations: [{ presentationId: 1, title: "Menu", status: "Ready" }] },
	});
	const visitor = await front.signedIn();
	give({ behindSince: ago(20) }, { behindSince: null }, { presentationCached: true });
	const changed = await visitor.get("/devices");
	expect(changed.main).toContain("3 of 3 screens online. All is well.");
	give(
		{ behindSince: ago(70) },
		{ behindSince: ago(700) },
		{ behindSince: ago(5) },
		// It shows something else, which is said already.
		{ behindSince: ago(700), playing: { presentationId: 2, slideId: 2 } },
	);
	const page = await visitor.get("/devices");
	expect(page.main).toContain(
		"4 of 4 screens online. 1 showing something else, see which, 2 not up to date yet.",
	);
	expect(page.main).not.toContain("All is well.");
	const link = page.root.querySelector('main header a[href$="?state=behind"]');
	expect(link?.textContent).toBe("2 not up to date yet");
	const found = await visitor.get("/devices?state=behind");
	expect(found.root.querySelector('[name="state"] option[selected]')?.textContent).toBe(
		"Not up to date yet",
	);
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
