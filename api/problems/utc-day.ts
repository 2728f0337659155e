const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day for people to read, with its zone, as their own clocks may have another day: "22 November 2026 (UTC)". */
export const utcDay = (at: Date): string => `${dayFormat.format(at)} (UTC)`;
