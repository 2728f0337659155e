import { cut } from "./cut";

/** So much of a search counts, in characters and in words: more than any title has, also where accents are sent apart. */
export const SEARCH_MAX = 1000;
const WORDS_MAX = 100;

/** Letters that Unicode does not take apart, and how people without their key type them. */
const TYPED_AS: Record<string, string> = {
	...{ ı: "i", ς: "σ", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h" },
	...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};

/**
 * What is left out of a text, as few people type it: accents; Hebrew points; Arabic vowel marks, hamza and the line that makes words long; joiners and marks of
 * direction. For the brackets of a regular expression, here and in PostgreSQL. No mark of a script that writes its sounds with them, as Japanese, Thai and Hindi do.
 */
export const UNTYPED_MARKS = [
	"\\u0300-\\u036f",
	"\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7",
	"\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670",
	"\\u061c\\u200b-\\u200f",
].join("");
const UNTYPED = new RegExp(`[${UNTYPED_MARKS}]`, "g");

/**
 * A text as searches compare it: in lower case, without accents and other marks, whichever way its letters are encoded. Turkish has an i with
 * and one without a dot, each in both cases, and keyboards have one of them: all four are one letter here.
 * The database says the same of titles (api/presentations/tables.ts).
 */
const searchText = (text: string): string =>
	text
		.normalize("NFKD")
		.toLowerCase()
		.replace(UNTYPED, "")
		.replace(/[ıςłøđðħßæœþ]/g, (letter) => TYPED_AS[letter] ?? letter)
		.normalize("NFC");

/**
 * The words of a search, as `searchText` makes them. Dashes part words, as nobody types the long ones that titles have;
 * a search of nothing but dashes is one word. Each word once; of a very long search those at its beginning. Empty where nothing is
 * searched.
 */
export function searchWords(search: string): string[] {
	const text = searchText(cut(search.trim(), SEARCH_MAX));
	const words = new Set(text.split(/[\s\p{Pd}]+/u).filter(Boolean));
	return words.size > 0 || text === "" ? [...words].slice(0, WORDS_MAX) : [text];
}

/** Whether a text, such as a title, has all these words of a search in it, in whatever order. */
export function hasWords(text: string, words: readonly string[]): boolean {
	if (words.length === 0) return true;
	const searched = searchText(text);
	return words.every((word) => searched.includes(word));
}
