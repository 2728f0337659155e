import { expect, test } from "vitest";
import type { Database, Listen } from "../../api/database/client";
import { devices } from "../../api/devices/tables";
import { createLiveScreens } from "../../api/screens/live/live-screens";

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
