import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { BRIEF, DASHBOARD_URL, startService } from "../support/service";
import { withService } from "../support/shared";

const service = withService();
const brief = withService(BRIEF);

const newCode = (on = service) => ok(on, "createDeviceCode", { body: {} });
const poll = (deviceCode: string, on = service) =>
	call(on, "createDeviceToken", { body: { deviceCode } });
const verify = (token: string, userCode: string, on = service) =>
	call(on, "verifyDevice", { token, body: { userCode } });

test("a screen shows a code, a person enters it, the screen gets its token", async () => {
	const { token } = await newPerson(service);
	const code = await ok(service, "createDeviceCode", {
		body: { deviceName: "Lobby TV", operationSystem: "tizen" },
	});
	expect(code).toMatchObject({ userCode: expect.stringMatching(/^\d{6}$/), expiresIn: 600 });
	expect(await poll(code.deviceCode)).toMatchObject({
		status: 400,
		body: { error: "authorization_pending" },
	});
	const spaced = ` ${code.userCode.slice(0, 3)} - ${code.userCode.slice(3)} `;
	const device = await ok(service, "verifyDevice", { token, body: { userCode: spaced } });
	expect(device).toMatchObject({
		deviceName: "Lobby TV",
		operationSystem: "tizen",
		isLoggedIn: true,
		isOnline: false,
		presentationCached: false,
		lastSeenAt: null,
	});
	const paired = await ok(service, "createDeviceToken", { body: { deviceCode: code.deviceCode } });
	expect(paired.deviceId).toBe(device.deviceId);
	const groups = await ok(service, "listDeviceGroups", { token });
	expect(groups[0]).toMatchObject({ isDefault: true, devices: [device] });
	await ok(service, "getManifest", { token: paired.accessToken });
	// An answer that was lost on its way can be asked for again.
	const again = await ok(service, "createDeviceToken", { body: { deviceCode: code.deviceCode } });
	expect(again).toEqual(paired);
});

test.each([
	["brightsign", "brightsign"],
	[" Raspberry Pi OS 12 ", "Raspberry Pi OS 12"],
	["Android", "android"],
	["", "web"],
])("a player on %j is paired, and runs on %j", async (operationSystem, shown) => {
	const { token } = await newPerson(service);
	const { device } = await pairScreen(service, token, { operationSystem });
	expect(device.operationSystem).toBe(shown);
	const body = { operationSystem: "x".repeat(41) };
	expect((await call(service, "createDeviceCode", { body })).status).toBe(400);
});

test("polls that come too fast are told to slow down", async () => {
	const { deviceCode } = await newCode();
	expect((await poll(deviceCode)).body).toEqual({ error: "authorization_pending" });
	expect((await poll(deviceCode)).body).toEqual({ error: "slow_down" });
	await delay(1100);
	expect((await poll(deviceCode)).body).toEqual({ error: "authorization_pending" });
});

test("a device code that nobody made: expired_token", async () => {
	expect(await poll("made-up")).toMatchObject({ status: 400, body: { error: "expired_token" } });
});

test("unknown, used and expired codes get one and the same answer", async () => {
	const { token } = await newPerson(brief);
	const used = await newCode(brief);
	expect((await verify(token, used.userCode, brief)).status).toBe(200);
	const asUsed = await verify(token, used.userCode, brief);
	const old = await newCode(brief);
	await delay(Number(BRIEF.USER_CODE_SECONDS) * 1000 + 100);
	const asOld = await verify(token, old.userCode, brief);
	const asUnknown = await verify(token, old.userCode === "000000" ? "000001" : "000000", brief);
	expect(asUsed.status).toBe(400);
	expect(asUsed.body).toMatchObject({ detail: expect.stringContaining("No screen is waiting") });
	expect(asOld).toMatchObject({ status: 400, body: asUsed.body });
	expect(asUnknown).toMatchObject({ status: 400, body: asUsed.body });
	expect((await poll(old.deviceCode, brief)).body).toEqual({ error: "expired_token" });
});

