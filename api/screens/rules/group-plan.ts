import type { Timetable } from "@signage/contract/timetable";
import type { deviceGroups } from "../../devices/tables";

/** The time that a manifest tells of, in milliseconds since 1970. */
export interface Span {
	from: number;
	until: number;
	/** When the next span begins. */
	movesAt: number;
}

/** The part of a group that determines its screens' manifest. */
export type PlannedGroup = Pick<
	typeof deviceGroups.$inferSelect,
	| "id"
	| "ownerId"
	| "title"
	| "actualPresentationId"
	| "isInAlert"
	| "alertPresentationId"
	| "scheduleId"
>;

/** What decides a group's manifest. */
export interface GroupPlan {
	group: PlannedGroup;
	timetable: Timetable | null;
	span: Span;
	/** Ids of the presentations that may play within the span, in order: its own, the one for alerts, the schedule's. */
	playable: number[];
	/** Whether the span ends before what a manifest has no room for. */
	isShortened: boolean;
}
