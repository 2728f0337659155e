import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { shownNow } from "../../api/devices/rules/shown-now";
import { deviceGroups, devices } from "../../api/devices/tables";
import { presentations } from "../../api/presentations/tables";
import { scheduleItems, schedules } from "../../api/schedules/tables";
import { KnownScreens } from "../../api/screens/live/known-screens";
import { readPlans, spanAt, switchesOf } from "../../api/screens/rules/plan";
import { readRevisions } from "../../api/screens/rules/revision";
import { hashOf } from "../../api/secrets/hashes";
import { memoryDatabase, newAccount } from "../support/memory-database";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
let open: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	open = await memoryDatabase();
});
afterAll(() => open.close());
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
	vi.useRealTimers();
});

/** A person's group with a schedule, and a screen in it. */
async function newGroup(
	type: "Linear" | "Weekly",
	times: [day: number | null, time: string, of: number][],
) {
	const { db } = open;
	const ownerId = await newAccount(open);
	const titles = ["Own", "One", "Two", "Three"];
	const shows = await db
		.insert(presentations)
		.values(
			titles.map((title) => ({
				ownerId,
				title,
				frameDelayInSeconds: 5,
				backgroundColor: "#000000",
			})),
		)
		.returning({ id: presentations.id });
	const ids = shows.map(({ id }) => id);
	const [schedule] = await db
		.insert(schedules)
		.values({ ownerId, name: "Plan", type, timeZoneId: "UTC" })
		.returning();
	const scheduleId = Number(schedule?.id);
	await db.insert(scheduleItems).values(
		times.map(([day, time, of], position) => ({
			scheduleId,
			position,
			day,
			time,
			presentationId: ids[of],
		})),
	);
	const [group] = await db
		.insert(deviceGroups)
		.values({ ownerId, title: "Hall", actualPresentationId: ids[0], scheduleId })
		.returning();
	if (!group) throw new Error("The group was not returned");
	const token = crypto.randomUUID();
	const [device] = await db
		.insert(devices)
		.values({
			ownerId,
			deviceGroupId: group.id,
			name: "TV",
			operationSystem: "web",
			tokenHash: hashOf(token),
		})
		.returning();
	return { ids, group, token, deviceId: Number(device?.id) };
}
const planOf = async ({ group }: { group: Awaited<ReturnType<typeof newGroup>>["group"] }) => {
	const [plan] = await readPlans(open.db, [group], Date.now());
	if (!plan) throw new Error("There is no plan");
	return plan;
};

test("a span holds 35 days at any time, moves once a day, and not for all at once", () => {
	for (const ownerId of [1, 2, 77, 2_000_000_000])
		for (let at = NOW; at < NOW + 3 * DAY; at += DAY / 7) {
			const { from, until, movesAt } = spanAt(ownerId, at);
			expect(from).toBeLessThanOrEqual(at);
			expect(movesAt).toBeGreaterThan(at);
			expect(until).toBeGreaterThan(at + 35 * DAY);
			expect(spanAt(ownerId, from).from).toBe(from);
			expect(spanAt(ownerId, movesAt).from).toBe(movesAt);
		}
	expect(new Set([1, 2, 3, 4].map((ownerId) => spanAt(ownerId, NOW).movesAt)).size).toBe(4);
});

test("a simple schedule's manifest has what may play within the span, and no more", async () => {
	const made = await newGroup("Linear", [
		[null, "2020-01-01 00:00", 2],
		[null, "2026-11-01 00:00", 1],
		[null, "2026-12-01 00:00", 3],
		[null, "2026-12-02 00:00", 3],
		[null, "2027-06-01 00:00", 2],
	]);
	const plan = await planOf(made);
	const [own = 0, one, , three] = made.ids;
	expect(plan.playable).toEqual([own, one, three]);
	const { switches, playingAt } = switchesOf(plan);
	const turn = Date.parse("2026-12-01T00:00Z");
	expect(switches.map(({ at, presentationId }) => [at, presentationId])).toEqual([[turn, three]]);
	const played = [NOW, turn - 1, turn].map((at) => playingAt(at).playing);
	expect(played).toEqual([one, one, three]);
});

