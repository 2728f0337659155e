import type { TimeZone } from "@signage/contract/schedules";
import { MINUTE_MS } from "@signage/contract/time/durations";
import { ZONE_GROUPS } from "@signage/contract/time/time-zone-groups";
import { ianaIdOf } from "@signage/contract/time/time-zones";
import { offsetAt } from "@signage/contract/time/zone-clock";

const CITIES = 4;

/** The smaller of winter's and summer's, in milliseconds. */
function standardOffset(ianaId: string, year: number): number {
	return Math.min(offsetAt(ianaId, Date.UTC(year, 0)), offsetAt(ianaId, Date.UTC(year, 6)));
}

/** "+09:00" */
function shownOffset(offset: number): string {
	const minutes = Math.abs(offset) / MINUTE_MS;
	const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
	return `${offset < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Its largest countries' cities, or its own name where nobody lives: "Tokyo, Jayapura, Dili, Palau". */
function placesOf(id: string, ianaIds: readonly string[]): string {
	const cities = ianaIds
		.filter((ianaId) => !ianaId.startsWith("Etc/"))
		.map((ianaId) => ianaId.replace(/^.*\//, "").replaceAll("_", " "));
	if (cities.length > 0) return [...new Set(cities)].slice(0, CITIES).join(", ");
	return id === "UTC" ? "Coordinated Universal Time" : id.replace(/ Standard Time$/, "");
}

function zonesIn(year: number): TimeZone[] {
	return Object.entries(ZONE_GROUPS)
		.flatMap(([id, line]) => {
			const ianaIds = line.split(" ");
			const ianaId = ianaIdOf(id);
			if (!ianaId) return [];
			const offset = standardOffset(ianaId, year);
			const displayName = `(UTC${shownOffset(offset)}) ${placesOf(id, ianaIds)}`;
			return [{ offset, zone: { id, ianaId, displayName } }];
		})
		.sort(
			(one, other) =>
				one.offset - other.offset ||
				one.zone.displayName.localeCompare(other.zone.displayName, "en"),
		)
		.map(({ zone }) => zone);
}

/** Two offsets of each of 140 zones take milliseconds, for each form of a schedule. */
const kept = new Map<number, TimeZone[]>();

/** The time zones of Windows, from west to east, with their offsets outside summer time this year. */
export function listTimeZones(): TimeZone[] {
	const year = new Date().getUTCFullYear();
	const zones = kept.get(year) ?? zonesIn(year);
	kept.set(year, zones);
	return zones;
}
