/** The same day of a later month, or its last day. */
function monthsLater(from: Date, months: number): Date {
	const later = new Date(from);
	later.setUTCMonth(from.getUTCMonth() + months);
	if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
	return later;
}

const monthOf = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();

/** Where a period stands among those of its subscription. */
interface Start {
	/** When the first one began: after a short month it is the day of that one again. */
	firstStart: Date;
	/** When this one begins. */
	periodStart: Date;
}

/**
 * When a paid period ends.
 * @param interval how long it is; months where it is none that is known
 * @param seconds how long it is instead, for trying out; null: as `interval` says
 */
export function periodEndOf(
	{ firstStart, periodStart }: Start,
	interval: string,
	seconds: number | null,
): Date {
	if (seconds !== null) return new Date(periodStart.getTime() + seconds * 1000);
	const before = monthOf(periodStart) - monthOf(firstStart);
	return monthsLater(firstStart, before + (interval === "year" ? 12 : 1));
}
