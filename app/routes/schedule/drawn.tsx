import { useState } from "react";
import { Button } from "~/components/button";
import { TimelinePatterns } from "~/components/timeline/patterns";
import { Timeline, type TimelineDay } from "~/components/timeline/timeline";
import { TitledPanel } from "~/components/titled-panel";
import { useScripted } from "~/components/use-scripted";
import type { DrawnSchedule } from "./drawn.server";
import type { Kind } from "./kinds";
import { MOVING_HINT } from "./moving/handle";
import { Movable } from "./moving/movable";
import { clockAt, type Range, startOf } from "./moving/moves";
import { useUndo, type Write } from "./moving/use-undo";
import { OtherWeeks } from "./other-weeks";
import type { Drawing } from "./use-drawing";
import { useFollowedNow } from "./use-followed-now";
import { fieldId, itemField, itemName } from "./values";
import { writeTime } from "./write-time";

/** With more beginnings than this, Tab stops at one of them only. */
const STOPS = 40;
const OWN = "Group’s own";
const UNSAID = "Where it says nothing, groups play their own presentation.";
/** Of a schedule with an item; a weekly one says something at any time then. An item without a presentation ends nothing: it is skipped. */
const HOW_IT_ENDS = {
	simple: `${UNSAID} The last item plays until another one begins. To end it, add an item with what should play then.`,
	weekly:
		"Each item plays until the next one begins, also overnight and into the next days and the next week. To end it, add an item with what should play then.",
};

interface Props {
	kind: Kind;
	drawn: DrawnSchedule;
	/** Shows a day whose beginnings were moved. */
	show: (day: TimelineDay) => void;
	/** Asks for another week, by its Sunday. */
	look: (week: string) => void;
	/** Asks for what is drawn anew. */
	follow: () => void;
	/** Is told what a move has written. */
	onWritten: (writes: Write[]) => void;
}

/** Writes the times of moved beginnings into their fields. What they override moves along: else it would play where it stays. */
function writeTimes({ kind, drawn }: Props, day: TimelineDay, { first, last }: Range): Write[] {
	const writes: Write[] = [];
	for (const { index, overridden = [], minute } of day.starts.slice(first, last + 1)) {
		const time = clockAt(day, minute);
		for (const one of [...overridden, index]) {
			const item = drawn.places[one];
			const name = item && itemField(item.list, item.place, kind.timeField);
			const field = name && document.getElementById(fieldId(name));
			if (!(field instanceof HTMLInputElement)) continue;
			const after = kind.name === "simple" ? `${day.date} ${time}` : time;
			writes.push({ id: field.id, before: field.value, after });
			writeTime(field, after);
		}
	}
	return writes;
}

/** The keys of the beginnings that can be moved in these days. */
const keysIn = (days: readonly TimelineDay[], keyOf: (index: number) => string) =>
	days.flatMap((day) =>
		day.segments.flatMap((_, place) => {
			const range = startOf(day, place);
			const start = range && day.starts[range.first];
			return start ? [keyOf(start.index)] : [];
		}),
	);

