const OPEN = /^Open this link to ([^:]+):$/;

/** The two paragraphs with which a mail leads somewhere; `what` such as "sign in". */
export const openTo = (what: string, link: string): [sentence: string, link: string] => [
	`Open this link to ${what}:`,
	link,
];

/** What the link in the paragraph after this one does, as a button says it; undefined if none follows. */
export function buttonLabel(paragraph: string): string | undefined {
	const what = OPEN.exec(paragraph)?.[1];
	return what && what.charAt(0).toUpperCase() + what.slice(1);
}
