import type { Manifest } from "@signage/contract/screens";
import { startsBetween } from "@signage/contract/timetable";
import { clockChanges } from "@signage/contract/zone-clock";
import type { GroupPlan } from "./plan";

const DAY = 86_400_000;
/** Of 1970. */
const A_SUNDAY = 3 * DAY;
const WEEK = 7 * DAY;
/** More than clocks ever jump, so that a time they skip is played after others that it stands before. */
const JUMP = 3 * 3_600_000;
/** How long a screen without the service follows daylight saving. */
const KNOWN_CLOCKS = 3 * 366 * DAY;

/** What a screen needs to go on with a weekly schedule after the span of its manifest; null for other schedules. */
export function weekOf({
	timetable,
	span,
}: Pick<GroupPlan, "timetable" | "span">): NonNullable<Manifest["week"]> | null {
	if (timetable?.type !== "Weekly") return null;
	const onWalls = { ...timetable, ianaId: "UTC" };
	const starts = startsBetween(onWalls, A_SUNDAY, A_SUNDAY + WEEK);
	const [first] = starts;
	const untilNext = (index: number) =>
		(starts[index + 1]?.at ?? Number(first?.at) + WEEK) - Number(starts.at(index)?.at);
	// What follows two that a jump turns round is needed as well, though the second of them plays the same.
	const turns = starts.filter(
		({ presentationId }, index) =>
			presentationId !== starts.at(index - 1)?.presentationId ||
			untilNext(index) < JUMP ||
			untilNext((index - 2 + 2 * starts.length) % starts.length) < JUMP,
	);
	return {
		from: new Date(span.until).toISOString(),
		turns: turns.map(({ at, presentationId }) => ({
			second: (at - A_SUNDAY) / 1000,
			presentationId,
		})),
		clocks: clockChanges(timetable.ianaId, span.from, span.until + KNOWN_CLOCKS).map(
			({ at, offset }) => ({ at: new Date(at).toISOString(), offset: offset / 1000 }),
		),
	};
}
