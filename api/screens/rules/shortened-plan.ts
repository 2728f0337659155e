import { scheduledAt, startsBetween } from "@signage/contract/timetable";
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
/** How often a shortened manifest goes on. */
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

function shortened(plan: GroupPlan, bytesOf: (id: number) => number, now: number): GroupPlan {
	const { group, timetable, span, playable } = plan;
	const total = playable.reduce((sum, id) => sum + bytesOf(id), 0);
	if (!timetable || total <= MANIFEST_MAX_BYTES) return plan;
	const from = span.from + Math.floor((now - span.from) / STEP) * STEP;
	const { actualPresentationId, alertPresentationId } = group;
	const { start } = scheduledAt(timetable, from);
	const told = new Set<number>();
	let left = MANIFEST_MAX_BYTES;
	const tell = (id: number | null | undefined) => {
		if (!id || told.has(id)) return;
		told.add(id);
		left -= bytesOf(id);
	};
	for (const id of [actualPresentationId, alertPresentationId, start?.presentationId]) tell(id);
	const fits = (id: number) => told.has(id) || bytesOf(id) <= left;
	let until = span.until;
	for (const { at, presentationId } of startsBetween(timetable, from + 1, span.until)) {
		if (!fits(presentationId)) {
			until = at;
			break;
		}
		tell(presentationId);
	}
	return {
		...plan,
		span: { from: span.from, until, movesAt: from + STEP },
		playable: playable.filter((id) => told.has(id)),
		isShortened: true,
	};
}

/**
 * Plans whose presentations take no more than a manifest holds. Where a schedule has more within the span, the span ends
 * before the first that has no room, and moves once an hour: what comes later is told in time, and a screen that hears
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
