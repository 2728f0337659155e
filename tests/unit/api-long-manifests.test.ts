import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLocalBlobs } from "../../api/blobs/local";
import { deviceGroups } from "../../api/devices/tables";
import { presentations } from "../../api/presentations/tables";
import { scheduleItems, schedules } from "../../api/schedules/tables";
import { readManifest } from "../../api/screens/rules/manifest";
import { readPlans, switchesOf } from "../../api/screens/rules/plan";
import { readRevisions } from "../../api/screens/rules/revision";
import { memoryDatabase, newAccount } from "../support/memory-database";

// Schedules with more slides than a manifest has room for.

const HOUR = 3_600_000;
const MEGABYTE = 1024 * 1024;
/** A Sunday. */
const NOW = Date.parse("2026-11-22T13:30:00Z");
const SLIDES = 1000;
const LINK = `https://e.example/${"x".repeat(1980)}`;
const LAST = 11;

let open: Awaited<ReturnType<typeof memoryDatabase>>;
let long: Awaited<ReturnType<typeof longGroup>>;
beforeAll(async () => {
	open = await memoryDatabase();
	long = await longGroup();
});
afterAll(() => open.close());
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
	vi.useRealTimers();
});

/** The time of day after so many minutes of it. */
const timeAt = (minutes: number) =>
	new Date(minutes * 60_000).toISOString().slice("1970-01-01T".length, -".000Z".length);

/**
 * A group whose weekly schedule turns to another long presentation on Sunday, every second hour or as often as is said.
 * @param minutes after the start of the day, of each
 */
async function longGroup(slides = SLIDES, minutes = (place: number) => 120 * place) {
	const { db } = open;
	const ownerId = await newAccount(open);
	const shows = await db
		.insert(presentations)
		.values(
			Array.from({ length: LAST + 1 }, (_, index) => ({
				ownerId,
				title: `Show ${index}`,
				frameDelayInSeconds: 5,
				backgroundColor: "#000000",
			})),
		)
		.returning({ id: presentations.id });
	const ids = shows.map(({ id }) => id);
	for (const id of ids)
		await db.execute(sql`insert into slides (presentation_id, index, title, type, url)
			select ${id}, place, 'a', 'WebContent', ${LINK} from generate_series(1, ${slides}::int) place`);
	const [schedule] = await db
		.insert(schedules)
		.values({ ownerId, name: "Plan", type: "Weekly", timeZoneId: "UTC" })
		.returning();
	const scheduleId = Number(schedule?.id);
	await db.insert(scheduleItems).values(
		ids.map((presentationId, position) => ({
			...{ scheduleId, position, presentationId, day: 0 },
			time: timeAt(minutes(position)),
		})),
	);
	const [group] = await db
		.insert(deviceGroups)
		.values({ ownerId, title: "Hall", scheduleId })
		.returning();
	if (!group) throw new Error("The group was not returned");
	return { ids, group };
}

const blobs = createLocalBlobs({ dir: "nowhere", secret: new Uint8Array(32) });
const read = (groupId: number) =>
	readManifest(open.db, groupId, { blobs, origin: "http://signage.test" });

test("a manifest has room for so much, and never names what it leaves out", async () => {
	const { ids, group } = long;
	const { manifest, playingAt } = await read(group.id);
	expect(JSON.stringify(manifest).length).toBeLessThan(9 * MEGABYTE);
	// What plays now, and what comes first.
	const told = manifest.presentations.map(({ presentationId }) => presentationId);
	expect(told.sort((one, other) => one - other)).toEqual(ids.slice(6, 9));
	for (const { items } of manifest.presentations) expect(items).toHaveLength(SLIDES);
	const coming = manifest.switches.filter(({ at }) => Date.parse(at) > NOW);
	expect(coming.map(({ presentationId }) => presentationId)).toEqual(ids.slice(7, 9));
	expect(manifest.week).toBeNull();
	expect([0, 2, 4, 24].map((hours) => playingAt(NOW + hours * HOUR).playing)).toEqual(
		[6, 7, 8, 8].map((place) => ids[place]),
	);
});

