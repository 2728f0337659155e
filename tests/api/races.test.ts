import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { callPath } from "@signage/contract/call-path";
import { endpoints } from "@signage/contract/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { announcedFile, call, newPerson, ok, pairScreen } from "../support/caller";
import { databaseOf } from "../support/databases";
import { deadlocksOf } from "../support/deadlocks";
import { send } from "../support/http";
import { newEmail } from "../support/new-email";
import { linkIn, mailTo } from "../support/outbox";
import { startService, type TestService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

// Calls that arrive together. On PostgreSQL each has a connection of its own, and nothing but locks keeps them apart.

const LIMITS = { maxScreens: 3, maxPages: 500, fileTypes: [".pdf"] };
const PLAN = {
	priceId: "price_basic",
	tier: "Basic",
	title: "Basic",
	price: 100,
	currency: "EUR",
	interval: "month",
	...LIMITS,
};
/** The waiting codes that an address may have (live-codes.ts). */
const CODES = 50;

let service: TestService;
beforeAll(async () => {
	const file = join(temporaryFolder(), "plans.json");
	writeFileSync(file, JSON.stringify({ withoutPlan: LIMITS, plans: [PLAN] }));
	service = await startService({
		env: { PLANS_FILE: file, PAYMENTS: "off", TRUSTED_PROXIES: "1" },
	});
});
afterAll(async () => {
	const address = await databaseOf(service.dataDir);
	await service.stop();
	// What a second try hides costs a second.
	if (address) expect(await deadlocksOf(address)).toBe(0);
});

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
	Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const statusesOf = (answers: { status: number }[]) =>
	answers.map(({ status }) => status).sort((one, other) => one - other);
const newCode = async () => (await ok(service, "createDeviceCode", { body: {} })).userCode;
/** From an address of its own: wrong codes of one test count for no other. */
const enter = (token: string, userCode: string, from: string) =>
	call(service, "verifyDevice", {
		token,
		body: { userCode },
		headers: { "x-forwarded-for": from },
	});
const newGroup = (token: string, title: string) =>
	ok(service, "createDeviceGroup", { token, body: { title } });
const newPresentation = (token: string, title: string) =>
	ok(service, "createPresentation", {
		token,
		body: {
			title,
			slides: [{ index: 0, title: "Site", type: "WebContent", url: "https://example.org/" }],
		},
	});

test("a code that two people enter is one person's screen", async () => {
	const [ann, bob] = [await newPerson(service), await newPerson(service)];
	for (let round = 0; round < 5; round++) {
		const userCode = await newCode();
		const both = await Promise.all(
			[ann, bob].map(({ token }) => enter(token, userCode, "192.0.2.1")),
		);
		expect(statusesOf(both)).toEqual([200, 400]);
		const own = await times(2, (who) =>
			ok(service, "listDevices", { token: [ann, bob][who]?.token }),
		);
		for (const { deviceId } of own.flat())
			for (const { token } of [ann, bob])
				await call(service, "deleteDevice", { token, params: { deviceId } });
	}
});

test("codes that are entered together are no more screens than the plan has, each with a name of its own", async () => {
	const { token } = await newPerson(service);
	const codes = await times(8, newCode);
	const answers = await Promise.all(codes.map((code) => enter(token, code, "192.0.2.2")));
	expect(statusesOf(answers)).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
	const names = (await ok(service, "listDevices", { token })).map(({ deviceName }) => deviceName);
	expect(new Set(names).size).toBe(3);
});

test("calls of one account that arrive together, each to be done once", async () => {
	const { token } = await newPerson(service);
	const keyed = () => ({ token, headers: { "idempotency-key": crypto.randomUUID() } });
	const slides = [{ index: 0, title: "Site", type: "WebContent" as const, url: "https://a.org/" }];
	const kinds: ((title: string) => Promise<{ status: number }>)[] = [
		(title) => call(service, "createDeviceGroup", { ...keyed(), body: { title } }),
		(title) => call(service, "createPresentation", { ...keyed(), body: { title, slides } }),
	];
	for (const make of kinds)
		expect(statusesOf(await times(8, (index) => make(`Thing ${index}`)))).toEqual(
			Array.from({ length: 8 }, () => 200),
		);
	const codes = await times(LIMITS.maxScreens, newCode);
	const verified = codes.map((userCode) =>
		call(service, "verifyDevice", { ...keyed(), body: { userCode } }),
	);
	expect(statusesOf(await Promise.all(verified))).toEqual(codes.map(() => 200));
});

test("two groups that are given each other's presentations", async () => {
	const { token } = await newPerson(service);
	const [one, other] = [await newPresentation(token, "One"), await newPresentation(token, "Other")];
	const groups = [await newGroup(token, "Left"), await newGroup(token, "Right")];
	const give = ([left, right]: (typeof one)[]) =>
		times(2, (index) =>
			call(service, "updateDeviceGroup", {
				token,
				params: { deviceGroupId: Number(groups[index]?.deviceGroupId) },
				body: {
					actualPresentationId: [left, right][index]?.presentationId,
					alertPresentationId: [right, left][index]?.presentationId,
				},
			}),
		);
	for (let round = 0; round < 5; round++) {
		expect(statusesOf(await give([one, other]))).toEqual([200, 200]);
		expect(statusesOf(await give([other, one]))).toEqual([200, 200]);
	}
	// The list counts in the database's own columns.
	for (const { presentationId } of [one, other]) {
		const { actualInGroups } = await ok(service, "getPresentation", {
			token,
			params: { presentationId },
		});
		expect(actualInGroups).toHaveLength(1);
	}
	const { total } = await ok(service, "listPresentations", { token, query: { playing: "true" } });
	expect(total).toBe(2);
});

test("a presentation that is deleted while groups are given it", async () => {
	const { token } = await newPerson(service);
	const groups = await times(4, (index) => newGroup(token, `Group ${index}`));
	for (let round = 0; round < 5; round++) {
		const { presentationId } = await newPresentation(token, "Short-lived");
		const give = groups.map(({ deviceGroupId }) =>
			call(service, "updateDeviceGroup", {
				token,
				params: { deviceGroupId },
				body: { actualPresentationId: presentationId, alertPresentationId: presentationId },
			}),
		);
		const gone = call(service, "deletePresentation", { token, params: { presentationId } });
		for (const { status } of await Promise.all(give)) expect([200, 400]).toContain(status);
		expect((await gone).status).toBe(204);
	}
	for (const group of await ok(service, "listDeviceGroups", { token }))
		expect(group).toMatchObject({ actualPresentationId: null, alertPresentationId: null });
});

test("a screen that is moved to a group that is deleted", async () => {
	const { token } = await newPerson(service);
	const { device } = await pairScreen(service, token);
	const params = { deviceId: device.deviceId };
	for (let round = 0; round < 8; round++) {
		const { deviceGroupId } = await newGroup(token, "Short-lived");
		const [moved, gone] = await Promise.all([
			call(service, "updateDevice", { token, params, body: { deviceGroupId } }),
			call(service, "deleteDeviceGroup", { token, params: { deviceGroupId } }),
		]);
		expect([200, 400]).toContain(moved.status);
		expect(gone.status).toBe(204);
	}
	const [group] = await ok(service, "listDeviceGroups", { token });
	expect(group).toMatchObject({ isDefault: true, devices: [{ deviceId: device.deviceId }] });
});

test("a session that ends while its tokens are exchanged", async () => {
	const person = await newPerson(service);
	for (let round = 0; round < 8; round++) {
		const { accessToken: token, refreshToken } = await ok(service, "login", {
			body: { email: person.email, password: person.password },
		});
		const exchange = () =>
			call(service, "refresh", { body: { refreshToken: String(refreshToken) } });
		const [, ...exchanged] = await Promise.all([
			ok(service, "logout", { token, body: { refreshToken } }),
			exchange(),
			exchange(),
		]);
		for (const { status } of exchanged) expect([200, 401]).toContain(status);
		for (const { status, body } of exchanged)
			if (status === 200)
				expect((await call(service, "getProfile", { token: body.accessToken })).status).toBe(401);
	}
});

test("an address that one account changes to while another is made with it", async () => {
	for (let round = 0; round < 3; round++) {
		const person = await newPerson(service);
		const changed = newEmail();
		const body = { newEmail: changed, oldPassword: person.password };
		await ok(service, "updateInfo", { token: person.token, body });
		const link = linkIn(await mailTo(service, changed));
		const [opened, made] = await Promise.all([
			fetch(link),
			call(service, "register", { body: { email: changed, password: person.password } }),
		]);
		expect(opened.status).toBeLessThan(500);
		expect([200, 400]).toContain(made.status);
		const { email } = await ok(service, "getInfo", { token: person.token });
		expect(email === changed).toBe(made.status === 400);
	}
});

test("files that become Ready together are all appended, and a save meanwhile is no failure", async () => {
	const { token } = await newPerson(service);
	const { presentationId } = await newPresentation(token, "Growing");
	const pdf = makePdf(
		Array.from({ length: 3 }, () => ({ width: 160, height: 90, color: [1, 2, 3] })),
	);
	const files = await times(3, () => announcedFile(service, token, pdf));
	expect(await Promise.all(files.map(({ finish }) => finish()))).toEqual([
		"Ready",
		"Ready",
		"Ready",
	]);
	const answers = await Promise.all(
		files.map(({ fileId }) =>
			call(service, "updateFile", { token, params: { fileId }, body: { presentationId } }),
		),
	);
	expect(statusesOf(answers)).toEqual([200, 200, 200]);
	const { slides } = await ok(service, "getPresentation", { token, params: { presentationId } });
	expect(slides.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("an address has no more waiting codes than it may, however many screens ask together", async () => {
	const url = service.url + callPath(endpoints.createDeviceCode);
	const headers = { "content-type": "application/json" };
	const answers = await times(CODES + 20, () =>
		send(url, { method: "POST", from: "127.0.0.77", headers, body: "{}" }),
	);
	const made = answers.filter(({ status }) => status === 200);
	expect(made).toHaveLength(CODES);
	expect(statusesOf(answers).slice(CODES)).toEqual(Array.from({ length: 20 }, () => 429));
	expect(new Set(made.map(({ text }) => JSON.parse(text).userCode)).size).toBe(CODES);
});
