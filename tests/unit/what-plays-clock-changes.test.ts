import fc from "fast-check";
import { expect, test } from "vitest";
import { switchesOf } from "../../api/screens/rules/plan";
import { weekOf } from "../../api/screens/rules/week";
import { scheduledAt, type Timetable } from "../../contract/timetable";
import { playingAt } from "../../player/playing/resolver";

// What plays around each change of the clocks, against somebody who looks at a wall clock every minute and knows no more.

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const OWN = 9;
/** A week before the change, for what plays as it comes, and one behind it, for what is next. */
const BEFORE = 8 * DAY;
const AFTER = 8 * DAY;
/** How far from the change every minute is looked at; no gap but Apia's is longer. */
const NEAR = 150;

/** What the wall clock shows, in the milliseconds that Date.UTC gives for it. */
const clockOf = (ianaId: string) => {
	const format = new Intl.DateTimeFormat("sv-SE", {
		timeZone: ianaId,
		dateStyle: "short",
		timeStyle: "medium",
	});
	return (at: number) => Date.parse(`${format.format(at).replace(" ", "T")}Z`);
};

/** A minute of a wall clock. */
interface Tick {
	at: number;
	/** The wall times whose turn it is: what the clock shows for the first time, or would show had it not jumped. */
	due: number[];
}

/** Looks at the clock every minute. */
function watch(ianaId: string, from: number, until: number): Tick[] {
	const clock = clockOf(ianaId);
	const ticks: Tick[] = [];
	let [last, latest] = [clock(from - MINUTE), clock(from - MINUTE)];
	/** Wall times that were jumped over, by the minute to which they move. */
	const moved = new Map<number, number[]>();
	for (let at = from; at < until; at += MINUTE) {
		const shown = clock(at);
		for (let skipped = last + MINUTE; skipped < shown; skipped += MINUTE) {
			const then = at + (skipped - last - MINUTE);
			moved.set(then, [...(moved.get(then) ?? []), skipped]);
		}
		const isNew = shown > latest;
		ticks.push({ at, due: [...(moved.get(at) ?? []), ...(isNew ? [shown] : [])] });
		latest = Math.max(latest, shown);
		last = shown;
	}
	return ticks;
}

/** The changes of a zone's clocks in a year, to the minute. */
function changesIn(ianaId: string, year: number): number[] {
	const clock = clockOf(ianaId);
	const offset = (at: number) => clock(at) - at;
	const changes: number[] = [];
	for (let at = Date.UTC(year, 0, 2); at < Date.UTC(year, 11, 31); at += DAY) {
		if (offset(at) === offset(at + DAY)) continue;
		let change = at;
		while (offset(change) === offset(at)) change += MINUTE;
		changes.push(change);
	}
	return changes;
}

const YEARS: [zone: string, ...years: number[]][] = [
	["Europe/Berlin", 2026, 2027],
	["America/New_York", 2026, 2027],
	["Australia/Lord_Howe", 2026, 2027],
	["America/Sao_Paulo", 2017, 2018],
	["Asia/Tehran", 2021, 2022],
	["Africa/Casablanca", 2025, 2026],
	["Pacific/Apia", 2011, 2020],
];
const changes = YEARS.flatMap(([ianaId, ...years]) =>
	years.flatMap((year) => changesIn(ianaId, year).map((change) => ({ ianaId, change }))),
);
const watched = new Map<number, Tick[]>();
const ticksOf = ({ ianaId, change }: { ianaId: string; change: number }) => {
	const ticks = watched.get(change) ?? watch(ianaId, change - BEFORE, change + AFTER);
	watched.set(change, ticks);
	return ticks;
};

const item = fc.record({
	// Most of them by night, on the days around the change, when clocks are changed.
	aheadDays: fc.oneof(
		{ weight: 4, arbitrary: fc.integer({ min: -1, max: 1 }) },
		{ weight: 1, arbitrary: fc.integer({ min: -5, max: 5 }) },
	),
	minute: fc.oneof(
		{ weight: 4, arbitrary: fc.integer({ min: 0, max: 240 }) },
		{ weight: 2, arbitrary: fc.integer({ min: 0, max: 16 }).map((quarter) => quarter * 15) },
		{ weight: 1, arbitrary: fc.integer({ min: 0, max: 1439 }) },
	),
	presentationId: fc.constantFrom(1, 2, 3, null),
});
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

function timetableOf(type: "Linear" | "Weekly", ianaId: string, change: number, items: Item[]) {
	const midnight = Math.floor((clockOf(ianaId)(change) + 1) / DAY) * DAY;
	const wallOf = ({ aheadDays, minute }: Item) => midnight + aheadDays * DAY + minute * MINUTE;
	const text = (item: Item) => new Date(wallOf(item)).toISOString();
	const timetable: Timetable =
		type === "Linear"
			? {
					...{ type, ianaId },
					items: items.map((one) => ({
						dateTime: text(one).slice(0, 16).replace("T", " "),
						presentationId: one.presentationId,
					})),
				}
			: {
					...{ type, ianaId },
					items: items.map((one) => ({
						day: new Date(wallOf(one)).getUTCDay(),
						time: text(one).slice(11, 19),
						presentationId: one.presentationId,
					})),
				};
	const isDue = (one: Item, wall: number) =>
		type === "Linear" ? wallOf(one) === wall : (wall - wallOf(one)) % (7 * DAY) === 0;
	return { timetable, isDue };
}