function Timelines(props: Props) {
	const { kind, drawn, show } = props;
	const { day, week, isNow, places } = drawn;
	const isScripted = useScripted();
	const [preview, setPreview] = useState<TimelineDay>();
	const [focused, setFocused] = useState<string>();
	useFollowedNow({ isNow, isHeld: preview !== undefined, follow: props.follow });
	const titles = new Map(week.entries.map((one) => [one.presentationId, one.title]));
	for (const one of day.entries) titles.set(one.presentationId, one.title);
	const keyOf = (index: number) => `${places[index]?.list}[${places[index]?.place}]`;
	const count = keysIn(week.days, keyOf).length;
	const isMany = count > STOPS;
	/** The beginning at which Tab stops: the one that had the focus, else the first. */
	const stopIn = ({ days }: DrawnSchedule["week"]) => {
		const keys = keysIn(days, keyOf);
		return focused && keys.includes(focused) ? focused : keys[0];
	};
	const over = (timeline: DrawnSchedule["week"]) => (shown: TimelineDay, scale: number) => (
		<Movable
			day={shown}
			scale={scale}
			isLarge={timeline.view === "day"}
			itemOf={(index) => {
				const { list = "", place = 0 } = places[index] ?? {};
				return { key: keyOf(index), called: itemName(kind, list, place) };
			}}
			titleOf={(id) => titles.get(id ?? 0) ?? OWN}
			onPreview={setPreview}
			onMoved={(moved, range) => {
				show(moved);
				props.onWritten(writeTimes(props, moved, range));
			}}
			tabKey={isMany ? stopIn(timeline) : undefined}
			onFocus={setFocused}
		/>
	);
	const common = { isNow, nothing: OWN, preview };
	return (
		<>
			<p className="mb-3 text-muted">
				By the clocks of {week.zone}. {places.length > 0 ? HOW_IT_ENDS[kind.name] : UNSAID}
			</p>
			{count > 0 && (
				<p id={MOVING_HINT} className="mb-3 text-sm text-muted noscript:hidden print:hidden">
					Drag a block to move it with its length, or an edge to move that beginning
					<span className="by-keys">
						; or go there by Tab and press an arrow key, Page up or down for an hour. Shift: steps
						of 5 minutes{isMany && ". Enter: the next beginning"}
					</span>
					. Nothing is saved before you press Save
					<span className="by-keys">, or Control and S</span>.
				</p>
			)}
			{drawn.weeks && <OtherWeeks weeks={drawn.weeks} look={props.look} />}
			<div data-timeline>
				<Timeline {...common} timeline={week} over={isScripted ? over(week) : undefined} />
			</div>
			<details className="mt-4">
				<summary className="w-fit py-1 font-medium">
					{isNow ? "Today" : (day.days[0]?.name ?? "The day")}
				</summary>
				<div data-timeline className="mt-2">
					<Timeline {...common} timeline={day} over={isScripted ? over(day) : undefined} />
				</div>
			</details>
		</>
	);
}

/** How many items are not drawn. One that was just `added` counts once somebody has been at it. */
function LeftOut({ drawn, added }: { drawn?: DrawnSchedule; added?: string }) {
	if (!drawn) return null;
	const isDrawn = drawn.places.some(({ list, place }) => `${list}[${place}]` === added);
	const count = drawn.leftOut - Number(added !== undefined && !isDrawn);
	if (count <= 0) return null;
	return (
		<p className="mb-2 text-warn">
			{count === 1 ? "1 item is" : `${count} items are`} not drawn: without a presentation, or with
			a time that cannot be read.
		</p>
	);
}

interface FormProps extends Omit<Props, "drawn" | "onWritten"> {
	drawing: Drawing;
	/** The item that was just added. */
	added?: string;
	/** Other for each form that an answer shows. */
	formKey: string;
}

/** What the schedule in the form plays: the week, and the day below it. */
export function DrawnForm({ drawing: { drawn, isStale }, added, formKey, ...rest }: FormProps) {
	const { note, undo } = useUndo(formKey);
	return (
		<TitledPanel
			title="What it plays"
			state={
				<span className="flex flex-wrap items-center gap-3">
					<span aria-live="polite" className="text-sm text-warn">
						{isStale && "Not up to date"}
					</span>
					{undo && (
						<Button type="button" size="small" className="-my-1" onClick={undo.turn}>
							{undo.isUndone ? "Move again" : "Undo the move"}
						</Button>
					)}
				</span>
			}
		>
			<TimelinePatterns />
			<LeftOut drawn={drawn} added={added} />
			{drawn ? (
				<Timelines {...rest} drawn={drawn} onWritten={note} />
			) : (
				<p className="text-muted">
					Its week is drawn here once it has an item and a time zone from the list.
				</p>
			)}
		</TitledPanel>
	);
}
