/**
 * A text as searches compare it: in lower case, without accents, whichever way its letters are encoded. Turkish has an i with
 * and one without a dot, each in both cases, and keyboards have one of them: all four are one letter here.
 * The database says the same of titles (api/presentations/tables.ts).
 */
export const searchText = (text: string): string =>
	text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[\u0300-\u036f]/g, "")
		.replace(/ı/g, "i")
		.replace(/ς/g, "σ")
		.normalize("NFC");
