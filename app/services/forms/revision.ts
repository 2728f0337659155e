/** As the contract has it: opaque, and the number 5 is another one than the text "5". */
type Revision = string | number;

/** Whether it is how a number is written, and thus not "007", "1e3" or more digits than a number holds. */
const isOfNumber = (text: string) => Number.isFinite(Number(text)) && String(Number(text)) === text;

/** Whether it would be read as something else; HTML and forms change control characters. */
const needsQuotes = (text: string) => text === "" || /^"|\p{Cc}/u.test(text) || isOfNumber(text);

/**
 * A revision as the text of a hidden field, which `readRevision` reads: a number's digits; a string as it is, or as JSON
 * with its quotes where it would be read as something else; "" for none.
 */
export const writeRevision = (revision: Revision | null | undefined): string =>
	typeof revision === "string" && needsQuotes(revision)
		? JSON.stringify(revision)
		: String(revision ?? "");

/** The string that a text in quotes stands for; undefined where it is none. */
function unquoted(text: string): string | undefined {
	try {
		return text.startsWith('"') ? String(JSON.parse(text)) : undefined;
	} catch {
		return undefined;
	}
}

/** The revision that a form's field says; undefined for none. */
export function readRevision(text: string): Revision | undefined {
	if (text === "") return undefined;
	return isOfNumber(text) ? Number(text) : (unquoted(text) ?? text);
}
