import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDeviceCode, pollDeviceToken } from "../../api/screens/rules/device-codes";
import { deviceCodes } from "../../api/screens/tables";
import { memoryDatabase } from "../support/memory-database";

const NOW = Date.parse("2030-06-01T08:00:00Z");
const DAYS_MS = 3 * 86_400_000;

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
}, 60_000);
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(async () => {
	vi.useRealTimers();
	await database.db.delete(deviceCodes);
});
afterAll(() => database.close());

const services = () => {
	const config = { userCodeSeconds: 600, maxWaitingScreens: 3, secret: new Uint8Array(32) };
	return { db: database.db, config } as never;
};
const create = (address: string) =>
	createDeviceCode(services(), {}, { address, origin: "http://here" }, null);
const poll = async ({ deviceCode }: { deviceCode: string }) => {
	const answer = await pollDeviceToken(services(), deviceCode);
	return "error" in answer ? answer.error : answer;
};

test("a clock that is set back a little: a poll is not too fast for that", async () => {
	const code = await create("192.0.2.1");
	expect(await poll(code)).toBe("authorization_pending");
	vi.setSystemTime(NOW + 500);
	expect(await poll(code)).toBe("slow_down");
	vi.setSystemTime(NOW + 400);
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
