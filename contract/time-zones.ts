import type { TimeZone } from "./schedules";

/** The zone of a service's list that a browser means by this IANA id; undefined if there is none. */
export const matchTimeZone = (zones: readonly TimeZone[], ianaId: string): TimeZone | undefined =>
	zones.find((zone) => zone.ianaId === ianaId);
