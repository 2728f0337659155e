/** A mail of plain text to one person. */
export interface Mail {
	/** One address as it stands in the account; never a list. */
	to: string;
	subject: string;
	text: string;
	/** The link or code that the mail is about, for those who read it in the terminal. */
	essence: string;
}

/** Takes one mail, and resolves when it is out of our hands. */
export type Deliver = (mail: Mail) => Promise<void>;