test("what was left out is told before it plays, with a new revision", async () => {
	const { ids, group } = long;
	const revisions = new Set<string>();
	for (let now = NOW; now < NOW + 6 * HOUR; now += HOUR) {
		vi.setSystemTime(now);
		const { manifest, playingAt } = await read(group.id);
		revisions.add(manifest.revision);
		const told = new Set(manifest.presentations.map(({ presentationId }) => presentationId));
		for (const at of [now, now + HOUR, now + 2 * HOUR]) {
			const place = Math.floor((at - Date.parse("2026-11-22T00:00Z")) / (2 * HOUR));
			expect([playingAt(at).playing, told.has(Number(ids[place]))]).toEqual([ids[place], true]);
		}
	}
	expect(revisions.size).toBe(4);
});

test("what comes several times within an hour is told before it plays, too", async () => {
	const { ids, group } = await longGroup(SLIDES, (place) => 13 * 60 + 10 * place);
	const begin = Date.parse("2026-11-22T13:00:00Z");
	for (const minute of [1, 11, 29, 58, 61, 95]) {
		const now = begin + minute * 60_000;
		const plans = await readPlans(open.db, [group], now);
		const [plan] = plans;
		if (!plan) throw new Error("There is no plan");
		const movesAt = plan.span.movesAt;
		expect([movesAt > now, plan.playable.length <= 3]).toEqual([true, true]);
		const { playingAt } = switchesOf(plan);
		// Also while screens hear of the next one.
		for (const at of [now, movesAt - 1, movesAt + 60_000]) {
			const id = ids[Math.min(LAST, Math.floor((at - begin) / 600_000))];
			expect([playingAt(at).playing, plan.playable.includes(Number(id))]).toEqual([id, true]);
		}
		const before = await readPlans(open.db, [group], movesAt - 1);
		expect(before).toEqual(plans);
	}
});

test("of two that follow each other and have no room together the second is told once it begins", async () => {
	const { ids, group } = await longGroup(2 * SLIDES, (place) => 13 * 60 + 10 * place);
	const begin = Date.parse("2026-11-22T13:00:00Z");
	for (const minute of [1, 10, 35]) {
		const now = begin + minute * 60_000;
		const [plan] = await readPlans(open.db, [group], now);
		const place = Math.floor(minute / 10);
		expect(plan?.playable).toEqual([ids[place]]);
		expect(plan?.span.movesAt).toBeGreaterThan(now);
		expect(plan?.span.movesAt).toBeLessThanOrEqual(begin + (place + 1) * 600_000);
	}
});

test("between two moves the revision stays", async () => {
	const { group } = long;
	const [plan] = await readPlans(open.db, [group], NOW);
	const movesAt = Number(plan?.span.movesAt);
	expect([movesAt > NOW, movesAt <= NOW + HOUR]).toEqual([true, true]);
	const first = await readRevisions(open.db, [group]);
	vi.setSystemTime(movesAt - 1);
	expect(await readRevisions(open.db, [group])).toEqual(first);
});

test("a group's own presentation and the one for alerts are always told", async () => {
	const { ids, group } = long;
	const [own, alert] = [ids[0] ?? null, ids[1] ?? null];
	const [plan] = await readPlans(
		open.db,
		[{ ...group, actualPresentationId: own, alertPresentationId: alert }],
		NOW,
	);
	expect(plan?.playable).toEqual([own, alert, ids[6]]);
	expect(plan?.isShortened).toBe(true);
});

test("what a manifest has room for is told for 36 days", async () => {
	const { ids, group } = await longGroup(SLIDES / 4);
	const { manifest } = await read(group.id);
	const told = manifest.presentations.map(({ presentationId }) => presentationId);
	expect(told.sort((one, other) => one - other)).toEqual(ids);
	expect(manifest.week).not.toBeNull();
	expect(manifest.switches.length).toBeGreaterThan(5 * LAST);
});
