const HALF = /\\u[dD][89a-fA-F]/;
/** An escape of JSON: of two halves of a character, of a half alone, or another one. */
const ESCAPE = /\\(?:(ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2})|(ud[89a-f][\da-f]{2})|.)/gis;

/**
 * JSON in which no text has half a character, as one that was cut within an emoji has: a browser gets another text than the
 * server had, and React gives the page up. Its place takes the sign for what cannot be read.
 */
export const wellFormed = (json: string): string =>
	HALF.test(json)
		? json.replace(ESCAPE, (found, _whole, half) => (half === undefined ? found : "\\ufffd"))
		: json;
