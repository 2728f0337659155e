/** The beginning of a text, of so many characters at most: code points, as the schemas count them. */
export const cut = (text: string, most: number): string =>
	Array.from(text.slice(0, 2 * most))
		.slice(0, most)
		.join("");

/** A text with this end, of so many characters at most: what is too long is cut before the end. */
export const cutBefore = (text: string, end: string, most: number): string =>
	cut(text, most - end.length) + end;

/** The end of a text, of so many characters at most. */
export const cutFromEnd = (text: string, most: number): string =>
	Array.from(text.slice(-2 * most))
		.slice(-most)
		.join("");

/** Whether a text has more characters than that. */
export const isLonger = (text: string, most: number): boolean =>
	text.length > most && cut(text, most) !== text;
