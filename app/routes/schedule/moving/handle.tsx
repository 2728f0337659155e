import { memo } from "react";

interface Props {
	name: string;
	/** Its place from the left, such as "33.3%". */
	at: string;
	top: number;
	height: number;
	/** Its place in the day's starts. */
	place: number;
	label: string;
	/** Minutes since the day began: where it is, and how far it can go. */
	now: number;
	from: number;
	to: number;
	/** What the clocks show there. */
	text: string;
	isTabStop: boolean;
	onFocus: (name: string) => void;
}

/** The id of what says how beginnings are moved. */
export const MOVING_HINT = "moving-hint";

/** Half as wide as what a finger hits (WCAG 2.5.8). */
const REACH = 12;
const GRIP = 16;

/** The beginning of a block, as a slider. */
export const Handle = memo(function Handle(props: Props) {
	const { name, at, top, height, place, label, now, from, to, text, isTabStop, onFocus } = props;
	return (
		<svg
			x={at}
			y={top}
			// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a drawing has no input elements
			role="slider"
			tabIndex={isTabStop ? 0 : -1}
			data-start={place}
			aria-label={label}
			aria-valuenow={Math.floor(now)}
			aria-valuemin={Math.floor(from)}
			aria-valuemax={Math.floor(to)}
			aria-valuetext={text}
			aria-describedby={MOVING_HINT}
			className="timeline-handle"
			onFocus={() => onFocus(name)}
		>
			<rect x={-REACH} width={2 * REACH} height={height} className="timeline-reach" />
			<rect x="-2.5" y={(height - GRIP) / 2} width="5" height={GRIP} rx="2.5" />
		</svg>
	);
});
