import type { Manifest } from "@signage/contract/screens";
import { DAY_MS } from "@signage/contract/time/durations";
import {
	type Start,
	scheduledAt,
	startsBetween,
	type Timetable,
} from "@signage/contract/timetable";
import { firstOf } from "@signage/contract/what-plays";
import type { Database } from "../../database/client";
import { timetablesOf } from "../../schedules/rules/timetables";
import type { GroupPlan, PlannedGroup, Span } from "./group-plan";
import { shortenedPlans } from "./shortened-plan";

/** So that a screen knows of 35 days whenever it asks within a day. */
const SPAN = 36 * DAY_MS;
/** Seconds between the times of day at which the spans of two people who follow each other move. */
const APART = 7919;

/**
 * The span that a person's manifests are made for at an instant. It moves once a day, for each person at another time of
 * day: otherwise the screens of all would ask for new manifests at once.
 */
export function spanAt(ownerId: number, at: number): Span {
	const begin = (ownerId * APART * 1000) % DAY_MS;
	const from = Math.floor((at - begin) / DAY_MS) * DAY_MS + begin;
	return { from, until: from + SPAN, movesAt: from + DAY_MS };
}

/** Ids of the presentations that a schedule may play within a span. */
function scheduledIn(timetable: Timetable, { from, until }: Span): number[] {
	// Every item of a week comes within the span.
	if (timetable.type === "Weekly")
		return [...new Set(timetable.items.flatMap(({ presentationId }) => presentationId || []))];
	const { start } = scheduledAt(timetable, from);
	const starts = [...(start ? [start] : []), ...startsBetween(timetable, from, until)];
	return [...new Set(starts.map(({ presentationId }) => presentationId))];
}

/** The plans of groups at an instant (milliseconds since 1970), in two queries, or three where schedules have many presentations. */
export async function readPlans(
	db: Database,
	groups: readonly PlannedGroup[],
	at: number,
): Promise<GroupPlan[]> {
	const used = new Set(groups.flatMap(({ scheduleId }) => scheduleId ?? []));
	const timetables = await timetablesOf(db, [...used]);
	// Many groups may follow one schedule, which is their owner's.
	const known = new Map<Timetable, number[]>();
	const plans = groups.map((group) => {
		const { ownerId, scheduleId, actualPresentationId, alertPresentationId } = group;
		const timetable = (scheduleId !== null && timetables.get(scheduleId)) || null;
		const span = spanAt(ownerId, at);
		const scheduled = timetable ? (known.get(timetable) ?? scheduledIn(timetable, span)) : [];
		if (timetable) known.set(timetable, scheduled);
		const ids = [actualPresentationId, alertPresentationId, ...scheduled];
		const playable = [...new Set(ids.filter((id) => id !== null))].sort(
			(one, other) => one - other,
		);
		return { group, timetable, span, playable, isShortened: false };
	});
	return shortenedPlans(db, plans, at);
}

/** What a group's screens play at an instant, and why. */
export type PlayingNow = Required<Pick<Manifest, "playing" | "playingWhy">>;

/**
 * What a group's schedule turns to within the span, each to something else than its item before, and what plays at an
 * instant of the span.
 */
export function switchesOf({
	group,
	timetable,
	span,
}: Pick<GroupPlan, "group" | "timetable" | "span">): {
	switches: Pick<Start, "at" | "presentationId">[];
	playingAt: (at: number) => PlayingNow;
} {
	const started = timetable && scheduledAt(timetable, span.from).start;
	const starts = timetable ? startsBetween(timetable, span.from + 1, span.until) : [];
	const all = started ? [{ ...started, at: span.from }, ...starts] : starts;
	const turns = all.filter(
		({ presentationId }, index) => presentationId !== all[index - 1]?.presentationId,
	);
	return {
		switches: started ? turns.slice(1) : turns,
		playingAt(at) {
			const come = turns.filter((one) => one.at <= at);
			const { presentationId, why } = firstOf(group, come.at(-1)?.presentationId);
			return { playing: presentationId, playingWhy: why === "nothing" ? "group" : why };
		},
	};
}
