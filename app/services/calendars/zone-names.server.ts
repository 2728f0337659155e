import type { TimeZone } from "@signage/contract/schedules";
import { ianaIdOf } from "@signage/contract/time/time-zones";

/** Names that are looked up for one file: each costs time, and real files have a handful. */
const NAMES_MAX = 100;

/** The names of UTC: newer programs keep the one that they were asked for (ECMA-402). */
const UTC_NAMES = /^(?:Etc\/)?(?:UTC|UCT|GMT|Universal|Zulu|Greenwich)$/i;

/** The one spelling of a zone, so that two names of it can be compared, and its clock is kept once. */
export function oneSpelling(ianaId: string): string {
	const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: ianaId }).resolvedOptions();
	return UTC_NAMES.test(timeZone) ? "UTC" : timeZone;
}

/** The names that may be meant: the name itself, and the end of a path such as /mozilla.org/20070129_1/Europe/Berlin. */
function candidates(named: string): string[] {
	const parts = named.split("/");
	return [named, parts.slice(-3).join("/"), parts.slice(-2).join("/")];
}

/**
 * Finds the zones of the time zone database that a file names: by their own names, those of Windows, or those that the
 * service shows.
 * @returns a function that takes a name; undefined if there is no such zone
 */
export function zoneFinder(zones: readonly TimeZone[]): (named: string) => string | undefined {
	const known = new Map<string, string | undefined>();
	return (named) => {
		if (known.has(named) || known.size >= NAMES_MAX) return known.get(named);
		const shown = zones.find(({ displayName }) => displayName === named);
		const names = shown === undefined ? candidates(named) : [shown.ianaId ?? shown.id];
		const found = names.map((name) => ianaIdOf(name)).find((name) => name !== undefined);
		const zone = found && oneSpelling(found);
		known.set(named, zone);
		return zone;
	};
}
