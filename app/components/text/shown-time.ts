const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A time by the browser's clock, for people: "27 Nov 2026, 17:02". @param at in milliseconds since 1970 */
export const shownTime = (at: number): string => format.format(at);
