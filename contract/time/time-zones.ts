import type { TimeZone } from "../schedules";
import { ZONE_ALIASES } from "./time-zone-aliases";
import { ZONE_GROUPS } from "./time-zone-groups";

/** By each name of a zone that has several: its present one. */
const presentNames = new Map(
	ZONE_ALIASES.flatMap((line) => {
		const names = line.split(" ");
		return names.map((name) => [name, names[0] ?? name] as const);
	}),
);
/** The zones of each Windows zone, the default first. */
const groups = new Map(Object.entries(ZONE_GROUPS).map(([id, line]) => [id, line.split(" ")]));

const presentName = (ianaId: string) => presentNames.get(ianaId) ?? ianaId;
/** The present name of a service's entry, which may have its own id alone. */
function nameOf({ id, ianaId }: TimeZone): string | undefined {
	const name = ianaId ?? ianaIdOf(id);
	return name === undefined ? undefined : presentName(name);
}

/**
 * The entry of a service's list for a browser's zone: the same name, else another name of the same zone (Asia/Calcutta is
 * Asia/Kolkata), else the entry of its Windows zone (Europe/Vienna has that of Europe/Berlin). Undefined if there is none.
 * @param ianaId as Intl.DateTimeFormat tells it, such as "Europe/Vienna"
 */
export function matchTimeZone(zones: readonly TimeZone[], ianaId: string): TimeZone | undefined {
	const exact = zones.find((zone) => zone.ianaId === ianaId);
	if (exact) return exact;
	const wanted = presentName(ianaId);
	const alias = zones.find((zone) => nameOf(zone) === wanted);
	if (alias) return alias;
	for (const [id, members] of groups) {
		if (!members.includes(wanted)) continue;
		const [first] = members;
		const ofGroup = (zone: TimeZone) => zone.id === id || nameOf(zone) === first;
		const isMember = (zone: TimeZone) => members.some((name) => name === nameOf(zone));
		return zones.find(ofGroup) ?? zones.find(isMember);
	}
	return undefined;
}

/**
 * The zone of the time zone database that a schedule's `timeZoneId` stands for: the default of a Windows zone, or the id
 * itself. Undefined if this program's Intl knows no such zone.
 */
export function ianaIdOf(timeZoneId: string | number): string | undefined {
	const id = String(timeZoneId);
	const ianaId = groups.get(id)?.[0] ?? id;
	// Newer programs take offsets such as "+02:00" for zones too.
	if (!/^[A-Za-z]/.test(ianaId)) return undefined;
	try {
		new Intl.DateTimeFormat("en-US", { timeZone: ianaId });
		return ianaId;
	} catch {
		return undefined;
	}
}
