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
export const TimelineTable = ({ timeline }: { timeline: DrawnTimeline }) => (
	<table className="data-table timeline-table">
		<thead>
			<tr>
				<th scope="col">Presentation</th>
				<th scope="col" className="w-32">
					Day
				</th>
				<th scope="col" className="w-36">
					From, to
				</th>
				<th scope="col" className="w-28">
					Lasts
				</th>
				<th scope="col" className="w-44">
					Why
				</th>
			</tr>
		</thead>
		<tbody>
			{timeline.days.flatMap(({ date, weekday, segments }) =>
				segments.map(({ from, to, starts, ends, presentationId, isScheduled }) => (
					<tr key={`${date} ${from}`}>
						<td>
							{timeline.entries.find((one) => one.presentationId === presentationId)?.title ??
								"Nothing"}
						</td>
						<td data-label="Day">{weekday}</td>
						<td data-label="From, to">
							{starts}–{ends}
						</td>
						<td data-label="Lasts">{lasting(to - from)}</td>
						<td data-label="Why">{isScheduled ? "Schedule" : "Group’s own"}</td>
					</tr>
				)),
			)}
		</tbody>
	</table>
);