/** What plays in each minute, as whoever looks at the clock says; null before anything is due. */
function toldBy(
	ticks: readonly Tick[],
	items: readonly Item[],
	isDue: (one: Item, wall: number) => boolean,
): (number | null)[] {
	let playing: number | null = null;
	return ticks.map(({ due }) => {
		// Of those of one minute the later wall time counts, then the later in the list.
		for (const wall of [...due].sort((one, other) => one - other))
			for (const one of items)
				if (one.presentationId !== null && isDue(one, wall)) playing = one.presentationId;
		return playing;
	});
}

const asked = (type: "Linear" | "Weekly") =>
	fc.record({
		place: fc.constantFrom(...changes),
		items: fc.array(item, { minLength: 1, maxLength: 8 }),
		type: fc.constant(type),
		// Where the span of the screen's manifest ends, in minutes from the change.
		endsAfter: fc.oneof(
			fc.integer({ min: -NEAR, max: NEAR }),
			fc.integer({ min: -2 * 1440, max: 30 * 1440 }),
		),
	});

/** The minutes near the change, with what plays in each and when that changes; undefined: not within what was watched. */
function near(
	{ change }: { change: number },
	ticks: readonly Tick[],
	told: readonly (number | null)[],
) {
	const middle = ticks.findIndex(({ at }) => at >= change);
	return Array.from({ length: 2 * NEAR + 1 }, (_, index) => {
		const place = middle - NEAR + index;
		const playing = told[place] ?? null;
		const ahead = told.slice(place + 1).findIndex((one) => one !== playing);
		return {
			at: ticks[place]?.at ?? 0,
			playing,
			changesAt: ahead < 0 ? undefined : ticks[place + 1 + ahead]?.at,
		};
	});
}

test.each(["Weekly", "Linear"] as const)(
	"%s: every minute around a change of the clocks plays what a wall clock says, and the next is as it comes",
	(type) => {
		fc.assert(
			fc.property(asked(type), ({ place, items }) => {
				const ticks = ticksOf(place);
				const { timetable, isDue } = timetableOf(type, place.ianaId, place.change, items);
				for (const { at, playing, changesAt } of near(place, ticks, toldBy(ticks, items, isDue))) {
					// What a simple schedule had before is older than what was watched.
					const { start, next } = scheduledAt(timetable, at);
					const when = `${place.ianaId} ${new Date(at).toISOString()}`;
					expect([when, start?.presentationId ?? null]).toEqual([when, playing]);
					if (changesAt !== undefined) expect([when, next?.at]).toEqual([when, changesAt]);
				}
			}),
			{ numRuns: 30 },
		);
	},
);

/**
 * Holds a screen with a manifest whose span ends that many minutes from the change against what the wall clock says.
 * @returns each minute that differs, in words
 */
function offline(
	{ place, items }: { place: { ianaId: string; change: number }; items: Item[] },
	endsAfter: number,
): string[] {
	const ticks = ticksOf(place);
	const { timetable, isDue } = timetableOf("Weekly", place.ianaId, place.change, items);
	const until = place.change + endsAfter * MINUTE;
	const from = until - 36 * DAY;
	const group = {
		...{ id: 1, ownerId: 1, title: "Lobby", scheduleId: 1 },
		...{ actualPresentationId: OWN, isInAlert: false, alertPresentationId: null },
	};
	const plan = { group, timetable, playable: [], span: { from, until, movesAt: from + DAY } };
	const { switches, playingAt: sent } = switchesOf(plan);
	const manifest = {
		...{ serverTime: new Date(from).toISOString(), ...sent(from), group, week: weekOf(plan) },
		switches: switches.map(({ at, presentationId }) => ({
			at: new Date(at).toISOString(),
			presentationId,
		})),
	};
	return near(place, ticks, toldBy(ticks, items, isDue)).flatMap(({ at, playing, changesAt }) => {
		const now = playingAt(manifest, at);
		// Switches that change nothing may be among a screen's own.
		const isLate = changesAt !== undefined && (now.changesAt ?? 0) > changesAt;
		if (now.presentationId === (playing ?? OWN) && !isLate) return [];
		const when = `${place.ianaId} ${new Date(at).toISOString()}`;
		return `${when}: ${JSON.stringify(now)} in place of ${playing}, until ${changesAt}`;
	});
}

test("a screen plays the same, also without the service and where its manifest ends near the change", () => {
	fc.assert(
		fc.property(asked("Weekly"), ({ endsAfter, ...asked }) => {
			expect(offline(asked, endsAfter)).toEqual([]);
		}),
		{ numRuns: 30 },
	);
});

test.each<[string, string, string, Item[]]>([
	[
		"of two in a row that play the same, the one that the jump brings first counts",
		"Europe/Berlin",
		"2026-01-01",
		[
			{ aheadDays: -1, minute: 720, presentationId: 1 },
			{ aheadDays: 0, minute: 150, presentationId: 3 },
			{ aheadDays: 0, minute: 180, presentationId: 3 },
		],
	],
	[
		"what a whole day that was left out turns round counts too",
		"Pacific/Apia",
		"2011-12-01",
		[
			{ aheadDays: -1, minute: 1, presentationId: 2 },
			{ aheadDays: 0, minute: 0, presentationId: 1 },
			{ aheadDays: 1, minute: 0, presentationId: 1 },
		],
	],
])("%s (%s, %s)", (_, ianaId, since, items) => {
	const place = changes.find((one) => one.ianaId === ianaId && one.change >= Date.parse(since));
	const endsAfter = -9 * 1440;
	expect(offline({ place: place ?? expect.fail("the clocks stay"), items }, endsAfter)).toEqual([]);
});

test("the clocks of every zone here are changed in the years that are looked at", () => {
	expect(new Set(changes.map(({ ianaId }) => ianaId)).size).toBe(YEARS.length);
	expect(changes.length).toBeGreaterThan(20);
});
