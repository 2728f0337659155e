import { type Start, scheduledAt, startsBetween } from "@signage/contract/timetable";
import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import { slides } from "../../presentations/slide-table";
import type { GroupPlan } from "./group-plan";

/** The presentations of a manifest as JSON: 20,000 pictures, and what 5 Mbit/s bring in the 15 s that a screen waits for it. */
const MANIFEST_MAX_BYTES = 8 * 1024 * 1024;
/** A presentation without its slides, and a slide without its link, about. */
const PRESENTATION_BYTES = 1000;
const SLIDE_BYTES = 400;
/** So few are told whatever they have. */
const ALWAYS_TOLD = 3;
/** How often a shortened manifest goes on at least. */
const STEP = 3_600_000;

/** Bytes that presentations take in a manifest, about, by id. */
async function readSizes(db: Database, ids: number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const bytes = sql<number>`sum(${SLIDE_BYTES}::int
		+ coalesce(octet_length(to_json(${slides.url})::text), 0))::int`;
	const rows = await db
		.select({ id: slides.presentationId, bytes })
		.from(slides)
		.where(inArray(slides.presentationId, ids))
		.groupBy(slides.presentationId);
	return new Map(rows.map((row) => [row.id, row.bytes]));
}

interface Told {
	/** The presentations that there is room for. */
	ids: Set<number>;
	/** The place of the first start that there is no room for, in the order of the starts. */
	next: number;
}

/** What there is room for, beside what is always told: of these starts, from a place on, the first ones. */
function toldFrom(
	always: readonly (number | null | undefined)[],
	starts: readonly Start[],
	place: number,
	bytesOf: (id: number) => number,
): Told {
	const ids = new Set<number>();
	let left = MANIFEST_MAX_BYTES;
	const tell = (id: number | null | undefined) => {
		if (!id || ids.has(id)) return;
		ids.add(id);
		left -= bytesOf(id);
	};
	for (const id of always) tell(id);
	let next = place;
	for (let start = starts[next]; start; start = starts[++next]) {
		const { presentationId } = start;
		if (!ids.has(presentationId) && bytesOf(presentationId) > left) break;
		tell(presentationId);
	}
	return { ids, next };
}

function shortened(plan: GroupPlan, bytesOf: (id: number) => number, now: number): GroupPlan {
	const { group, timetable, span, playable } = plan;
	const total = playable.reduce((sum, id) => sum + bytesOf(id), 0);
	if (!timetable || total <= MANIFEST_MAX_BYTES) return plan;
	const from = span.from + Math.floor((now - span.from) / STEP) * STEP;
	const { actualPresentationId, alertPresentationId } = group;
	const starts = startsBetween(timetable, from + 1, span.until);
	let plays = scheduledAt(timetable, from).start?.presentationId;
	for (let place = 0; ; ) {
		const always = [actualPresentationId, alertPresentationId, plays];
		const { ids, next } = toldFrom(always, starts, place, bytesOf);
		const over = starts[next];
		// It goes on once the last one plays that it tells of: what is behind that one has room then, and is told in time.
		const last = Math.max(place, next - 1);
		const goesOn = over && starts[last];
		if (!goesOn || goesOn.at > now)
			return {
				...plan,
				span: {
					from: span.from,
					until: over?.at ?? span.until,
					movesAt: Math.min(from + STEP, goesOn?.at ?? Infinity),
				},
				playable: playable.filter((id) => ids.has(id)),
				isShortened: true,
			};
		plays = goesOn.presentationId;
		place = last + 1;
	}
}

/**
 * Plans whose presentations take no more than a manifest holds. Where a schedule has more within the span, the span ends
 * before the first that has no room, and moves once an hour, or more often where that comes sooner: what comes later is told in time, and a screen that hears
 * nothing goes on with the last that it knows.
 */
export async function shortenedPlans(
	db: Database,
	plans: readonly GroupPlan[],
	now: number,
): Promise<GroupPlan[]> {
	const long = plans.filter(
		({ timetable, playable }) => timetable && playable.length > ALWAYS_TOLD,
	);
	const sizes = await readSizes(db, [...new Set(long.flatMap(({ playable }) => playable))]);
	const bytesOf = (id: number) => PRESENTATION_BYTES + (sizes.get(id) ?? 0);
	return plans.map((plan) => (long.includes(plan) ? shortened(plan, bytesOf, now) : plan));
}
