import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, detailOf, newPerson, ok, pairScreen, type TestPerson } from "../support/caller";
import { BASIC, buy, expectTier, PRO, SANDBOX, sendForm } from "../support/sandbox";
import { startService, type TestService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

const limits = (maxScreens: number) => ({ maxScreens, maxPages: 10, fileTypes: [".pdf"] });
const sold = { currency: "EUR", interval: "month" };
const YEARLY = { ...PRO, priceId: "price_pro_year" };
/** Plans with so many screens. */
const plansWith = (basic: number, pro: number) => ({
	withoutPlan: limits(1),
	plans: [
		{ ...BASIC, title: "Small", price: 100, ...sold, ...limits(basic) },
		{ ...PRO, title: "Large", price: 200, ...sold, ...limits(pro) },
		{ ...YEARLY, title: "Large, yearly", price: 2400, ...sold, interval: "year", ...limits(pro) },
	],
});

const file = join(temporaryFolder(), "plans.json");
let service: TestService;
beforeAll(async () => {
	writeFileSync(file, JSON.stringify(plansWith(1, 2)));
	service = await startService({ env: { ...SANDBOX, PLANS_FILE: file } });
});
afterAll(() => service.stop());

const change = async ({ token }: TestPerson, { priceId }: typeof PRO) => {
	const { url } = await ok(service, "createPortalSession", { token });
	await sendForm(url, { intent: "plan", priceId });
};
/** Who of a person's devices pauses, in the order in which they were paired. */
const pausedOf = async ({ token }: TestPerson) =>
	(await ok(service, "listDevices", { token })).map(({ isPaused }) => isPaused);

/** Somebody with the larger plan, whose group plays a presentation on two screens. */
async function withTwoScreens() {
	const person = await newPerson(service);
	const { token } = person;
	await buy(service, person, PRO);
	const { presentationId } = await ok(service, "createPresentation", {
		token,
		body: {
			title: "Welcome",
			slides: [{ index: 0, title: "Site", type: "WebContent", url: "https://example.org/" }],
		},
	});
	const [group] = await ok(service, "listDeviceGroups", { token });
	await ok(service, "updateDeviceGroup", {
		token,
		params: { deviceGroupId: Number(group?.deviceGroupId) },
		body: { actualPresentationId: presentationId },
	});
	const first = await pairScreen(service, token);
	const second = await pairScreen(service, token);
	const manifestOf = ({ screenToken }: typeof first) =>
		ok(service, "getManifest", { token: screenToken });
	const beat = ({ screenToken }: typeof first) =>
		ok(service, "sendHeartbeat", { token: screenToken, body: { playing: null } });
	return { person, presentationId, first, second, manifestOf, beat };
}

test("screens beyond a smaller plan pause, the newest first, and play again with a larger one", async () => {
	const { person, presentationId, first, second, manifestOf, beat } = await withTwoScreens();
	const before = await manifestOf(second);
	expect(before).toMatchObject({ playing: presentationId });
	expect(await pausedOf(person)).toEqual([false, false]);

	await change(person, BASIC);
	await expectTier(service, person, "Basic");
	expect(await pausedOf(person)).toEqual([false, true]);
	const paused = await manifestOf(second);
	expect(paused).toMatchObject({
		paused: { maxScreens: 1 },
		playing: null,
		presentations: [],
		group: { title: "Default group", actualPresentationId: null },
	});
	expect((await beat(second)).revision).toBe(paused.revision);
	expect(paused.revision).not.toBe(before.revision);
	const read = (tag: string) =>
		call(service, "getManifest", {
			token: second.screenToken,
			headers: { "if-none-match": tag },
		});
	const unchanged = await read(String((await read('"none"')).headers.get("etag")));
	expect(unchanged.status).toBe(304);
	expect(await manifestOf(first)).toMatchObject({ playing: presentationId });
	const [group] = await ok(service, "listDeviceGroups", { token: person.token });
	expect(group?.devices.map(({ isPaused }) => isPaused)).toEqual([false, true]);

	await change(person, PRO);
	await expectTier(service, person, "Pro");
	expect(await pausedOf(person)).toEqual([false, false]);
	expect((await beat(second)).revision).toBe(before.revision);
	expect(await manifestOf(second)).toMatchObject({ playing: presentationId });
});

test("a screen that pauses is told what its group is called by now", async () => {
	const { person, second } = await withTwoScreens();
	const { token } = person;
	await change(person, BASIC);
	await expectTier(service, person, "Basic");
	const read = (tag: string) =>
		call(service, "getManifest", {
			token: second.screenToken,
			headers: { "if-none-match": tag },
		});
	const before = await read('"none"');
	const [group] = await ok(service, "listDeviceGroups", { token });
	const params = { deviceGroupId: Number(group?.deviceGroupId) };
	await ok(service, "updateDeviceGroup", { token, params, body: { title: "Hall" } });
	const after = await read(String(before.headers.get("etag")));
	expect(after).toMatchObject({
		status: 200,
		body: { revision: before.body.revision, group: { title: "Hall" } },
	});
	expect((await read(String(after.headers.get("etag")))).status).toBe(304);
});

test("a screen that is removed makes room for one that pauses", async () => {
	const { person, presentationId, first, second, manifestOf } = await withTwoScreens();
	await change(person, BASIC);
	await expectTier(service, person, "Basic");
	const params = { deviceId: first.device.deviceId };
	await ok(service, "deleteDevice", { token: person.token, params });
	expect(await pausedOf(person)).toEqual([false]);
	expect(await manifestOf(second)).toMatchObject({ playing: presentationId });
});

test("a screen hears at once that it pauses", async () => {
	const { person, second } = await withTwoScreens();
	const events = await fetch(`${service.url}/api/v1/player/events`, {
		headers: { authorization: `Bearer ${second.screenToken}` },
	});
	const reader = events.body?.getReader();
	await change(person, BASIC);
	let told = "";
	while (!told.includes("paused-1")) {
		const { done, value } = (await reader?.read()) ?? { done: true };
		expect(done).toBe(false);
		told += Buffer.from(value ?? []).toString();
	}
	await reader?.cancel();
});

test("one screen more than the plan has is refused, with the plan that has more", async () => {
	const person = await newPerson(service);
	await pairScreen(service, person.token);
	const pairing = async () => {
		const { userCode } = await ok(service, "createDeviceCode", { body: {} });
		return detailOf(call(service, "verifyDevice", { token: person.token, body: { userCode } }));
	};
	expect(await pairing()).toBe(
		"Your plan allows 1 screen, and all of them are in use. Remove one first. The Large plan has 2.",
	);
});

test("where there are more screens than the plan has, it is said how many have to go", async () => {
	const { person } = await withTwoScreens();
	await change(person, BASIC);
	await expectTier(service, person, "Basic");
	const { userCode } = await ok(service, "createDeviceCode", { body: {} });
	const paired = call(service, "verifyDevice", { token: person.token, body: { userCode } });
	expect(await detailOf(paired)).toMatch(
		/^Your plan allows 1 screen, and you have 2\. Remove 2 of them first\./,
	);
});

test("with as many screens as the plan has, another one can take the place of each, and of no one else's", async () => {
	const [person, stranger] = [await newPerson(service), await newPerson(service)];
	const { token } = person;
	const strange = await pairScreen(service, stranger.token, { deviceName: "Theirs" });
	const group = await ok(service, "createDeviceGroup", { token, body: { title: "Hall" } });
	const body = { deviceName: "Counter", deviceGroupId: group.deviceGroupId };
	const takePlaceOf = async (replacesDeviceId: number) => {
		const { userCode } = await ok(service, "createDeviceCode", { body: {} });
		return call(service, "verifyDevice", { token, body: { userCode, replacesDeviceId } });
	};
	const refused = await takePlaceOf(strange.device.deviceId);
	expect(refused).toMatchObject({
		status: 400,
		body: { errors: { replacesDeviceId: [expect.any(String)] } },
	});
	expect(await ok(service, "listDevices", { token: stranger.token })).toHaveLength(1);
	const { device, screenToken } = await pairScreen(service, token);
	await ok(service, "updateDevice", { token, params: { deviceId: device.deviceId }, body });
	expect(await takePlaceOf(device.deviceId)).toMatchObject({ status: 200, body });
	const left = await ok(service, "listDevices", { token });
	expect(left.map(({ deviceName }) => deviceName)).toEqual(["Counter"]);
	expect(left[0]?.deviceId).not.toBe(device.deviceId);
	expect((await call(service, "getManifest", { token: screenToken })).status).toBe(401);
});

test("where there are more screens than the plan has, another one takes the place of each, and plays or pauses in its stead", async () => {
	const { person, first, second } = await withTwoScreens();
	const { token } = person;
	await change(person, BASIC);
	await expectTier(service, person, "Basic");
	const replaced = async (replacesDeviceId: number) => {
		const { userCode } = await ok(service, "createDeviceCode", { body: {} });
		return ok(service, "verifyDevice", { token, body: { userCode, replacesDeviceId } });
	};
	const anew = await replaced(first.device.deviceId);
	expect(anew).toMatchObject({ isPaused: false, place: first.device.deviceId });
	const beyond = await replaced(second.device.deviceId);
	expect(beyond).toMatchObject({ isPaused: true, place: second.device.deviceId });
	const again = await replaced(anew.deviceId);
	expect(again).toMatchObject({ isPaused: false, place: first.device.deviceId });
	expect(await pausedOf(person)).toEqual([true, false]);
});

test("a screen that is known again takes the place of another one too, and plays in its stead", async () => {
	const { person, first, second } = await withTwoScreens();
	const { token } = person;
	const { deviceId } = first.device;
	await ok(service, "updateDevice", { token, params: { deviceId }, body: { deviceName: "Bar" } });
	await change(person, BASIC);
	await expectTier(service, person, "Basic");
	const again = { token: second.screenToken, body: {} };
	const { userCode } = await ok(service, "createDeviceCode", again);
	const body = { userCode, replacesDeviceId: deviceId };
	expect(await ok(service, "verifyDevice", { token, body })).toMatchObject({
		...{ deviceId: second.device.deviceId, deviceName: "Bar", place: deviceId },
		isPaused: false,
	});
	expect(await pausedOf(person)).toEqual([false]);
});

test("a plan file with fewer screens pauses at the next start, one with more has them play", async () => {
	const first = await startService({ env: { ...SANDBOX, PLANS_FILE: file } });
	const person = await newPerson(first);
	await buy(first, person, PRO);
	for (const _ of [1, 2]) await pairScreen(first, person.token);
	await first.stop();
	const fewer = join(temporaryFolder(), "plans.json");
	writeFileSync(fewer, JSON.stringify(plansWith(1, 1)));
	for (const [plans, paused] of [
		[fewer, true],
		[file, false],
	] as const) {
		const { dataDir } = first;
		const again = await startService({ dataDir, env: { ...SANDBOX, PLANS_FILE: plans } });
		const devices = await ok(again, "listDevices", { token: person.token });
		expect(devices.map(({ isPaused }) => isPaused)).toEqual([false, paused]);
		await again.stop();
	}
});

test("who has a plan with a monthly and a yearly price is told of the one that is paid, and else of its tier", async () => {
	const person = await newPerson(service);
	await buy(service, person, YEARLY);
	const { token, email } = person;
	const body = { email, priceId: PRO.priceId };
	expect(await detailOf(call(service, "createSignupSession", { token, body }))).toMatch(
		/^You already have the Large, yearly plan\./,
	);
	expect(await detailOf(call(service, "createCheckoutSession", { token }))).toBe(
		"You have the Pro plan, and there is none above it.",
	);
});
