const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** When a draft was kept, for people. @param at in milliseconds since 1970 */
export const draftTime = (at: number): string => format.format(at);
