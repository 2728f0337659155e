import { DAY_MS, HOUR_MS } from "@signage/contract/time/durations";

/** When an address for an upload that is made now ends, in milliseconds since 1970. */
export const uploadExpiry = (now: number) => now + HOUR_MS;

/** The day boundary after the next: an address for reading stays the same all day and is valid for 24 to 48 hours. */
export const readExpiry = (now: number) => (Math.floor(now / DAY_MS) + 2) * DAY_MS;

/** That boundary as a day, such as `2024-11-04`. */
export const readExpiryDay = (now: number) =>
	new Date(readExpiry(now)).toISOString().slice(0, "2024-11-04".length);