test("after ten failures, malformed ones too, even a right code waits", async () => {
	const strict = await startService();
	const { token } = await newPerson(strict);
	const { userCode } = await newCode(strict);
	const wrong = userCode === "111111" ? "222222" : "111111";
	for (const bad of ["1234567", "12a456", "", wrong, wrong, wrong, wrong, wrong, "1", wrong])
		expect((await verify(token, bad, strict)).status).toBe(400);
	for (const late of [userCode, "1234567"]) {
		const { status, headers } = await verify(token, late, strict);
		expect(status).toBe(429);
		expect(Number(headers.get("retry-after"))).toBeGreaterThan(500);
	}
	// Another account at the same address waits as well.
	const other = await newPerson(strict);
	expect((await verify(other.token, userCode, strict)).status).toBe(429);
	await strict.stop();
});

test("a dashboard with the key speaks for its browsers, nobody else does", async () => {
	const key = "the key that both were given, long enough";
	const strict = await startService({ env: { DASHBOARD_KEY: key } });
	const tries = async (from: string, shown: string) => {
		const { token } = await newPerson(strict);
		const headers = { "x-forwarded-for": from, "x-dashboard-key": shown };
		const body = { userCode: "12" };
		return call(strict, "verifyDevice", { token, body, headers });
	};
	for (let failure = 0; failure < 10; failure++)
		expect((await tries("192.0.2.1", key)).status).toBe(400);
	expect((await tries("192.0.2.1", key)).status).toBe(429);
	expect((await tries("192.0.2.2", key)).status).toBe(400);
	for (let failure = 0; failure < 10; failure++)
		expect((await tries(`192.0.2.${failure + 3}`, "made up")).status).toBe(400);
	expect((await tries("192.0.2.99", "made up")).status).toBe(429);
	await strict.stop();
});

test("of many wrong codes at once, ten are looked at", async () => {
	const strict = await startService();
	const { token } = await newPerson(strict);
	const { userCode } = await newCode(strict);
	const wrong = userCode === "111111" ? "222222" : "111111";
	const answers = await Promise.all(Array.from({ length: 40 }, () => verify(token, wrong, strict)));
	expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
	expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
	await strict.stop();
});

/** A service behind one proxy, and calls that this proxy saw come from an address. */
async function proxied() {
	const behind = await startService({ env: { TRUSTED_PROXIES: "1" } });
	const from = (address: string) => ({ "x-forwarded-for": `192.0.2.66, ${address}` });
	return {
		behind,
		codeFrom: (address: string) =>
			call(behind, "createDeviceCode", { body: {}, headers: from(address) }),
		verifyFrom: (address: string, token: string, userCode: string) =>
			call(behind, "verifyDevice", { token, body: { userCode }, headers: from(address) }),
	};
}

test("behind a proxy, a screen's address is the one that the proxy saw", async () => {
	const { behind, codeFrom } = await proxied();
	for (let turn = 0; turn < 50; turn++) expect((await codeFrom("198.51.100.1")).status).toBe(200);
	expect((await codeFrom("198.51.100.1")).status).toBe(429);
	expect((await codeFrom("198.51.100.2")).status).toBe(200);
	await behind.stop();
});

