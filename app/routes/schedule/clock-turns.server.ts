import { wallDateTime, wallTime } from "@signage/contract/schedules";
import { DAYS } from "@signage/contract/time/days";
import { DAY_MS, WEEK_MS } from "@signage/contract/time/durations";
import { instantOf, wallAt } from "@signage/contract/time/zone-clock";
import { clockTime } from "~/services/schedules/shown-wall.server";
import type { Kind } from "./kinds";
import { type ScheduleValues, sentTime } from "./values";

// What daylight saving does to the times of items. Wall times are numbers, as contract/time/zone-clock has them.

/** How many times of a weekly item are looked at, the first of which may have passed: a change comes every 53 weeks at least, if ever. */
const TIMES_AHEAD = 54;
/** Changes of two years are apart by so much at least. */
const YEAR_MS = 52 * WEEK_MS;

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

/**
 * The wall time of an item, of a weekly one the first from today on; undefined where the time cannot be read.
 * @param now the wall time that it is
 */
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
 * Tells of each of a form's items what the clocks of its zone do to it, of a weekly one in the coming year, each change once.
 * @param now milliseconds since 1970
 * @returns takes an item's list and its time as it is sent
 */
export function clockTurns(
	kind: Kind,
	{ lists }: ScheduleValues,
	ianaId: string,
	now: number,
): (list: string, time: string) => Turn[] {
	const today = wallAt(ianaId, now);
	const walls = new Set(
		Object.entries(lists).flatMap(([list, items]) =>
			items
				.filter(({ presentationId }) => Number(presentationId) > 0)
				.flatMap(({ time }) => wallOf(kind, list, sentTime(kind, time), today) ?? []),
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
		const first = wallOf(kind, list, time, today);
		if (first === undefined) return [];
		if (kind.name === "simple") return [turnOf(first) ?? []].flat();
		const turned = Array.from({ length: TIMES_AHEAD }, (_, week) => first + week * WEEK_MS).filter(
			(wall) => {
				const { at, turn } = instantOf(ianaId, wall);
				return turn !== null && at >= now;
			},
		);
		const [next = first] = turned;
		return turned.filter((wall) => wall - next < YEAR_MS).flatMap((wall) => turnOf(wall) ?? []);
	};
}
