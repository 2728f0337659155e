const DIGIT = /\p{Nd}/u;

/** A digit's value. Those of a script stand one behind the other, from 0 to 9; those of some stand directly behind others. */
function digitValue(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let above = 0;
	while (DIGIT.test(String.fromCodePoint(code - above - 1))) above += 1;
	return String(above % 10);
}

/** The text with the digits of all scripts as 0 to 9: "１２" and "١٢" are "12". */
export const plainDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, digitValue);

/** The same of a time, whose colon and dashes an input method for Chinese or Japanese may have widened too. */
export const plainTime = (text: string): string =>
	plainDigits(text.replace(/：/g, ":").replace(/[－−]/g, "-"));
