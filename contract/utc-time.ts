const formatIn = (timeZone: string) =>
	new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
const format = formatIn("UTC");

/** An instant for people whose time zone is not known, in a mail or a message: "22 November 2026 at 10:05 UTC". */
export const utcTime = (at: Date): string => `${format.format(at)} UTC`;

/**
 * A sentence that tells an instant as `utcTime` does, for people in a zone: "22 November 2026 at 11:05". Other sentences stay as
 * they are.
 * @throws RangeError if there is no such zone
 */
export const retoldIn = (ianaId: string, sentence: string, at: Date): string =>
	sentence.replace(utcTime(at), formatIn(ianaId).format(at));
