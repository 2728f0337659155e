import { memo } from "react";
import type { DrawnTimeline } from "~/services/schedules/timeline-entries.server";

/** How long something lasts: "1 h 30 min", with seconds where there are any, one at least. */
export function lasting(minutes: number): string {
	const seconds = Math.max(1, Math.round(minutes * 60));
	const parts = [
		[Math.floor(seconds / 3600), "h"],
		[Math.floor(seconds / 60) % 60, "min"],
		[seconds % 60, "s"],
	] as const;
	return parts
		.filter(([count]) => count > 0)
		.map(([count, unit]) => `${count} ${unit}`)
		.join(" ");
}

/** What a timeline shows, as a table. */
export const TimelineTable = memo(function TimelineTable({
	timeline,
	nothing,
}: {
	timeline: DrawnTimeline;
	/** What is said where no presentation is known to play. */
	nothing: string;
}) {
	const titles = new Map(timeline.entries.map((one) => [one.presentationId, one.title]));
	return (
		<table className="timeline-table">
			<thead>
				<tr>
					<th scope="col">Presentation</th>
					<th scope="col">Day</th>
					<th scope="col">From, to</th>
					<th scope="col">Lasts</th>
					<th scope="col">Why</th>
				</tr>
			</thead>
			<tbody>
				{timeline.days.flatMap(({ date, weekday, segments }) =>
					segments.map(({ from, to, starts, ends, presentationId, isScheduled }) => (
						<tr key={`${date} ${from}`}>
							<td>{titles.get(presentationId ?? 0) ?? nothing}</td>
							<td>{weekday}</td>
							<td>
								{starts}–{ends}
							</td>
							<td>{lasting(to - from)}</td>
							<td>{isScheduled ? "Schedule" : "Group’s own"}</td>
						</tr>
					)),
				)}
			</tbody>
		</table>
	);
});
