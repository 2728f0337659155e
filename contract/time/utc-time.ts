const formatIn = (timeZone: string) =>
	new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
const format = formatIn("UTC");

/** An instant for people whose time zone is not known, in a mail or a message: "22 November 2026 at 10:05 UTC". */
export const utcTime = (at: Date): string => `${format.format(at)} UTC`;

/**
 * An instant by the clocks of a zone, for people in it: "22 November 2026 at 11:05".
 * @throws RangeError if there is no such zone
 */
export const timeIn = (ianaId: string, at: Date): string => formatIn(ianaId).format(at);
