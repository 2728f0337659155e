import { isRightToLeft } from "@signage/contract/text/right-to-left";
import { memo } from "react";
import type { DrawnTimeline } from "~/services/schedules/timeline-entries.server";
import { fillOf } from "./patterns";

type Day = DrawnTimeline["days"][number];

interface Props {
	day: Day;
	entries: DrawnTimeline["entries"];
	/** The minutes that the whole width stands for. */
	scale: number;
	isLarge: boolean;
	/** What the moment that is asked about is called. */
	markLabel: string;
	/** What is said where no presentation is known to play. */
	nothing: string;
}

const AXIS = 20;
const MARK = 18;

/** Where a bar is in its drawing, in pixels from above. */
export const barBox = (isLarge: boolean) => ({
	top: isLarge ? MARK : 0,
	height: isLarge ? 64 : 32,
});

/** The place of a minute, as a part of the width. */
export const percentOf = (minutes: number, scale: number) =>
	`${Math.round((minutes / scale) * 100_000) / 1000}%`;

/** From which part of the width on a text is written to the left. */
const LATE = 0.8;
/** A part of the width that is too short for a title anywhere. */
const TINY = 0.06;
/** The least part of the width that has room for a picture. */
const PICTURED = 0.16;

interface SegmentProps {
	from: number;
	to: number;
	scale: number;
	isLarge: boolean;
	/** What is said of it where a pointer rests. */
	said: string;
	title: string;
	/** Undefined where no presentation is known to play. */
	pattern?: number;
	thumbnailUrl?: string;
}

const Segment = memo(function Segment(props: SegmentProps) {
	const { from, to, scale, isLarge, said, title, pattern, thumbnailUrl } = props;
	const { top, height } = barBox(isLarge);
	const share = (to - from) / scale;
	const hasPicture = isLarge && thumbnailUrl && share >= PICTURED;
	const place = { x: percentOf(from, scale), y: top, width: percentOf(to - from, scale), height };
	return (
		<>
			<svg {...place} aria-hidden>
				<title>{said}</title>
				<rect
					width="100%"
					height={height}
					fill={pattern === undefined ? undefined : fillOf(pattern)}
					className={pattern === undefined ? "timeline-part timeline-nothing" : "timeline-part"}
				/>
				{hasPicture && <image href={thumbnailUrl} x="6" y="8" width="85" height="48" />}
			</svg>
			{/* Not within the other: WebKit places what is cut by the outermost drawing alone. */}
			{share >= TINY && (
				<foreignObject {...place} className="timeline-title" aria-hidden>
					<p
						dir={isRightToLeft(title) ? "rtl" : undefined}
						className={hasPicture ? "timeline-pictured" : undefined}
					>
						<span>{title}</span>
					</p>
				</foreignObject>
			)}
		</>
	);
});

/** A day as a bar: what plays, the hours below it, and a line at the moment that is asked about. */
export const TimelineBar = memo(function TimelineBar(props: Props) {
	const { day, entries, scale, isLarge, markLabel, nothing } = props;
	const { top, height } = barBox(isLarge);
	const percent = (minutes: number) => percentOf(minutes, scale);
	const { mark } = day;
	const isLate = mark !== undefined && mark / scale > LATE;
	const byId = new Map(entries.map((one) => [one.presentationId, one]));
	return (
		<svg
			role="img"
			aria-label={`What plays on ${day.name}. The table below says the same.`}
			width="100%"
			height={top + height + AXIS}
			className="timeline"
		>
			{day.segments.map(({ from, to, starts, ends, presentationId }) => {
				const entry = byId.get(presentationId ?? 0);
				const title = entry?.title ?? nothing;
				return (
					<Segment
						key={from}
						from={from}
						to={to}
						scale={scale}
						isLarge={isLarge}
						said={`${title}, ${starts} to ${ends}`}
						title={title}
						pattern={entry?.pattern}
						thumbnailUrl={entry?.thumbnailUrl}
					/>
				);
			})}
			{day.ticks.map(({ minute, hour }) => {
				const isLong = hour % 6 === 0;
				return (
					<g key={minute} className={isLong ? "timeline-tick" : "timeline-tick timeline-minor"}>
						<line
							x1={percent(minute)}
							x2={percent(minute)}
							y1={top + height}
							y2={top + height + (isLong ? 7 : 4)}
						/>
						{hour % (isLarge ? 3 : 6) === 0 && (
							<text x={percent(minute)} dx="3" y={top + height + 16}>
								{String(hour).padStart(2, "0")}
							</text>
						)}
					</g>
				);
			})}
			{mark !== undefined && (
				<g className="timeline-mark">
					<line x1={percent(mark)} x2={percent(mark)} y1="0" y2={top + height + 4} />
					{isLarge && (
						<text
							x={percent(mark)}
							dx={isLate ? -5 : 5}
							y="13"
							textAnchor={isLate ? "end" : "start"}
						>
							{markLabel}
						</text>
					)}
				</g>
			)}
		</svg>
	);
});
