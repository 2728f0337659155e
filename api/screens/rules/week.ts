import type { Manifest } from "@signage/contract/screens";
import { startsBetween } from "@signage/contract/timetable";
import { clockChanges } from "@signage/contract/zone-clock";
import type { GroupPlan } from "./plan";

const DAY = 86_400_000;
/** Of 1970. */
const A_SUNDAY = 3 * DAY;
/** How long a screen without the service follows daylight saving. */
const KNOWN_CLOCKS = 3 * 366 * DAY;

/** What a screen needs to go on with a weekly schedule after the span of its manifest; null for other schedules. */
export function weekOf({
	timetable,
	span,
}: Pick<GroupPlan, "timetable" | "span">): NonNullable<Manifest["week"]> | null {
	if (timetable?.type !== "Weekly") return null;
	const onWalls = { ...timetable, ianaId: "UTC" };
	const starts = startsBetween(onWalls, A_SUNDAY, A_SUNDAY + 7 * DAY);
	const turns = starts.filter(
		({ presentationId }, index) => presentationId !== starts.at(index - 1)?.presentationId,
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
