const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day for people to read: "22 November 2026". */
export const utcDay = (at: Date): string => dayFormat.format(at);
