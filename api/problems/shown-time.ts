const format = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "long",
	timeStyle: "short",
	timeZone: "UTC",
});

/** An instant for people to read, in a mail or a message: "22 November 2026 at 10:05 UTC". */
export const shownTime = (at: Date): string => `${format.format(at)} UTC`;

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day for people to read: "22 November 2026". */
export const shownDay = (at: Date): string => dayFormat.format(at);
