import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDefaultGroup, defaultGroupId } from "../../api/devices/rules/default-group";
import { devices } from "../../api/devices/tables";
import { createDeviceCode, pollDeviceToken } from "../../api/screens/rules/device-codes";
import { deviceTokenFor } from "../../api/screens/rules/device-token";
import { deviceCodes } from "../../api/screens/tables";
import { hashOf } from "../../api/secrets/hashes";
import { sweepRows } from "../../api/start/sweep";
import { memoryDatabase, newAccount } from "../support/memory-database";

const NOW = Date.parse("2030-06-01T08:00:00Z");
const DAYS_MS = 3 * 86_400_000;

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(async () => {
	vi.useRealTimers();
	await database.db.delete(deviceCodes);
});
afterAll(() => database.close());

const config = { userCodeSeconds: 600, maxWaitingScreens: 3, secret: new Uint8Array(32) };
const services = () => ({ db: database.db, config }) as never;
const create = (address: string, formerDeviceId: number | null = null) =>
	createDeviceCode(services(), {}, { address, origin: "http://here" }, formerDeviceId);
const poll = async ({ deviceCode }: { deviceCode: string }) => {
	const answer = await pollDeviceToken(services(), deviceCode);
	return "error" in answer ? answer.error : answer;
};

/** What entering a code does. Resolves to the device that the screen becomes. */
async function enter({ deviceCode }: { deviceCode: string }): Promise<number> {
	const { db } = database;
	const ownerId = await newAccount(database);
	await createDefaultGroup(db as never, ownerId);
	const hash = hashOf(deviceCode);
	const [device] = await db
		.insert(devices)
		.values({
			ownerId,
			deviceGroupId: await defaultGroupId(db as never, ownerId),
			name: "Screen",
			operationSystem: "web",
			tokenHash: hashOf(deviceTokenFor(config as never, hash)),
		})
		.returning({ id: devices.id });
	const deviceId = Number(device?.id);
	await db.update(deviceCodes).set({ deviceId }).where(eq(deviceCodes.hash, hash));
	return deviceId;
}

test("a code that was entered just before it ended is still good for its screen's next poll", async () => {
	const [entered, waiting] = [await create("192.0.2.1"), await create("192.0.2.1")];
	vi.setSystemTime(NOW + 599_000);
	const deviceId = await enter(entered);
	vi.setSystemTime(NOW + 603_000);
	await create("192.0.2.2");
	expect(await poll(entered)).toMatchObject({ deviceId });
	expect(await poll(waiting)).toBe("expired_token");
	vi.setSystemTime(NOW + 700_000);
	expect(await poll(entered)).toBe("expired_token");
	await create("192.0.2.2");
	expect(await database.db.$count(deviceCodes)).toBe(2);
});

test("a code whose screen has another token by now gives none", async () => {
	const code = await create("192.0.2.1");
	const deviceId = await enter(code);
	const given = { accessToken: deviceTokenFor(config as never, hashOf(code.deviceCode)), deviceId };
	expect(await poll(code)).toEqual(given);
	const isThis = eq(devices.id, deviceId);
	for (const tokenHash of [hashOf("another"), null]) {
		await database.db.update(devices).set({ tokenHash }).where(isThis);
		expect(await poll(code)).toBe("expired_token");
	}
});

test("the hourly sweep leaves a code that was entered just before it ended for its screen's next poll", async () => {
	const [entered, waiting] = [await create("192.0.2.1"), await create("192.0.2.1")];
	vi.setSystemTime(NOW + 599_000);
	const deviceId = await enter(entered);
	vi.setSystemTime(NOW + 603_000);
	await sweepRows(services());
	expect(await poll(entered)).toMatchObject({ deviceId });
	expect(await poll(waiting)).toBe("expired_token");
	expect(await database.db.$count(deviceCodes)).toBe(1);
	vi.setSystemTime(NOW + 700_000);
	await sweepRows(services());
	expect(await database.db.$count(deviceCodes)).toBe(0);
});

test("a clock that is set back a little: a poll is not too fast for that", async () => {
	const code = await create("192.0.2.1");
	expect(await poll(code)).toBe("authorization_pending");
	vi.setSystemTime(NOW + 500);
	expect(await poll(code)).toBe("slow_down");
	vi.setSystemTime(NOW + 400);
	expect(await poll(code)).toBe("authorization_pending");
});

test("a code is good at a process whose clock is behind, by up to a minute", async () => {
	const code = await create("192.0.2.1");
	vi.setSystemTime(NOW - 60_000);
	expect(await poll(code)).toBe("authorization_pending");
	await create("192.0.2.2");
	vi.setSystemTime(NOW - 50_000);
	expect(await poll(code)).toBe("authorization_pending");
	vi.setSystemTime(NOW);
	expect(await poll(code)).toBe("authorization_pending");
});

test("a clock that is set back by days ends the codes, and new ones find room", async () => {
	const codes = await Promise.all(["1", "2", "3"].map((end) => create(`192.0.2.${end}`)));
	vi.setSystemTime(NOW - DAYS_MS);
	for (const code of codes) expect(await poll(code)).toBe("expired_token");
	expect(await poll(await create("192.0.2.4"))).toBe("authorization_pending");
	expect(await database.db.$count(deviceCodes)).toBe(1);
});

test("where all codes are taken, the address with the most of them gives up its oldest", async () => {
	const first = await create("192.0.2.1");
	vi.setSystemTime(NOW + 1000);
	const second = await create("192.0.2.1");
	const other = await create("192.0.2.2");
	await expect(create("192.0.2.1")).rejects.toMatchObject({ status: 429 });
	const honest = await create("192.0.2.3");
	expect(await poll(first)).toBe("expired_token");
	for (const code of [second, other, honest])
		expect(await poll(code)).toBe("authorization_pending");
	expect(await poll(await create("192.0.2.4"))).toBe("authorization_pending");
	expect(await database.db.$count(deviceCodes)).toBe(3);
});

test("a screen that was removed a moment ago gets a code as a new one; until then it is the device that it was", async () => {
	const { db } = database;
	const former = await enter(await create("192.0.2.1"));
	const formerOf = async ({ deviceCode }: { deviceCode: string }) => {
		const { formerDeviceId, hash } = deviceCodes;
		const isThis = eq(hash, hashOf(deviceCode));
		return (await db.select({ formerDeviceId }).from(deviceCodes).where(isThis))[0];
	};
	expect(await formerOf(await create("192.0.2.1", former))).toEqual({ formerDeviceId: former });
	await db.delete(devices).where(eq(devices.id, former));
	// The service takes its token until the database has told of that.
	expect(await formerOf(await create("192.0.2.1", former))).toEqual({ formerDeviceId: null });
});
