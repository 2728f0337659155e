import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ok, pairScreen } from "../support/caller";
import { withFront, withSite } from "../support/shared";
import { type Site, startSite } from "../support/site";
import { type Answer, problem } from "../support/stand-in";

const site = withSite();
const code = async (deviceName?: string) =>
	(await ok(site.service, "createDeviceCode", { body: { deviceName } })).userCode;

const ADDRESS_HERE = /^http:\/\/127\.0\.0\.1:\d+\/player\/$/;
const qrIn = (page: { root: HTMLElementLike }) =>
	page.root.querySelector("main svg[role=img][aria-label^='QR code of']");
interface HTMLElementLike {
	querySelector(selector: string): { getAttribute(name: string): string | undefined } | null;
}

describe("where the player is", () => {
	test.each(["/devices", "/verify-device"])(
		"%s of somebody without screens tells its address; one for this machine alone has no QR code",
		async (path) => {
			const { visitor } = await site.signedIn();
			const page = await visitor.get(path);
			expect(page.main).toContain("Set up a screen");
			expect(page.main).toContain("It works on this computer only");
			const link = page.root
				.querySelectorAll("main a")
				.find((one) => one.textContent.endsWith("/player/"));
			expect(link?.getAttribute("href")).toMatch(ADDRESS_HERE);
			expect(qrIn(page)).toBeNull();
		},
	);

	test("wherever its address stands, one for this machine alone says so", async () => {
		const { visitor, token } = await site.signedIn();
		const { device } = await pairScreen(site.service, token);
		for (const path of ["/guide", `/devices/:${device.deviceId}`]) {
			const page = await visitor.get(path);
			expect(page.main, path).toContain("/player/");
			expect(page.main, path).toContain("It works on this computer only");
		}
	});

	test("is the one thing to do there: its button gives way to a new group's form, and to the screens", async () => {
		const { visitor, token } = await site.signedIn();
		const pressed = async (path: string) =>
			(await visitor.get(path)).root
				.querySelectorAll("main .btn-primary")
				.map(({ textContent }) => textContent.trim());
		expect(await pressed("/devices")).toEqual(["Verify Device"]);
		expect(await pressed("/devices?add")).toEqual(["Add group"]);
		await pairScreen(site.service, token);
		expect(await pressed("/devices")).toEqual([]);
		expect(await pressed("/devices?add")).toEqual(["Add group"]);
	});

	test("the code can be typed at once, unless it is there already or comes second", async () => {
		const { visitor } = await site.signedIn();
		const page = await visitor.get("/verify-device");
		expect(page.focused).toEqual(["userCode"]);
		expect((await visitor.get("/verify-device?userCode=123456")).focused).toEqual([]);
		const refused = await visitor.submit(page, { fields: { userCode: "000000" } });
		expect(refused.focused).toHaveLength(1);
		expect(refused.focused).not.toEqual(["userCode"]);
		const sent = await visitor.submit(page, { fields: { userCode: await code() } });
		expect((await visitor.follow(sent)).focused).toEqual([]);
	});

	test("it goes from the devices page with the first screen", async () => {
		const { visitor, token } = await site.signedIn();
		await pairScreen(site.service, token);
		expect((await visitor.get("/devices")).main).not.toContain("Set up a screen");
	});

	describe("of a service that others reach", () => {
		let open: Site;
		beforeAll(async () => {
			open = await startSite({ dashboardEnv: { API_PUBLIC_URL: "https://screens.test" } });
		});
		afterAll(() => open.stop());

		test("is a QR code too", async () => {
			const { visitor } = await open.signedIn();
			const page = await visitor.get("/verify-device");
			expect(page.main).toContain("https://screens.test/player/");
			expect(page.main).not.toContain("this computer only");
			expect(qrIn(page)?.getAttribute("aria-label")).toBe(
				"QR code of https://screens.test/player/",
			);
		});
	});
});

describe("a code in the address", () => {
	test("is filled in and activates nothing by itself", async () => {
		const { visitor, token } = await site.signedIn();
		const userCode = await code();
		const page = await visitor.get(`/verify-device?userCode=${userCode}`);
		expect(page.value("userCode")).toBe(userCode);
		// No code that was sent to the person, which browsers offer.
		expect(page.field("userCode").getAttribute("autocomplete")).toBe("off");
		expect((await ok(site.service, "listDeviceGroups", { token }))[0]?.devices).toEqual([]);
		const sent = await visitor.submit(page, {});
		expect([sent.status, sent.location]).toEqual([302, "/verify-device"]);
	});

	test("outlives signing in", async () => {
		const { email, password } = await site.signedIn();
		const visitor = site.visitor();
		const asked = await visitor.get("/verify-device?userCode=123456");
		const login = await visitor.follow(asked);
		const sent = await visitor.submit(login, { fields: { email, password } });
		expect(sent.location).toBe("/verify-device?userCode=123456");
	});

	test.each(["12345", "1234567", "12345a", "<b>123"])("%s is none", async (text) => {
		const { visitor } = await site.signedIn();
		const page = await visitor.get(`/verify-device?userCode=${encodeURIComponent(text)}`);
		expect(page.value("userCode")).toBe("");
	});
});

