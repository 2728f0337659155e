import { afterEach, expect, test, vi } from "vitest";
import type { Database, Listen } from "../../api/database/client";
import { deviceGroups, devices } from "../../api/devices/tables";
import { presentations } from "../../api/presentations/tables";
import { scheduleItems, schedules } from "../../api/schedules/tables";
import { createLiveScreens } from "../../api/screens/live/live-screens";
import { memoryDatabase, newAccount } from "../support/memory-database";

afterEach(() => void vi.useRealTimers());

const SCREEN = {
	deviceId: 1,
	ownerId: 7,
	deviceGroupId: 3,
	deviceName: "TV",
	pausedOver: null,
};

/** A database with one screen. Each time it is read, the group has another title, and the answer waits to be released. */
function heldDatabase() {
	const held: (() => void)[] = [];
	let reads = 0;
	const group = {
		...{ id: SCREEN.deviceGroupId, ownerId: SCREEN.ownerId, scheduleId: null },
		...{ actualPresentationId: null, alertPresentationId: null, isInAlert: false },
	};
	const rows = async (table: unknown) => {
		if (table !== devices) return [{ ...group, title: `Title ${reads}` }];
		reads += 1;
		await new Promise<void>((resolve) => held.push(resolve));
		return [{ ...SCREEN, tokenHash: "hash" }];
	};
	const db = { select: () => ({ from: (table: unknown) => ({ where: () => rows(table) }) }) };
	return { db: db as unknown as Database, held };
}

test("of two changes that are read at once, a screen is told the later one last", async () => {
	const { db, held } = heldDatabase();
	let changed: () => void = () => undefined;
	const listen: Listen = async (_, { onTold }) => {
		changed = () => onTold(String(SCREEN.ownerId));
		return { caughtUp: async () => undefined, stop: async () => undefined };
	};
	const live = await createLiveScreens(db, listen, 10);
	const following = live.follow(SCREEN);
	held.shift()?.();
	const stream = await following;
	changed();
	changed();
	const [first, second] = held;
	second?.();
	const revision = await live.known.revisionOf(SCREEN);
	first?.();
	await new Promise((resolve) => setImmediate(resolve));
	await live.stop();
	let told = "";
	for await (const piece of stream ?? []) told += Buffer.from(piece).toString();
	const revisions = [...told.matchAll(/"revision":"(.+)"/g)].map(([, one]) => one);
	expect(revisions.at(-1)).toBe(revision);
	expect(revisions).toHaveLength(2);
});

const DAY = 24 * 3_600_000;

/** A screen whose group follows a weekly schedule: its revision moves once a day. */
async function scheduledScreen({ db }: { db: Database }, ownerId: number) {
	const [show] = await db
		.insert(presentations)
		.values({ ownerId, title: "Menu", frameDelayInSeconds: 9, backgroundColor: "#000000" })
		.returning();
	const [schedule] = await db
		.insert(schedules)
		.values({ ownerId, name: "Week", type: "Weekly", timeZoneId: "UTC" })
		.returning();
	const scheduleId = Number(schedule?.id);
	const presentationId = Number(show?.id);
	await db
		.insert(scheduleItems)
		.values({ scheduleId, position: 0, presentationId, day: 0, time: "08:00:00" });
	const [group] = await db
		.insert(deviceGroups)
		.values({ ownerId, title: "Hall", scheduleId })
		.returning();
	const deviceGroupId = Number(group?.id);
	const [device] = await db
		.insert(devices)
		.values({ ownerId, deviceGroupId, name: "TV", operationSystem: "web", tokenHash: "hash" })
		.returning();
	return { ...SCREEN, ownerId, deviceGroupId, deviceId: Number(device?.id) };
}

test("a revision that moves by itself is told with the next comment, and comments read nothing else", async () => {
	const database = await memoryDatabase();
	const screen = await scheduledScreen(database, await newAccount(database));
	const select = vi.spyOn(database.db, "select");
	vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
	const listen: Listen = async () => ({
		caughtUp: async () => undefined,
		stop: async () => undefined,
	});
	const live = await createLiveScreens(database.db, listen, 10);
	let told = "";
	const stream = await live.follow(screen);
	const read = (async () => {
		for await (const piece of stream ?? []) told += Buffer.from(piece).toString();
	})();
	const revisions = () => [...told.matchAll(/"revision":"(.+)"/g)].map(([, one]) => one);
	const first = await live.known.revisionOf(screen);
	select.mockClear();
	vi.advanceTimersByTime(20_000);
	await vi.waitFor(() => expect(told).toMatch(/:\n\n$/), 30_000);
	expect(select).not.toHaveBeenCalled();
	vi.setSystemTime(Date.now() + DAY);
	vi.advanceTimersByTime(20_000);
	await vi.waitFor(() => expect(revisions()).toHaveLength(2), 30_000);
	expect(revisions()).toEqual([first, await live.known.revisionOf(screen)]);
	await live.stop();
	await read;
	await database.close();
});
