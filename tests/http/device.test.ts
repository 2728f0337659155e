import { DAYS } from "@signage/contract/time/days";
import { beforeEach, describe, expect, test } from "vitest";
import { ok, pairScreen } from "../support/caller";
import { webPage } from "../support/fleet";
import { sendBeat } from "../support/heartbeat";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { problem } from "../support/stand-in";

const site = withSite();
let ann: SignedIn;
let deviceId: number;
let screenToken: string;
beforeEach(async () => {
	ann = await site.signedIn();
	const paired = await pairScreen(site.service, ann.token, { deviceName: "Lobby TV" });
	deviceId = paired.device.deviceId;
	screenToken = paired.screenToken;
});

const address = () => `/devices/:${deviceId}`;
const device = () => ok(site.service, "getDevice", { token: ann.token, params: { deviceId } });
const addGroup = (title: string) =>
	ok(site.service, "createDeviceGroup", { token: ann.token, body: { title } });

describe("a device's page", () => {
	test("is linked from its name, with and without the colon", async () => {
		const list = await ann.visitor.get("/devices");
		const link = list.root
			.querySelectorAll("main table a")
			.find((one) => one.textContent === "Lobby TV");
		expect(link?.getAttribute("href")).toBe(address());
		for (const path of [address(), `/devices/${deviceId}`]) {
			const page = await ann.visitor.get(path);
			expect([page.status, page.title, page.heading]).toEqual([
				200,
				"Lobby TV – Edit Device",
				"Edit Device",
			]);
			expect(page.value("deviceName")).toBe("Lobby TV");
		}
	});

	test("leads back to what was searched for: by Cancel, Save, No and Yes", async () => {
		const here = "/devices?search=lobby";
		const link = (await ann.visitor.get(here)).root.querySelector("main table a");
		const path = String(link?.getAttribute("href"));
		expect(path).toBe(`${address()}?search=lobby`);
		const page = await ann.visitor.get(path);
		const hrefOf = (name: string) =>
			page.root
				.querySelectorAll("main a")
				.find((one) => one.textContent === name)
				?.getAttribute("href")
				?.replaceAll("&amp;", "&");
		expect(hrefOf("Cancel")).toBe(here);
		expect(hrefOf("Remove this screen")).toBe(`${path}&confirm=delete`);
		const saved = await ann.visitor.submit(page, { form: "main form", button: "Save" });
		expect([saved.status, saved.location]).toEqual([302, here]);
		const asked = await ann.visitor.get(`${path}&confirm=delete`);
		expect(asked.root.querySelector("dialog a")?.getAttribute("href")).toBe(path);
		const sent = await ann.visitor.submit(asked, { button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, here]);
	});

	test("tells what the screen has told of itself", async () => {
		const { presentationId } = await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title: "Menu" },
		});
		const params = { deviceGroupId: Number((await device()).deviceGroupId) };
		const body = { actualPresentationId: presentationId };
		await ok(site.service, "updateDeviceGroup", { token: ann.token, params, body });
		const unheard = await ann.visitor.get(address());
		expect(unheard.main).toContain("Last contactNever");
		expect(unheard.main).toContain("Played lastNothing, as far as it told");
		await sendBeat(site.service, screenToken, {
			playing: { presentationId, slideId: 1 },
			itemsCached: 12,
			itemsTotal: 14,
			playerVersion: "web 9.9",
			lastError: "Slide 3: the video cannot be played",
		});
		const page = await ann.visitor.get(address());
		for (const words of [
			"Online",
			"Plays nowMenu",
			"Not yet all of it: 12 of 14 items",
			"Last contacta moment ago",
			"Could not showSlide 3: the video cannot be played",
			"SystemBrowser",
			"Playerweb 9.9",
			`:${new URL(site.service.url).port}/player/`,
		])
			expect(page.main).toContain(words);
	});

	test("names the slide that it could not show as the editor does, wherever it plays", async () => {
		const make = async (title: string) => {
			const body = { title, slides: [webPage("First"), webPage("Kiosk")] };
			return ok(site.service, "createPresentation", { token: ann.token, body });
		};
		const [menu, other] = [await make("Menu"), await make("Other")];
		const params = { deviceGroupId: Number((await device()).deviceGroupId) };
		const body = { actualPresentationId: menu.presentationId };
		await ok(site.service, "updateDeviceGroup", { token: ann.token, params, body });
		const told = async ({ presentationId, slides }: typeof menu) => {
			const playing = { presentationId: other.presentationId, slideId: 1 };
			const lastError = `Slide ${slides[1]?.id}: the web page cannot be reached: http://a.test/`;
			await sendBeat(site.service, screenToken, { playing, playerVersion: "web 9", lastError });
			const page = await ann.visitor.get(address());
			const link = `dd a[href="/presentation/:${presentationId}"]`;
			expect(page.root.querySelectorAll(link).length).toBeGreaterThan(1);
			return page.main;
		};
		const why = "(Kiosk): the web page cannot be reached: http://a.test/";
		expect(await told(menu)).toContain(`Could not showSlide 2 of “Menu” ${why}`);
		expect(await told(other)).toContain(`Could not showSlide 2 of “Other” ${why}`);
	});

	test("does not say that all is not yet all", async () => {
		const counted = async (itemsCached: number, itemsTotal: number, group: object = {}) => {
			const params = { deviceGroupId: Number((await device()).deviceGroupId) };
			await ok(site.service, "updateDeviceGroup", { token: ann.token, params, body: group });
			await sendBeat(site.service, screenToken, { playing: null, itemsCached, itemsTotal });
			return (await ann.visitor.get(address())).main;
		};
		const { presentationId } = await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title: "Menu", slides: [webPage("Menu")] },
		});
		const now = { actualPresentationId: presentationId };
		const old = await counted(1, 1, now);
		expect(old).toContain("On the screen itselfNot yet what its group plays nowLast");
		expect(await counted(0, 1, now)).toMatch(/Not yet all of it: 0 of 1 item(?!s)/);
		expect(await counted(1, 2, now)).toContain("Not yet all of it: 1 of 2 items");
	});

	test("says why it plays nothing: what it should play has no slides", async () => {
		const make = async (title: string, slides = [webPage(title)]) => {
			const body = { title, slides };
			return (await ok(site.service, "createPresentation", { token: ann.token, body }))
				.presentationId;
		};
		const [board, menu] = [await make("Staff noticeboard", []), await make("Menu")];
		const params = { deviceGroupId: Number((await device()).deviceGroupId) };
		const give = (actualPresentationId: number) =>
			ok(site.service, "updateDeviceGroup", {
				token: ann.token,
				params,
				body: { actualPresentationId },
			});
		await give(board);
		const offline = await ann.visitor.get(address());
		expect(offline.main).toContain("Played lastNothing, as far as it told");
		await sendBeat(site.service, screenToken, { playing: null });
		const empty = await ann.visitor.get(address());
		expect(empty.main).toContain("Plays nowNothing: “Staff noticeboard” has no slides");
		await give(menu);
		const full = await ann.visitor.get(address());
		expect(full.main).toContain("Plays nowNothing, as far as it told");
		const { id } = await ok(site.service, "createWeeklySchedule", {
			token: ann.token,
			body: {
				name: "Week",
				timeZoneId: "UTC",
				...Object.fromEntries(
					DAYS.map((day) => [day, [{ time: "00:00:00", presentationId: board }]]),
				),
			},
		});
		await ok(site.service, "updateDeviceGroup", {
			token: ann.token,
			params,
			body: { scheduleId: id },
		});
		const scheduled = await ann.visitor.get(address());
		expect(scheduled.main).toContain("Plays nowNothing: “Staff noticeboard” has no slides");
	});

	test("names what it plays by a schedule, which is not the group's own", async () => {
		const body = { title: "Evening menu" };
		const { presentationId } = await ok(site.service, "createPresentation", {
			token: ann.token,
			body,
		});
		await sendBeat(site.service, screenToken, { playing: { presentationId, slideId: 1 } });
		expect((await ann.visitor.get(address())).main).toContain("Plays nowEvening menu");
	});

	test("leads nowhere where what it played was deleted since", async () => {
		const { token } = ann;
		const body = { title: "Old menu" };
		const { presentationId } = await ok(site.service, "createPresentation", { token, body });
		await sendBeat(site.service, screenToken, { playing: { presentationId, slideId: 1 } });
		const link = `main a[href="/presentation/:${presentationId}"]`;
		const before = await ann.visitor.get(address());
		expect(before.root.querySelector(link)?.textContent).toBe("Old menu");
		const params = { presentationId: String(presentationId) };
		await ok(site.service, "deletePresentation", { token, params });
		const page = await ann.visitor.get(address());
		expect(page.main).toContain("Plays nowA presentation that was deleted sinceOn the screen");
		expect(page.root.querySelector(link)).toBeNull();
	});

	test("renames it and moves it to another group", async () => {
		const { deviceGroupId } = await addGroup("Hall");
		const sent = await ann.visitor.fill(address(), {
			fields: { deviceName: "  Hall TV  ", deviceGroupId: String(deviceGroupId) },
			button: "Save",
		});
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Saved: Hall TV");
		expect(await device()).toMatchObject({ deviceName: "Hall TV", deviceGroupId });
	});

	test("who renames it in an old tab leaves it where it was moved to since", async () => {
		const hall = await addGroup("Moved to");
		const old = await ann.visitor.get(address());
		const params = { deviceId };
		const body = { deviceGroupId: hall.deviceGroupId };
		await ok(site.service, "updateDevice", { token: ann.token, params, body });
		// A refusal does not make the group of then the one to move to.
		const refused = await ann.visitor.submit(old, { fields: { deviceName: "" }, button: "Save" });
		expect(refused.status).toBe(400);
		const sent = await ann.visitor.submit(refused, {
			fields: { deviceName: "Renamed" },
			button: "Save",
		});
		expect(sent.status).toBe(302);
		expect(await device()).toMatchObject({ deviceName: "Renamed", ...body });
		// A form without the field moves it, as ever.
		const back = String(old.value("deviceGroupId"));
		const fields = { intent: "save", deviceName: "Renamed", deviceGroupId: back };
		expect((await ann.visitor.post(address(), fields)).status).toBe(302);
		expect(await device()).toMatchObject({ deviceGroupId: Number(back) });
	});

	test.each([
		["", "Name cannot be empty"],
		["   ", "Name cannot be empty"],
		["x".repeat(201), "Name can have at most 200 characters"],
	])("the name %j is refused in words, and kept", async (deviceName, words) => {
		const before = await device();
		const page = await ann.visitor.fill(address(), { fields: { deviceName }, button: "Save" });
		expect([page.status, page.errorOf("deviceName"), page.isAlertFirst]).toEqual([
			400,
			words,
			true,
		]);
		expect(page.value("deviceName")).toBe(deviceName);
		expect(await device()).toEqual(before);
	});

	test("a group that went is said, and nothing is changed", async () => {
		const { deviceGroupId } = await addGroup("Short-lived");
		const page = await ann.visitor.get(address());
		const params = { deviceGroupId };
		await ok(site.service, "deleteDeviceGroup", { token: ann.token, params });
		const before = await device();
		const answer = await ann.visitor.submit(page, {
			fields: { deviceName: "Moved", deviceGroupId: String(deviceGroupId) },
			button: "Save",
		});
		expect([answer.status, answer.value("deviceName")]).toEqual([400, "Moved"]);
		expect(answer.alert).toContain("There is no such device group");
		expect(await device()).toEqual(before);
	});

	test("nobody else's device, nor one that never was, has a page", async () => {
		const other = await site.signedIn();
		for (const path of [address(), "/devices/:0", "/devices/:x", "/devices/::1"])
			expect((await other.visitor.get(path)).status).toBe(404);
		const posted = await other.visitor.post(address(), { intent: "delete" });
		expect([posted.status, (await device()).deviceId]).toEqual([404, deviceId]);
	});

	test("an unknown intent is 400", async () => {
		expect((await ann.visitor.post(address(), { intent: "?" })).status).toBe(400);
	});

	test("removing asks first; No leads back, Yes takes the screen's token away", async () => {
		const asked = await ann.visitor.get(`${address()}?confirm=delete`);
		expect(asked.main).toContain("Are you sure? Remove “Lobby TV”?");
		const no = asked.root.querySelectorAll("a").find((one) => one.textContent === "No");
		expect(no?.getAttribute("href")).toBe(address());
		const sent = await ann.visitor.submit(asked, { button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Screen removed");
		expect((await ann.visitor.get(address())).status).toBe(404);
	});
});