test("guessing from many accounts and addresses ends at a hundred; a first try still pairs", async () => {
	const { behind, codeFrom, verifyFrom } = await proxied();
	const people = await Promise.all(Array.from({ length: 13 }, () => newPerson(behind)));
	const { body: code } = await codeFrom("198.51.100.1");
	const wrong = code.userCode === "111111" ? "222222" : "111111";
	const guesses = people.flatMap(({ token }, index) =>
		Array.from({ length: 10 }, () => verifyFrom(`198.51.100.${index + 2}`, token, wrong)),
	);
	const statuses = (await Promise.all(guesses)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(100);
	expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(
		100 + people.length,
	);
	const late = await verifyFrom("198.51.100.2", String(people[0]?.token), code.userCode);
	expect(late.status).toBe(429);
	const honest = await newPerson(behind);
	expect((await verifyFrom("198.51.100.99", honest.token, code.userCode)).status).toBe(200);
	await behind.stop();
});

test("a 7-digit code gets a sentence that helps", async () => {
	const { token } = await newPerson(service);
	expect((await verify(token, "1234567")).body).toMatchObject({
		errors: { userCode: ["Enter the 6 digits that your screen shows"] },
	});
});

test("a screen that asks with its token is the same device, for the same person", async () => {
	const { token } = await newPerson(service);
	const { device, screenToken } = await pairScreen(service, token);
	const { deviceId } = device;
	const group = await ok(service, "createDeviceGroup", { token, body: { title: "Hall" } });
	const moved = { deviceName: "Door", deviceGroupId: group.deviceGroupId };
	await ok(service, "updateDevice", { token, params: { deviceId }, body: moved });
	// It may be another program on it that asks.
	const request = { deviceName: "Other", operationSystem: "android" };
	const again = await pairScreen(service, token, request, screenToken);
	expect(again.device).toMatchObject({ deviceId, ...moved, operationSystem: "android" });
	expect(again.screenToken).not.toBe(screenToken);
	expect((await call(service, "getManifest", { token: screenToken })).status).toBe(401);
	await ok(service, "getManifest", { token: again.screenToken });

	const other = await newPerson(service);
	const taken = await pairScreen(service, other.token, {}, again.screenToken);
	expect(taken.device.deviceId).not.toBe(deviceId);
	expect(await ok(service, "listDevices", { token })).toMatchObject([
		{ deviceId, deviceName: "Door", isLoggedIn: false },
	]);
	expect((await call(service, "getManifest", { token: again.screenToken })).status).toBe(401);
});

test("one address has fifty codes at a time", async () => {
	const busy = await startService();
	for (let turn = 0; turn < 50; turn++) await newCode(busy);
	const { status, headers } = await call(busy, "createDeviceCode", { body: {} });
	expect(status).toBe(429);
	expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
	await busy.stop();
});

test("a plan's screens are counted", async () => {
	const { token } = await newPerson(service);
	for (let turn = 0; turn < 100; turn++) {
		const { userCode, deviceCode } = await newCode();
		await ok(service, "verifyDevice", { token, body: { userCode } });
		if (turn === 99) await ok(service, "createDeviceToken", { body: { deviceCode } });
	}
	const { userCode } = await newCode();
	const refused = await verify(token, userCode);
	expect(refused).toMatchObject({
		status: 400,
		body: { detail: expect.stringContaining("100 screens") },
	});
	const [first] = await ok(service, "listDevices", { token });
	await ok(service, "deleteDevice", { token, params: { deviceId: Number(first?.deviceId) } });
	expect((await verify(token, userCode)).status).toBe(200);
});

test("screens of one name get numbers, each person's by themselves", async () => {
	const [ann, bob] = [await newPerson(service), await newPerson(service)];
	const nameOf = async ({ token }: { token: string }, deviceName?: string) =>
		(await pairScreen(service, token, { deviceName })).device.deviceName;
	expect(await nameOf(ann, "Fire TV")).toBe("Fire TV");
	expect(await nameOf(ann, "Fire TV")).toBe("Fire TV 2");
	expect(await nameOf(ann, "Fire")).toBe("Fire");
	expect(await nameOf(ann)).toBe("New screen");
	expect(await nameOf(ann)).toBe("New screen 2");
	expect(await nameOf(bob, "Fire TV")).toBe("Fire TV");
	const [group] = await ok(service, "listDeviceGroups", { token: ann.token });
	const second = group?.devices.find(({ deviceName }) => deviceName === "Fire TV");
	await ok(service, "deleteDevice", {
		token: ann.token,
		params: { deviceId: Number(second?.deviceId) },
	});
	expect(await nameOf(ann, "Fire TV")).toBe("Fire TV");
});

test("a long name gets its number within what a name may be", async () => {
	const { token } = await newPerson(service);
	const deviceName = "x".repeat(200);
	await pairScreen(service, token, { deviceName });
	const { device } = await pairScreen(service, token, { deviceName });
	expect(device.deviceName).toBe(`${"x".repeat(198)} 2`);
});

const known = withService({ DASHBOARD_URL });
const local = withService({ DASHBOARD_URL: "http://localhost:3000" });
test("a code says where it is entered", async () => {
	expect(await newCode()).not.toHaveProperty("verificationUri");
	const { userCode, ...code } = await newCode(known);
	expect(code).toMatchObject({
		verificationUri: `${DASHBOARD_URL}/verify-device`,
		verificationUriComplete: `${DASHBOARD_URL}/verify-device?userCode=${userCode}`,
	});
});

test("a dashboard on the service's own machine has the name that the screen calls the service by", async () => {
	const { verificationUri } = await newCode(local);
	expect(verificationUri).toBe("http://127.0.0.1:3000/verify-device");
});
