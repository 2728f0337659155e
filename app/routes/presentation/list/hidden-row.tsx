import { memo } from "react";
import { slideField } from "../fields";
import { POSTED_ALWAYS, postedBesides, type ShownSlide, type SlideValues } from "../values";

interface HiddenProps {
	slide: ShownSlide;
	index: number;
	names: readonly (keyof SlideValues)[];
}

/** What a saved slide has no field for stays as it was: that its duration was cleared has to be said. */
const isCleared = ({ id, untimed }: ShownSlide) => id !== "" && !untimed;
const isSaid = (slide: ShownSlide, name: keyof SlideValues) =>
	slide[name] !== "" || name === "title" || (name === "duration" && isCleared(slide));

/** Fields of a slide that the page has no room for; without a value only those that say something. */
export const HiddenFields = ({ slide, index, names }: HiddenProps) => (
	<>
		{names.map(
			(one) =>
				isSaid(slide, one) && (
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
