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

/** From which part of the width on a text is written to the left. */
const LATE = 80;

/** A day as a bar: what plays, the hours below it, and a line at the moment that is asked about. */
export function TimelineBar({ day, entries, scale, isLarge, markLabel, nothing }: Props) {
	const height = isLarge ? 64 : 32;
	const top = isLarge ? MARK : 0;
	const part = (minutes: number) => Math.round((minutes / scale) * 100_000) / 1000;
	const percent = (minutes: number) => `${part(minutes)}%`;
	const { mark } = day;
	const isLate = mark !== undefined && part(mark) > LATE;
	return (
		<svg
			role="img"
			aria-label={`What plays on ${day.name}. The table below says the same.`}
			width="100%"
			height={top + height + AXIS}
			className="timeline"
		>
			{day.segments.map(({ from, to, starts, ends, presentationId }) => {
				const entry = entries.find((one) => one.presentationId === presentationId);
				const title = entry?.title ?? nothing;
				const hasPicture = isLarge && entry?.thumbnailUrl;
				return (
					<svg
						key={from}
						x={percent(from)}
						y={top}
						width={percent(to - from)}
						height={height}
						aria-hidden
					>
						<title>{`${title}, ${starts} to ${ends}`}</title>
						<rect
							width="100%"
							height={height}
							fill={entry ? fillOf(entry.pattern) : undefined}
							className={entry ? "timeline-part" : "timeline-part timeline-nothing"}
						/>
						{hasPicture && <image href={entry.thumbnailUrl} x="6" y="8" width="85" height="48" />}
						<text x={hasPicture ? 98 : 8} y={height / 2 + 5}>
							{title}
						</text>
					</svg>
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
}
