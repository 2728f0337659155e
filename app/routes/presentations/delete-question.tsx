import { quoted } from "@signage/contract/right-to-left";
import { listed } from "~/components/text/listed";
import { Quoted } from "~/components/text/quoted";
import type { Uses } from "~/services/presentations/uses.server";

/** More names than that would push the dialog's buttons out of sight. */
const NAMED_MOST = 5;

const allQuoted = (names: readonly string[]) => listed(names.map(quoted), NAMED_MOST);

/** Asks whether to delete a presentation, and says what will no longer show it. */
export const DeleteQuestion = ({
	title,
	uses: { groups, scheduled, alerted, onScreens, alerts, running, schedules, unread },
}: {
	title: string;
	uses: Uses;
}) => (
	<>
		Delete <Quoted name={title} />?
		{groups.length > 0 &&
			` It plays in ${listed(groups, NAMED_MOST)}; screens there will go blank.`}
		{scheduled.length > 0 &&
			` ${listed(scheduled, NAMED_MOST)} ${scheduled.length === 1 ? "falls" : "fall"} back to it while the schedule there has nothing; screens will go blank then.`}
		{alerted.length > 0 &&
			` It plays in ${listed(alerted, NAMED_MOST)} after the running alert; screens there will go blank when that ends.`}
		{onScreens.length > 0 && ` It is on screens now in ${listed(onScreens, NAMED_MOST)}.`}
		{unread.length > 0 && ` Whether ${listed(unread, NAMED_MOST)} show it could not be read.`}
		{alerts.length > 0 && ` It is the alert presentation of ${allQuoted(alerts)}.`}
		{running.length > 0 &&
			` It is on screens now: the running alert of ${allQuoted(running)} will end.`}
		{schedules.length > 0 &&
			` ${allQuoted(schedules)} ${schedules.length === 1 ? "shows" : "show"} it by schedule: what played before it will play on instead.`}
	</>
);
