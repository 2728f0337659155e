import { beforeEach, describe, expect, test } from "vitest";
import { ok, pairScreen } from "../support/caller";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { type Answer, problem } from "../support/stand-in";

const site = withSite();
const front = withFront();

const codeFor = async (token?: string) =>
	(await ok(site.service, "createDeviceCode", { body: { deviceName: "Samsung TV" }, token }))
		.userCode;

describe("a screen whose code is entered from a device's page", () => {
	let ann: SignedIn;
	let hall: number;
	let former: Awaited<ReturnType<typeof pairScreen>>;
	const devices = async () =>
		(await ok(site.service, "listDevices", { token: ann.token })).map((one) => [
			one.deviceName,
			one.deviceGroupId,
		]);
	const pairAgain = async () => {
		const page = await ann.visitor.get(`/devices/:${former.device.deviceId}`);
		const link = page.root
			.querySelectorAll("main a")
			.find(({ textContent }) => textContent === "enter it here");
		return ann.visitor.get(String(link?.getAttribute("href")));
	};
	beforeEach(async () => {
		ann = await site.signedIn();
		const { token } = ann;
		const group = await ok(site.service, "createDeviceGroup", { token, body: { title: "Hall" } });
		hall = group.deviceGroupId;
		former = await pairScreen(site.service, token);
		await ok(site.service, "updateDevice", {
			token,
			params: { deviceId: former.device.deviceId },
			body: { deviceName: "Counter", deviceGroupId: hall },
		});
	});

	test("takes its place, with name and group, and nothing is left of the former one", async () => {
		const page = await pairAgain();
		expect(page.main).toContain("This screen takes the place of “Counter”");
		const sent = await ann.visitor.submit(page, { fields: { userCode: await codeFor() } });
		expect([sent.status, sent.location]).toEqual([302, "/verify-device"]);
		expect((await ann.visitor.follow(sent)).notice).toBe(
			"Device activated: Counter. It has taken the place of the screen that was called so",
		);
		expect(await devices()).toEqual([["Counter", hall]]);
		const now = await ok(site.service, "listDevices", { token: ann.token });
		expect(now[0]?.deviceId).not.toBe(former.device.deviceId);
	});

	test("that is known again stays as it was", async () => {
		const userCode = await codeFor(former.screenToken);
		const sent = await ann.visitor.submit(await pairAgain(), { fields: { userCode } });
		expect((await ann.visitor.follow(sent)).notice).toMatch(/^Device activated: Counter[^.]*$/);
		const now = await ok(site.service, "listDevices", { token: ann.token });
		expect(now.map(({ deviceId }) => deviceId)).toEqual([former.device.deviceId]);
	});

	test("with a wrong code changes nothing, and the next code still means that place", async () => {
		const refused = await ann.visitor.submit(await pairAgain(), { fields: { userCode: "000000" } });
		expect(refused.status).toBe(400);
		expect(refused.main).toContain("takes the place of “Counter”");
		expect(await devices()).toEqual([["Counter", hall]]);
		await ann.visitor.submit(refused, { fields: { userCode: await codeFor() } });
		expect(await devices()).toEqual([["Counter", hall]]);
	});

	test("is a new one where the device is gone, or somebody else's", async () => {
		const bob = await site.signedIn();
		const strange = await pairScreen(site.service, bob.token);
		for (const id of [strange.device.deviceId, 2 ** 30, "x"]) {
			const page = await ann.visitor.get(`/verify-device?device=${id}`);
			expect([page.status, page.main]).toEqual([200, expect.not.stringContaining("the place of")]);
			await ann.visitor.submit(page, { fields: { userCode: await codeFor() } });
		}
		expect(await devices()).toHaveLength(4);
		expect(await ok(site.service, "listDevices", { token: bob.token })).toHaveLength(1);
	});

	test("is the same new one where its form is sent again, as the answer was lost", async () => {
		const { visitor } = ann;
		const form = { userCode: await codeFor(), saveKey: "12345678-1-2-3" };
		for (const _ of [1, 2]) {
			const sent = await visitor.post(`/verify-device?device=${2 ** 30}`, form);
			expect((await visitor.follow(sent)).notice).toMatch(/^Device activated: Samsung TV/);
		}
		expect(await devices()).toHaveLength(2);
	});
});

