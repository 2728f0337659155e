/** The same day of a later month, or its last day. */
function monthsLater(from: Date, months: number): Date {
	const later = new Date(from);
	later.setUTCMonth(from.getUTCMonth() + months);
	if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
	return later;
}

/**
 * When a paid period ends.
 * @param interval how long it is; months where it is none that is known
 * @param seconds how long it is instead, for trying out; null: as `interval` says
 */
export function periodEndOf(from: Date, interval: string, seconds: number | null): Date {
	if (seconds !== null) return new Date(from.getTime() + seconds * 1000);
	return monthsLater(from, interval === "year" ? 12 : 1);
}
