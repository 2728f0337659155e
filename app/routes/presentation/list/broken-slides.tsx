import { flushSync } from "react-dom";
import { counted, grouped } from "~/components/text/counted";
import { shortened } from "~/components/text/ellipsis";
import { fieldId, slideField } from "../fields";
import { intentTo } from "../intents";
import { isBroken } from "../values";
import { pageOf, type Row } from "./rows";

interface Props {
	rows: readonly Row[];
	/** Turns the list to the slide at this place. */
	onTurn: (place: number) => void;
}

/** A list of so many is seen at a glance. */
const SEEN = 10;
const NAMED_MOST = 5;

/** Which slides of a long list cannot be played, each with a way to it. Without scripts that asks for the form again. */
export function BrokenSlides({ rows, onTurn }: Props) {
	const broken = rows.flatMap(({ slide, key }, place) =>
		isBroken(slide) ? [{ key, place, title: shortened(slide.title, 40) }] : [],
	);
	if (rows.length <= SEEN || broken.length === 0) return null;
	const more = broken.length - NAMED_MOST;
	const show = (place: number) => {
		flushSync(() => onTurn(place));
		document.getElementById(fieldId(slideField(place, "title")))?.focus();
	};
	return (
		<p className="flex flex-wrap gap-x-3 border-b border-line px-5 py-3 text-sm text-danger">
			{counted(broken.length, "slide")} cannot be played:
			{broken.slice(0, NAMED_MOST).map(({ key, place, title }) => (
				<button
					key={key}
					type="submit"
					name="intent"
					value={intentTo.page(pageOf(place))}
					className="min-h-6 underline"
					onClick={(event) => {
						event.preventDefault();
						show(place);
					}}
				>
					{grouped(place + 1)}. <bdi>{title}</bdi>
				</button>
			))}
			{more > 0 && <span>and {grouped(more)} more</span>}
		</p>
	);
}
