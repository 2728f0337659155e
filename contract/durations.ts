/** Lengths of time in milliseconds. A day is one of a clock that is never set: the zone's own may have 23 or 25 hours. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 604_800_000;
