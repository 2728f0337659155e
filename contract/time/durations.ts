/** Lengths of time in milliseconds. A day is one of a clock that is never set: the zone's own may have 23 or 25 hours. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 604_800_000;
/** The midnight of a Sunday, since 1970 began. */
export const A_SUNDAY = 259_200_000;
/** A year in seconds, as browsers are told how long to keep something. */
export const YEAR_SECONDS = 31_536_000;
