import type { Front } from "./front";

export const ZONES = [
	{ id: "UTC", ianaId: "Etc/UTC", displayName: "(UTC) Coordinated Universal Time" },
	{ id: "W. Europe Standard Time", ianaId: "Europe/Berlin", displayName: "(UTC+01:00) Berlin" },
	{ id: "Tokyo Standard Time", ianaId: "Asia/Tokyo", displayName: "(UTC+09:00) Tokyo" },
];

/** Has a stand-in answer what every page of the schedules reads: zones, and these presentations by id from 1 on. */
export function giveZones(front: Front, titles: readonly string[] = ["Menu", "Night"]): void {
	front.service.answer("listTimeZones", { body: ZONES });
	const presentations = titles.map((title, index) => ({ presentationId: index + 1, title }));
	front.service.answer("listPresentations", { body: { presentations } });
}

/** A simple schedule as a service answers it. */
export const simple = (items: { dateTime: string; presentationId: number | null }[] = []) => ({
	id: 8,
	name: "Lunch",
	timeZoneId: "W. Europe Standard Time",
	revision: 3,
	dateTimeCollection: items,
});

/** A weekly schedule as a service answers it, with items on some days. */
export const weekly = (
	days: Record<string, { time: string; presentationId: number | null }[]> = {},
) => ({ id: 9, name: "Week", timeZoneId: "UTC", revision: "r1", ...days });
