/** The beginning of a text, of so many characters at most: code points, as the schemas count them. */
export const cut = (text: string, most: number): string =>
	Array.from(text.slice(0, 2 * most))
		.slice(0, most)
		.join("");

/** The same from its end. */
export const cutFromEnd = (text: string, most: number): string =>
	Array.from(text.slice(-2 * most))
		.slice(-most)
		.join("");

/** Whether a text has more characters than that. */
export const isLonger = (text: string, most: number): boolean =>
	text.length > most && cut(text, most) !== text;
