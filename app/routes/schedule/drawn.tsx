import { TimelinePatterns } from "~/components/timeline/patterns";
import { Timeline } from "~/components/timeline/timeline";
import { TitledPanel } from "~/components/titled-panel";
import type { DrawnSchedule } from "./drawn.server";

/** What the schedule in the form plays: the week, and the day below it. */
export const DrawnForm = ({ drawn: { day, week, isNow } }: { drawn: DrawnSchedule }) => (
	<TitledPanel title="What it plays">
		<TimelinePatterns />
		<p className="mb-3 text-muted">
			By the clocks of {week.zone}. Where it says nothing, groups play their own presentation.
		</p>
		<Timeline timeline={week} isNow={isNow} nothing="Group’s own" />
		<details className="mt-4">
			<summary className="w-fit py-1 font-medium">
				{isNow ? "Today" : (day.days[0]?.name ?? "The day")}
			</summary>
			<Timeline timeline={day} isNow={isNow} nothing="Group’s own" />
		</details>
	</TitledPanel>
);