describe("a service that says less, or fails", () => {
	const front = withFront();
	const bare = { deviceId: 5, deviceName: "TV", deviceGroupId: 3 };
	const hall = { deviceGroupId: 3, title: "Hall", isDefault: true, isInAlert: false, devices: [] };

	test("what is not known is said to be not known", async () => {
		front.service.answer("getDevice", { body: { ...bare, operationSystem: "webos" } });
		front.service.answer("listDeviceGroups", { body: [hall] });
		const bob = await front.signedIn();
		const page = await bob.get("/devices/:5");
		expect(page.status).toBe(200);
		for (const words of ["Not known", "Systemwebos", "PlayerNot known", "Last contactNever"])
			expect(page.main).toContain(words);
	});

	test.each([
		[true, 0, 0, "Nothing that has to be stored there"],
		[false, 0, 0, "Not yet what its group plays now"],
		[true, 9, 3, "All of it"],
	])(
		"cached: %s, %s of %s items: %s",
		async (presentationCached, itemsCached, itemsTotal, said) => {
			const device = { ...bare, presentationCached, itemsCached, itemsTotal };
			front.service.answer("getDevice", { body: device });
			front.service.answer("listDeviceGroups", { body: [hall] });
			const page = await (await front.signedIn()).get("/devices/:5");
			expect(page.main).toContain(`On the screen itself${said}Last contact`);
		},
	);

	test("a failed save keeps what was typed", async () => {
		front.service.answer("getDevice", { body: bare });
		front.service.answer("listDeviceGroups", { body: [hall] });
		front.service.answer("updateDevice", problem(503, "Down"));
		const bob = await front.signedIn();
		const page = await bob.fill("/devices/:5", {
			fields: { deviceName: "Typed" },
			button: "Save",
		});
		expect([page.status, page.value("deviceName")]).toEqual([503, "Typed"]);
		expect(page.isAlertFirst).toBe(true);
	});

	test("a removal that is refused leaves the form with the screen's name and group", async () => {
		front.service.answer("getDevice", { body: bare });
		front.service.answer("listDeviceGroups", { body: [hall] });
		front.service.answer("deleteDevice", problem(409, "It is in use."));
		const bob = await front.signedIn();
		const asked = await bob.get("/devices/:5?confirm=delete");
		const page = await bob.submit(asked, { button: "Yes" });
		expect([page.status, page.isAlertFirst]).toEqual([409, true]);
		const fields = ["deviceName", "deviceGroupId", "openedName", "openedGroupId"];
		expect(fields.map((name) => page.value(name))).toEqual(["TV", "3", "TV", "3"]);
	});

	test("it is told the group with the name, also where only the name is changed", async () => {
		front.service.answer("getDevice", { body: bare });
		front.service.answer("listDeviceGroups", { body: [hall] });
		front.service.answer("updateDevice", { body: { ...bare, deviceName: "Door" } });
		const bob = await front.signedIn();
		const filling = { fields: { deviceName: "Door" }, button: "Save" };
		expect((await bob.fill("/devices/:5", filling)).status).toBe(302);
		const told = front.service.named("updateDevice").map(({ body }) => body);
		expect(told).toEqual([{ deviceName: "Door", deviceGroupId: 3 }]);
	});

	describe.each([undefined, null, 0])("that says %s for a screen's group", (deviceGroupId) => {
		const device = { ...bare, deviceGroupId };
		const renamedAmong = async (groups: object[]) => {
			front.service.answer("getDevice", { body: device });
			front.service.answer("listDeviceGroups", { body: groups });
			front.service.answer("updateDevice", { body: { ...device, deviceName: "Door" } });
			const bob = await front.signedIn();
			const page = await bob.get("/devices/:5");
			const sent = await bob.submit(page, { fields: { deviceName: "Door" }, button: "Save" });
			expect(sent.status).toBe(302);
			const told = front.service.named("updateDevice").map(({ body }) => body);
			return { chosen: page.value("deviceGroupId"), told };
		};

		test("it is in the one that lists it, and a new name leaves it there", async () => {
			const shop = { ...hall, deviceGroupId: 4, isDefault: false, devices: [device] };
			expect(await renamedAmong([hall, shop])).toEqual({
				chosen: "4",
				told: [{ deviceName: "Door", deviceGroupId: 4 }],
			});
		});

		test("where none lists it either, a new name does not put it into the first", async () => {
			expect(await renamedAmong([hall])).toEqual({ chosen: "", told: [{ deviceName: "Door" }] });
		});
	});
});
