import { ELLIPSIS_AT } from "@signage/contract/limits";

// Firefox has it since 125.
const graphemes = Intl.Segmenter && new Intl.Segmenter(undefined, { granularity: "grapheme" });

const lettersOf = (text: string) =>
	graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : Array.from(text);

/** The text, cut after `at` graphemes with an ellipsis if it is longer (spec 5); after code points where the browser knows no graphemes. */
export function shortened(text: string, at = ELLIPSIS_AT): string {
	if (text.length <= at) return text;
	const letters = lettersOf(text);
	if (letters.length <= at) return text;
	return `${letters.slice(0, at).join("").trimEnd()}…`;
}

/**
 * Cuts text after `at` graphemes and adds an ellipsis; the title attribute has the full text (spec 5). Either way it turns nothing round
 * beside it, and is in its own order, where it is written from right to left.
 */
export function Ellipsis({ text, at }: { text: string; at?: number }) {
	const short = shortened(text, at);
	return short === text ? <bdi>{text}</bdi> : <span title={text}>{short}</span>;
}