describe("where another service fails in between", () => {
	const DEVICE = { deviceId: 5, deviceName: "Counter", deviceGroupId: 2, isOnline: true };
	const enter = async () => {
		front.service.answer("getDevice", { body: DEVICE });
		front.service.answer("listDeviceGroups", { body: [] });
		const ann = await front.signedIn();
		const page = await ann.get("/verify-device?device=5");
		expect(page.main).toContain("That one is online now; it goes blank then.");
		return { ann, page };
	};
	const changes = () =>
		front.service.calls.map(({ name }) => name).filter((name) => name?.endsWith("Device"));

	test("nothing is activated while the former device cannot be read", async () => {
		const { ann, page } = await enter();
		front.service.answer("getDevice", problem(500, "Down"));
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		expect([sent.status, sent.value("userCode")]).toEqual([500, "123456"]);
		expect(changes()).not.toContain("verifyDevice");
	});

	test("the former one stays until the other has its name and group", async () => {
		const { ann, page } = await enter();
		front.service.answer("verifyDevice", { body: { deviceId: 6, deviceName: "TV" } });
		front.service.answer("updateDevice", problem(500, "Down"));
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		const notice =
			"Device activated: TV. It did not take the place of “Counter” in full: Internal server error";
		expect((await ann.follow(sent)).notice).toBe(notice);
		expect(changes()).not.toContain("deleteDevice");
	});

	test.each<[string, Answer, boolean]>([
		["was not done stays until it is closed", problem(500, "Down"), true],
		["was done goes by itself", { body: { ...DEVICE, deviceId: 6 } }, false],
	])("a notice of what %s", async (_, answer, isWarning) => {
		const { ann, page } = await enter();
		front.service.answer("verifyDevice", { body: { deviceId: 6, deviceName: "TV" } });
		front.service.answer("updateDevice", answer);
		front.service.answer("deleteDevice", { status: 204 });
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		const { notice, root } = await ann.follow(sent);
		expect(notice).toContain("Device activated");
		expect(root.querySelector(".notice-warn") !== null).toBe(isWarning);
	});

	test("a long reason is cut, as the notice waits in a cookie", async () => {
		const { ann, page } = await enter();
		front.service.answer("verifyDevice", { body: { deviceId: 6, deviceName: "TV" } });
		front.service.answer("updateDevice", problem(409, "Why ".repeat(9_000)));
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		const next = await ann.follow(sent);
		expect(next.status).toBe(200);
		expect(next.notice).toMatch(/ in full: (?:Why ){49}Why…$/);
	});

	test("the other gets the group that lists the former one, where that does not say it itself", async () => {
		const { ann, page } = await enter();
		const { deviceGroupId, ...bare } = DEVICE;
		const hall = { deviceGroupId, title: "Hall", isDefault: false, isInAlert: false };
		front.service.answer("getDevice", { body: bare });
		front.service.answer("listDeviceGroups", { body: [{ ...hall, devices: [bare] }] });
		front.service.answer("verifyDevice", { body: { ...bare, deviceId: 6 } });
		front.service.answer("updateDevice", { body: { ...bare, deviceId: 6 } });
		front.service.answer("deleteDevice", { status: 204 });
		await ann.submit(page, { fields: { userCode: "123456" } });
		expect(front.service.named("updateDevice").map(({ body }) => body)).toEqual([
			{ deviceName: "Counter", deviceGroupId },
		]);
	});

	test("a service is told whose place it is, and may have removed that one by itself", async () => {
		const { ann, page } = await enter();
		front.service.answer("verifyDevice", { body: { ...DEVICE, deviceId: 6 } });
		front.service.answer("updateDevice", { body: { ...DEVICE, deviceId: 6 } });
		front.service.answer("deleteDevice", problem(404, "Gone"));
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		expect((await ann.follow(sent)).notice).toBe(
			"Device activated: Counter. It has taken the place of the screen that was called so",
		);
		const told = front.service.calls.find(({ name }) => name === "verifyDevice");
		expect(told?.body).toEqual({ userCode: "123456", replacesDeviceId: 5 });
	});

	test.each([
		problem(400, undefined, { ReplacesDeviceId: ["Unknown field."] }),
		problem(400, undefined, { "$.replacesDeviceId": ["Could not be mapped."] }),
		problem(400, undefined, { $: ["The JSON property 'replacesDeviceId' could not be mapped."] }),
		problem(422, "The JSON property 'replacesDeviceId' could not be mapped to any .NET member"),
	])("a service that knows of no places, and says %j, pairs it as a new one", async (refusal) => {
		const { ann, page } = await enter();
		const paired = { body: { ...DEVICE, deviceId: 6 } };
		front.service.answer("verifyDevice", ({ body }) =>
			"replacesDeviceId" in (body as object) ? refusal : paired,
		);
		front.service.answer("updateDevice", paired);
		front.service.answer("deleteDevice", { status: 204 });
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		expect((await ann.follow(sent)).notice).toContain("It has taken the place");
	});

	test("another refusal is told, and no code is tried again", async () => {
		const { ann, page } = await enter();
		front.service.answer("verifyDevice", problem(400, "No such code"));
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		expect([sent.status, sent.alert]).toEqual([400, expect.stringContaining("No such code")]);
		expect(front.service.named("verifyDevice")).toHaveLength(1);
	});

	test("and where the service does not say which one was paired", async () => {
		const { ann, page } = await enter();
		front.service.answer("verifyDevice", { status: 204 });
		const sent = await ann.submit(page, { fields: { userCode: "123456" } });
		expect((await ann.follow(sent)).notice).toMatch(
			/did not take the place of “Counter”: it is not/,
		);
		expect(changes()).not.toContain("deleteDevice");
	});
});
