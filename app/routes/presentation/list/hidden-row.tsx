import { memo } from "react";
import { slideField } from "../fields";
import { POSTED_ALWAYS, postedBesides, type ShownSlide, type SlideValues } from "../values";

interface HiddenProps {
	slide: ShownSlide;
	index: number;
	names: readonly (keyof SlideValues)[];
}

/** Fields of a slide that the page has no room for. But for the title, those without a value are left out. */
export const HiddenFields = ({ slide, index, names }: HiddenProps) => (
	<>
		{names.map(
			(one) =>
				(slide[one] || one === "title") && (
					<input key={one} type="hidden" name={slideField(index, one)} value={slide[one]} />
				),
		)}
	</>
);

/** A slide on another page of the list, so that it is posted with the rest. */
export const HiddenRow = memo(function HiddenRow(props: { slide: ShownSlide; index: number }) {
	const names = [...POSTED_ALWAYS, ...postedBesides(props.slide)];
	return <HiddenFields {...props} names={names} />;
});