describe("after activating", () => {
	test("the next step is there until it is done: a name, a group, and what that plays", async () => {
		const { visitor, token } = await site.signedIn();
		const { deviceGroupId } = await ok(site.service, "createDeviceGroup", {
			token,
			body: { title: "Hall" },
		});
		const sent = await visitor.fill("/verify-device", {
			fields: { userCode: await code("Samsung TV") },
		});
		const page = await visitor.follow(sent);
		expect(page.notice).toBe("Device activated: Samsung TV (Browser)");
		expect(page.main).toContain("Its group has no presentation yet.");
		expect(page.value("deviceName")).toBe("Samsung TV");
		const main = page.root.querySelectorAll("main .btn-primary");
		expect(main.map(({ textContent }) => textContent.trim())).toEqual(["Save"]);
		expect((await visitor.get("/verify-device")).main).toContain(
			"Next: what is “Samsung TV” called",
		);
		const saved = await visitor.submit(page, {
			form: "form[action^='/devices/']",
			fields: { deviceName: "Lobby", deviceGroupId: String(deviceGroupId) },
			button: "Save",
		});
		expect([saved.status, saved.location]).toEqual([302, "/devices"]);
		const [, hall] = await ok(site.service, "listDeviceGroups", { token });
		expect(hall?.devices.map(({ deviceName }) => deviceName)).toEqual(["Lobby"]);
		expect((await visitor.get("/verify-device")).main).not.toContain("Next:");
	});

	test("what its group plays is what its schedule says", async () => {
		const { visitor, token } = await site.signedIn();
		const [group] = await ok(site.service, "listDeviceGroups", { token });
		const deviceGroupId = Number(group?.deviceGroupId);
		const [day, night] = await Promise.all(
			["Day", "Night"].map(async (title) => {
				const made = await ok(site.service, "createPresentation", {
					token,
					body: { title, frameDelayInSeconds: 5, backgroundColor: "#000000", slides: [] },
				});
				return made.presentationId;
			}),
		);
		const { id: scheduleId } = await ok(site.service, "createSimpleSchedule", {
			token,
			body: {
				name: "Nights",
				timeZoneId: "UTC",
				dateTimeCollection: [{ dateTime: "2024-01-01 00:00", presentationId: Number(night) }],
			},
		});
		await ok(site.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId },
			body: { actualPresentationId: Number(day), scheduleId },
		});
		await visitor.fill("/verify-device", { fields: { userCode: await code("TV") } });
		expect((await visitor.get("/verify-device")).main).toContain("Its group plays “Night”.");
	});

	test("it goes with the screen, and with the person", async () => {
		const { visitor, token, email, password } = await site.signedIn();
		await visitor.fill("/verify-device", { fields: { userCode: await code("TV") } });
		expect((await visitor.get("/verify-device")).main).toContain("Next:");
		const [group] = await ok(site.service, "listDeviceGroups", { token });
		const deviceId = Number(group?.devices[0]?.deviceId);
		await ok(site.service, "deleteDevice", { token, params: { deviceId } });
		const page = await visitor.get("/verify-device");
		expect([page.status, page.main.includes("Next:")]).toEqual([200, false]);
		await visitor.fill("/verify-device", { fields: { userCode: await code("TV") } });
		await visitor.post("/logout", {});
		await visitor.signIn(email, password);
		expect((await visitor.get("/verify-device")).main).not.toContain("Next:");
	});

	const front = withFront();
	test("a service that fails then is shown, and the next code is kept where it was typed", async () => {
		front.service.answer("verifyDevice", { body: { deviceId: 5, deviceName: "TV" } });
		front.service.answer("getDevice", problem(503, "Down"));
		front.service.answer("listDeviceGroups", { body: [] });
		const bob = await front.signedIn();
		const page = await bob.get("/verify-device");
		const sent = await bob.submit(page, { fields: { userCode: "123456" } });
		expect((await bob.follow(sent)).status).toBe(503);
		front.service.answer("verifyDevice", problem(503, "Down"));
		const answer = await bob.submit(page, { fields: { userCode: "654321" } });
		expect([answer.status, answer.value("userCode")]).toEqual([503, "654321"]);
		expect(answer.errorOf("userCode")).toBeUndefined();
	});

	test.each<Answer>([problem(404), problem(405), problem(501), { body: [] }])(
		"a service that does not tell of the screen then (%j) has it paired, and the next code can be typed",
		async (answer) => {
			front.service.answer("verifyDevice", { body: { deviceId: 5, deviceName: "TV" } });
			front.service.answer("getDevice", answer);
			front.service.answer("listDeviceGroups", { body: [] });
			const bob = await front.signedIn();
			const sent = await bob.fill("/verify-device", { fields: { userCode: "123456" } });
			const page = await bob.follow(sent);
			expect([page.status, page.alert]).toEqual([200, undefined]);
			expect(page.notice).toContain("Device activated");
			expect([page.main.includes("Next:"), page.value("userCode")]).toEqual([false, ""]);
		},
	);

	test("a name that came with the next code and was not saved is told in a notice that stays", async () => {
		front.service.answer("verifyDevice", { body: { deviceId: 6, deviceName: "TV" } });
		front.service.answer("getDevice", problem(404));
		front.service.answer("listDeviceGroups", { body: [] });
		front.service.answer("updateDevice", problem(503, "Down"));
		const bob = await front.signedIn();
		const fields = { userCode: "123456", deviceId: "5", deviceName: "Lobby" };
		const { notice, root } = await bob.follow(await bob.post("/verify-device", fields));
		expect(notice).toBe("Device activated: TV. The name “Lobby” was not saved: Down");
		expect(root.querySelector(".notice-warn")).not.toBeNull();
	});

	test("what it says of the code by its name stands at the field in those words", async () => {
		const said = { UserCode: ["Nine digits, please"] };
		front.service.answer("verifyDevice", problem(400, "Wrong", said));
		const bob = await front.signedIn();
		const page = await bob.fill("/verify-device", { fields: { userCode: "123456" } });
		expect([page.status, page.errorOf("userCode")]).toEqual([400, "Nine digits, please"]);
	});
});
