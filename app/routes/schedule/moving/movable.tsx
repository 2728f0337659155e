import { type KeyboardEvent, useState } from "react";
import { barBox, percentOf } from "~/components/timeline/day";
import type { TimelineDay } from "~/components/timeline/timeline";
import { Handle } from "./handle";
import { blockOf, clockAt, moved, nearest, type Range, startOf } from "./moves";
import { type Said, SaidText } from "./said";
import { usePointer } from "./use-pointer";

/** What the overlay of a day needs to know of the schedule. */
export interface Moving {
	/** What the item that begins here is called, and the same for each drawing of it. */
	itemOf: (index: number) => { key: string; called: string };
	/** What a presentation is called. */
	titleOf: (presentationId: number | null) => string;
	/** Shows a day as it would be, or what there is. */
	onPreview: (day: TimelineDay | undefined) => void;
	/** Beginnings were moved: the day as it is now. */
	onMoved: (day: TimelineDay, range: Range) => void;
	/** The one beginning that takes the focus by Tab; undefined where each does. */
	tabKey?: string;
	onFocus: (key: string) => void;
}

interface Props extends Moving {
	day: TimelineDay;
	/** The minutes that the whole width stands for. */
	scale: number;
	isLarge: boolean;
}

const HOUR = 60;

/** How far a key moves a beginning, in minutes; undefined for others: with Alt, for example, the browser goes back. */
function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined {
	if (altKey || ctrlKey || metaKey) return undefined;
	const small = shiftKey ? 5 : 15;
	const steps: Record<string, number> = {
		ArrowLeft: -small,
		ArrowDown: -small,
		ArrowRight: small,
		ArrowUp: small,
		PageDown: -HOUR,
		PageUp: HOUR,
		Home: Number.NEGATIVE_INFINITY,
		End: Number.POSITIVE_INFINITY,
	};
	return steps[key];
}

/** Moves the focus to the next beginning of the timeline, or the one before. */
function goOn(from: Element, by: number): void {
	const all = [...(from.closest("[data-timeline]")?.querySelectorAll("[role=slider]") ?? [])];
	(all[all.indexOf(from) + by] as SVGElement | undefined)?.focus();
}

/** Lies over the bar of a day: its blocks can be dragged, and each beginning is a slider. */
export function Movable(props: Props) {
	const { day, scale, isLarge, itemOf, titleOf, onMoved, tabKey, onFocus } = props;
	const { top, height } = barBox(isLarge);
	const [said, setSaid] = useState<Said>();
	const pointer = usePointer({ ...props, onSaid: setSaid });
	function press(event: KeyboardEvent<SVGSVGElement>) {
		const slider = (event.target as Element).closest("[role=slider]");
		const first = Number(slider?.getAttribute("data-start") ?? -1);
		const start = day.starts[first];
		if (!slider || !start) return;
		if (event.key === "Enter") return goOn(slider, event.shiftKey ? -1 : 1);
		const by = stepOf(event);
		if (by === undefined) return;
		event.preventDefault();
		const range = { first, last: first };
		const minute = nearest(day, range, start.minute + by, event.shiftKey);
		if (minute !== undefined && Math.sign(minute - start.minute) === Math.sign(by))
			onMoved(moved(day, range, minute), range);
	}
	return (
		// biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
		<svg
			role="group"
			aria-label={`Beginnings on ${day.name}`}
			width="100%"
			height={top + height}
			className="timeline-movable"
			onKeyDown={press}
			{...pointer}
		>
			{day.segments.map((segment, place) => (
				<rect
					key={segment.from}
					x={percentOf(segment.from, scale)}
					y={top}
					width={percentOf(segment.to - segment.from, scale)}
					height={height}
					className={blockOf(day, place) ? "timeline-block" : undefined}
					aria-hidden
				>
					<title>{`${titleOf(segment.presentationId)}, ${segment.starts} to ${segment.ends}`}</title>
				</rect>
			))}
			{day.segments.map((segment, place) => {
				const range = startOf(day, place);
				const start = range && day.starts[range.first];
				if (!range || !start) return null;
				const { key, called } = itemOf(start.index);
				const bound = (wanted: number) => nearest(day, range, wanted, true) ?? start.minute;
				return (
					<Handle
						key={key}
						name={key}
						at={percentOf(start.minute, scale)}
						top={top}
						height={height}
						place={range.first}
						label={`Start of ${called}, ${titleOf(segment.presentationId)}`}
						now={start.minute}
						from={Math.min(start.minute, bound(Number.NEGATIVE_INFINITY))}
						to={Math.max(start.minute, bound(Number.POSITIVE_INFINITY))}
						text={clockAt(day, start.minute)}
						isTabStop={tabKey === undefined || tabKey === key}
						onFocus={onFocus}
					/>
				);
			})}
			{said && <SaidText said={said} scale={scale} top={top} />}
		</svg>
	);
}
