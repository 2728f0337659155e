import { memo } from "react";
import type { DrawnTimeline } from "~/services/schedules/timeline-entries.server";

/** How long something lasts: "1 h 30 min". */
function lasting(minutes: number): string {
	const whole = Math.round(minutes);
	const hours = Math.floor(whole / 60);
	const rest = whole % 60;
	return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
		.filter(Boolean)
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
