import { plainTime } from "@signage/contract/text/plain-digits";
import { instantOf, wallAt } from "@signage/contract/time/zone-clock";
import { shownWall, shownZone, toMinute } from "~/services/schedules/shown-wall.server";

const MOMENT =
	/^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:\.\d+)?(Z|[+\- ]\d\d:\d\d)?$/i;
const YEARS = [1970, 9998] as const;

export const MOMENT_WRONG = `Enter a moment from ${YEARS[0]} to ${YEARS[1]} that exists, such as 2026-03-28 14:30`;

/** A moment in an address. */
interface Moment {
	/** Milliseconds since 1970. */
	at: number;
	/** What was asked for by the clocks of the zone, where they skip it: it is moved forward as items are. */
	skipped?: number;
}

/**
 * A moment in an address: an instant ("2026-03-28T13:30:00Z", or with an offset), or what the clocks of a zone show
 * ("2026-03-28T14:30"). A plus that was read as a space is understood.
 * @returns undefined for anything else
 */
export function readMoment(text: string, zone: string): Moment | undefined {
	const [, date, time, offset] = MOMENT.exec(plainTime(text.trim())) ?? [];
	if (!date || !time) return undefined;
	const wall = Date.parse(`${date}T${time}Z`);
	if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return undefined;
	const year = new Date(wall).getUTCFullYear();
	if (year < YEARS[0] || year > YEARS[1]) return undefined;
	if (offset === undefined) {
		const { at, turn } = instantOf(zone, wall);
		return turn === "skipped" ? { at, skipped: wall } : { at };
	}
	const at = Date.parse(`${date}T${time}${offset.toUpperCase().replace(" ", "+")}`);
	return Number.isNaN(at) ? undefined : { at };
}

/** A moment as a link has it: what the clocks show, or the instant where they show it twice; undefined where `readMoment` takes none. */
export function linkedMoment(at: number, zone: string): string | undefined {
	const wall = wallAt(zone, at);
	const shown = new Date(wall).toISOString().replace(/(:00)?\.000Z$/, "");
	const text =
		instantOf(zone, wall).at === at ? shown : new Date(at).toISOString().replace(".000Z", "Z");
	return readMoment(text, zone)?.at === at ? text : undefined;
}

/** The same time by the clocks of a zone so many milliseconds of theirs away, as a link has it; undefined as for `linkedMoment`. */
export const momentAway = (at: number, zone: string, away: number) =>
	linkedMoment(instantOf(zone, toMinute(wallAt(zone, at)) + away).at, zone);

/**
 * A moment for people, by the clocks of a zone, with what is odd about it.
 * @param isNow whether seconds say nothing
 */
export function shownMoment({ at, skipped }: Moment, zone: string, isNow: boolean): string {
	const wall = wallAt(zone, at);
	const shown = shownWall(isNow ? toMinute(wall) : wall);
	const which = instantOf(zone, wall).at === at ? "" : ", the second time";
	const why = skipped === undefined ? "" : `: the clocks skip ${shownWall(skipped)}`;
	return `${shown}${which} (${shownZone(zone)})${why}`;
}
