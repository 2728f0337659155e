import { type ReactNode, useState } from "react";
import type { DrawnTimeline } from "~/services/schedules/timeline-entries.server";
import { Thumbnail } from "../thumbnail";
import { TimelineBar } from "./day";
import { fillOf } from "./patterns";
import { TimelineTable } from "./table";

/** More rows are folded away. */
const ROWS_OPEN = 12;

export type TimelineDay = DrawnTimeline["days"][number];

interface Props {
	timeline: DrawnTimeline;
	/** Whether the marked moment is the present one. */
	isNow: boolean;
	/** What is said where no presentation is known to play. */
	nothing?: string;
	/** A day as it is drawn for the moment, in place of that of its date. */
	preview?: TimelineDay;
	/** What is drawn above the bar of a day. */
	over?: (day: TimelineDay, scale: number) => ReactNode;
}

/** What plays on a day or in a week: drawn, and the same as a table. Needs TimelinePatterns on the page. */
export function Timeline({ timeline, isNow, nothing = "Nothing", preview, over }: Props) {
	const { days, entries, view, at } = timeline;
	const scale = Math.max(...days.map(({ minutes }) => minutes));
	const rows = days.reduce((sum, { segments }) => sum + segments.length, 0);
	// What somebody opens or closes stays so when the timeline changes.
	const [isOpen] = useState(rows <= ROWS_OPEN);
	const markLabel = isNow ? `Now, ${at}` : at;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			{days.map((planned) => {
				const day = preview?.date === planned.date ? preview : planned;
				return (
					<div key={day.date} className="timeline-day break-inside-avoid">
						<p className="flex flex-wrap gap-x-3">
							<span className={day.mark === undefined ? "font-medium" : "font-semibold"}>
								{day.name}
							</span>
							{view === "week" && day.mark !== undefined && (
								<span className="text-accent">{markLabel}</span>
							)}
							{day.change && (
								<span className="text-warn">
									{day.minutes / 60} hours: {day.change}
								</span>
							)}
						</p>
						<div className="relative">
							<TimelineBar
								day={day}
								entries={entries}
								scale={scale}
								isLarge={view === "day"}
								markLabel={markLabel}
								nothing={nothing}
							/>
							{over?.(day, scale)}
						</div>
					</div>
				);
			})}
			<ul className="flex flex-wrap gap-x-6 gap-y-3">
				{entries.map(({ presentationId, title, thumbnailUrl, pattern }) => (
					<li key={presentationId} className="flex min-w-0 items-center gap-2">
						<svg width="32" height="32" aria-hidden className="flex-none">
							<rect width="32" height="32" fill={fillOf(pattern)} className="timeline-part" />
						</svg>
						{thumbnailUrl && <Thumbnail url={thumbnailUrl} className="w-16" />}
						<span className="min-w-0 wrap-anywhere">{title}</span>
					</li>
				))}
			</ul>
			<details className="timeline-facts" open={isOpen}>
				<summary className="w-fit py-1 font-medium">The same as a table</summary>
				<TimelineTable timeline={timeline} nothing={nothing} />
			</details>
		</div>
	);
}
