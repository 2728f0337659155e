import { ELLIPSIS_AT } from "@signage/contract/limits";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cuts text after `at` graphemes and adds an ellipsis; the title attribute has the full text (spec 5). */
export function Ellipsis({ text, at = ELLIPSIS_AT }: { text: string; at?: number }) {
	if (text.length <= at) return text;
	const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
	if (letters.length <= at) return text;
	return <span title={text}>{letters.slice(0, at).join("").trimEnd()}…</span>;
}