test("before the first dated item the group's own plays", async () => {
	const made = await newGroup("Linear", [[null, "2026-11-23 00:00", 1]]);
	const { playingAt } = switchesOf(await planOf(made));
	const [own, one] = made.ids;
	expect([playingAt(NOW), playingAt(NOW + DAY)]).toEqual([
		{ playing: own, playingWhy: "group" },
		{ playing: one, playingWhy: "schedule" },
	]);
});

test("an alert plays through every switch", async () => {
	const { group, ids } = await newGroup("Weekly", [
		[0, "13:00:00", 1],
		[0, "14:00:00", 2],
	]);
	const alert = { ...group, isInAlert: true, alertPresentationId: ids[3] ?? null };
	const { switches, playingAt } = switchesOf(await planOf({ group: alert }));
	expect(switches.length).toBeGreaterThan(0);
	for (const at of [NOW, NOW + DAY]) expect(playingAt(at).playing).toBe(ids[3]);
});

test("the revision in memory is the same all day and moves with the span", async () => {
	const { group, token } = await newGroup("Weekly", [
		[0, "13:00:00", 1],
		[0, "14:00:00", 2],
	]);
	const known = new KnownScreens(open.db);
	const screen = await known.ofToken(token);
	if (!screen) throw new Error("The screen is not known");
	const now = async () => {
		const revision = await known.revisionOf(screen);
		expect(revision).toBe((await readRevisions(open.db, [group])).get(group.id));
		return revision;
	};
	const first = await now();
	const { movesAt } = spanAt(group.ownerId, NOW);
	vi.setSystemTime(movesAt - 1);
	expect(await now()).toBe(first);
	vi.setSystemTime(movesAt);
	expect(await now()).not.toBe(first);
});

test("without a schedule the revision stays for good", async () => {
	const { group } = await newGroup("Weekly", [[0, "13:00:00", 1]]);
	await open.db.update(deviceGroups).set({ scheduleId: null }).where(eq(deviceGroups.id, group.id));
	const [plain] = await open.db.select().from(deviceGroups).where(eq(deviceGroups.id, group.id));
	if (!plain) throw new Error("The group is gone");
	const first = await readRevisions(open.db, [plain]);
	vi.setSystemTime(NOW + 100 * DAY);
	expect(await readRevisions(open.db, [plain])).toEqual(first);
});

test("a schedule that many groups follow is looked at once", async () => {
	const made = await newGroup("Linear", [
		[null, "2026-11-01 00:00", 1],
		[null, "2026-12-01 00:00", 3],
	]);
	const groups = Array.from({ length: 50 }, (_, index) => ({ ...made.group, id: index + 1 }));
	await open.db
		.insert(deviceGroups)
		.values(groups.map(({ ownerId, scheduleId }) => ({ ownerId, scheduleId, title: "Room" })));
	/** How often times are read while something is done. */
	const timesRead = async (work: () => Promise<unknown>) => {
		const read = vi.spyOn(Date, "parse");
		await work();
		const times = read.mock.calls.length;
		read.mockRestore();
		return times;
	};
	const ofOne = await timesRead(() => readPlans(open.db, groups.slice(0, 1), NOW));
	expect(ofOne).toBeGreaterThan(0);
	expect(await timesRead(() => readPlans(open.db, groups, NOW))).toBe(ofOne);
	let shown: number[] = [];
	const ofShown = await timesRead(async () => {
		shown = await shownNow(open.db, made.group.ownerId);
	});
	expect(shown).toEqual([made.ids[1]]);
	expect(ofShown).toBeLessThanOrEqual(ofOne);
});
