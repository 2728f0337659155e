/** A mail to one person. Its HTML is made from the text (html.ts). */
export interface Mail {
	/** One address, exactly as in the account; never a list. */
	to: string;
	subject: string;
	text: string;
	/** The mail's link or code, for the terminal. */
	essence: string;
}

/** The mail server refuses a receiver for good: the mail is not tried again. */
export class RefusedMailError extends Error {}

/** What a mail was ordered by, which is the same each time that it is tried. */
export interface Ordered {
	id: number;
	createdAt: Date;
}

/** Sends or stores one mail; resolves when that is done. @throws RefusedMailError; anything else may pass */
export type Deliver = (mail: Mail, ordered: Ordered) => Promise<void>;
