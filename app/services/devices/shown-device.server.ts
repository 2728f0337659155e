import type { Device } from "@signage/contract/devices";
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "@signage/contract/time/durations";
import { nameOfDevice } from "../../shared/shown-name";
import { toldInstant } from "../client/told-instant.server";
import { dayFormat } from "../schedules/day-format.server";

const SYSTEMS: Readonly<Record<string, string>> = {
	android: "Android TV",
	tizen: "Samsung TV (Tizen)",
	tvos: "Apple TV",
	firetv: "Fire TV",
	web: "Browser",
};

/** How long ago an instant was, for people: "a moment ago", "12 min ago", "3 hours ago", then the day. */
export function timeAgo(instant: string, now = Date.now(), days = dayFormat("UTC")): string {
	const passed = now - Date.parse(instant);
	const of = (unit: number, word: string) => {
		const count = Math.floor(passed / unit);
		return `${count} ${word}${count === 1 || word === "min" ? "" : "s"} ago`;
	};
	if (passed < MINUTE_MS) return "a moment ago";
	if (passed < HOUR_MS) return of(MINUTE_MS, "min");
	if (passed < DAY_MS) return of(HOUR_MS, "hour");
	return passed < WEEK_MS ? of(DAY_MS, "day") : days.format(new Date(instant));
}

/** What screens run on, in words. */
export const systemName = ({ operationSystem }: Device): string | undefined =>
	operationSystem ? (SYSTEMS[operationSystem] ?? operationSystem) : undefined;

/** What a screen is called, and what it runs on where its name does not say that: "Hall (Browser)", "Samsung TV 2". */
export function nameAndSystem(device: Device): string {
	const name = nameOfDevice(device);
	const system = systemName(device);
	if (!system) return name;
	const [word = system] = system.split(" (");
	return name.toLowerCase().includes(word.toLowerCase()) ? name : `${name} (${system})`;
}

/**
 * When the service last heard of a screen; undefined if it never did (the year 1 or 1970, for some), or does not say.
 * @param days how days are told
 */
export const lastSeen = ({ lastSeenAt }: Device, days: Intl.DateTimeFormat): string | undefined =>
	lastSeenAt && toldInstant(lastSeenAt) ? timeAgo(lastSeenAt, Date.now(), days) : undefined;
