import { DAYS } from "@signage/contract/days";
import { DAY_MS, WEEK_MS } from "@signage/contract/durations";
import { wallDateTime, wallTime } from "@signage/contract/schedules";
import { instantOf, wallAt } from "@signage/contract/zone-clock";
import { clockTime } from "~/services/schedules/shown-wall.server";
import type { Kind } from "./kinds";
import { type ScheduleValues, sentTime } from "./values";

// What daylight saving does to the times of items. Wall times are numbers, as contract/zone-clock has them.

/** How far ahead a weekly item's turns of the clocks are looked for: a change comes once a year at least, if ever. */
const WEEKS_AHEAD = 53;

/** A time that clocks skip or show twice. */
interface Turn {
	message: string;
	/** The time of another item that plays instead, or before it. */
	other?: string;
}

const dayOfYear = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});

/** The wall time of an item, of a weekly one the first from today on; undefined where the time cannot be read. */
function wallOf(kind: Kind, list: string, time: string, now: number): number | undefined {
	if (kind.name === "simple")
		return wallDateTime.safeParse(time).success
			? Date.parse(`${time.replace(" ", "T")}Z`)
			: undefined;
	if (!wallTime.safeParse(time).success) return undefined;
	const today = Math.floor(now / DAY_MS) * DAY_MS;
	const ahead = ((DAYS as readonly string[]).indexOf(list) - new Date(today).getUTCDay() + 7) % 7;
	return today + ahead * DAY_MS + Date.parse(`1970-01-01T${time}Z`);
}

/**
 * Tells of each of a form's items what the clocks of its zone do to it, of a weekly one in the coming year.
 * @param now milliseconds since 1970
 * @returns takes an item's list and its time as it is sent
 */
export function clockTurns(
	kind: Kind,
	{ lists }: ScheduleValues,
	ianaId: string,
	now: number,
): (list: string, time: string) => Turn[] {
	const walls = new Set(
		Object.entries(lists).flatMap(([list, items]) =>
			items
				.filter(({ presentationId }) => Number(presentationId) > 0)
				.flatMap(({ time }) => wallOf(kind, list, sentTime(kind, time), now) ?? []),
		),
	);
	/** The last of the other items that are later by the clock than a skipped one, but not later than it plays. */
	function overtaken(wall: number, at: number): { wall: number; at: number } | undefined {
		const longest = wallAt(ianaId, at) - wall;
		const others = [...walls]
			.map((other) =>
				kind.name === "weekly" ? (((other - wall) % WEEK_MS) + WEEK_MS) % WEEK_MS : other - wall,
			)
			.filter((ahead) => ahead > 0 && ahead <= longest)
			.map((ahead) => ({ wall: wall + ahead, at: instantOf(ianaId, wall + ahead).at }))
			.filter((other) => other.at <= at);
		return others.sort((one, other) => one.at - other.at).at(-1);
	}
	function turnOf(wall: number): Turn | undefined {
		const { at, turn } = instantOf(ianaId, wall);
		if (turn === null) return undefined;
		const [time, day] = [clockTime(wall), dayOfYear.format(wall)];
		if (turn === "repeated")
			return { message: `The clocks show ${time} twice on ${day}: it plays at the first` };
		const skipped = `The clocks skip ${time} on ${day}`;
		const plays = wallAt(ianaId, at);
		const found = overtaken(wall, at);
		const other = found && clockTime(found.wall);
		if (found?.at === at)
			return { message: `${skipped}: it does not play, as another item plays at ${other}`, other };
		const moved = `${skipped}: it plays at ${clockTime(plays)} on ${dayOfYear.format(plays)}`;
		if (other === undefined) return { message: moved };
		return { message: `${moved}, after the item of ${other} and in its place from then on`, other };
	}
	return (list, time) => {
		const first = wallOf(kind, list, time, now);
		if (first === undefined) return [];
		const weeks = kind.name === "weekly" ? WEEKS_AHEAD : 1;
		return Array.from({ length: weeks }, (_, week) => turnOf(first + week * WEEK_MS) ?? []).flat();
	};
}
