/** The beginning of a text, of so many characters at most; a character of two halves is not cut in two. */
export const cut = (text: string, most: number): string =>
	text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** The same from its end. */
export const cutFromEnd = (text: string, most: number): string =>
	text.slice(-most).replace(/^[\uDC00-\uDFFF]/, "");
