import { ELLIPSIS_AT } from "@signage/contract/limits";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The text, cut after `at` graphemes with an ellipsis if it is longer (spec 5). */
export function shortened(text: string, at = ELLIPSIS_AT): string {
	if (text.length <= at) return text;
	const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
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
