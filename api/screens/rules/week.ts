import type { Manifest } from "@signage/contract/screens";
import { A_SUNDAY, DAY_MS, WEEK_MS } from "@signage/contract/time/durations";
import { clockChanges } from "@signage/contract/time/zone-clock";
import { startsBetween } from "@signage/contract/timetable";
import type { GroupPlan } from "./group-plan";

/** How long a screen without the service follows daylight saving. */
const KNOWN_CLOCKS = 3 * 366 * DAY_MS;

/** By how much a zone's clocks are put forward at most, in milliseconds: what is due in that time is played after it. */
const longestJump = (clocks: readonly { offset: number }[]) =>
	Math.max(
		0,
		...clocks.map(({ offset }, index) => offset - (clocks[index - 1] ?? { offset }).offset),
	);

/** What a screen needs to go on with a weekly schedule after the span of its manifest; null for other schedules. */
export function weekOf({
	timetable,
	span,
}: Pick<GroupPlan, "timetable" | "span">): NonNullable<Manifest["week"]> | null {
	if (timetable?.type !== "Weekly") return null;
	const onWalls = { ...timetable, ianaId: "UTC" };
	const starts = startsBetween(onWalls, A_SUNDAY, A_SUNDAY + WEEK_MS);
	const clocks = clockChanges(timetable.ianaId, span.from, span.until + KNOWN_CLOCKS);
	const jump = longestJump(clocks);
	/** Whether a jump of the clocks may turn the start at this place and the one behind it round. */
	const isClose = (index: number) => {
		const place = (index + 2 * starts.length) % starts.length;
		const next = starts[place + 1]?.at ?? Number(starts[0]?.at) + WEEK_MS;
		return next - Number(starts[place]?.at) < jump;
	};
	const turns = starts.filter(
		({ presentationId }, index) =>
			presentationId !== starts.at(index - 1)?.presentationId ||
			// One that plays on what was before is needed where that may then be another.
			[index - 2, index - 1, index].some(isClose),
	);
	return {
		from: new Date(span.until).toISOString(),
		turns: turns.map(({ at, presentationId }) => ({
			second: (at - A_SUNDAY) / 1000,
			presentationId,
		})),
		clocks: clocks.map(({ at, offset }) => ({
			at: new Date(at).toISOString(),
			offset: offset / 1000,
		})),
	};
}
