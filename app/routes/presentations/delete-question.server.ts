import { quoted } from "@signage/contract/text/right-to-left";
import { listed } from "~/components/text/listed";
import type { Uses } from "~/services/presentations/uses.server";

/** More names than that would push the dialog's buttons out of sight. */
const NAMED_MOST = 5;

const some = (names: readonly string[]) => listed(names, NAMED_MOST);
const someQuoted = (names: readonly string[]) => some(names.map(quoted));

/** What will no longer show a presentation that is deleted, if anything does, and that it is gone then, in sentences. */
export function whatGoes(uses: Uses): string {
	const { groups, scheduled, alerted, onScreens, alerts, running, unread } = uses;
	const { schedules, emptied } = uses;
	const sentences: [names: readonly unknown[], said: () => string][] = [
		[groups, () => `It plays in ${some(groups)}; screens there will go blank.`],
		[
			scheduled,
			() =>
				`${some(scheduled)} ${scheduled.length === 1 ? "falls" : "fall"} back to it while the schedule there has nothing; screens will go blank then.`,
		],
		[
			alerted,
			() =>
				`It plays in ${some(alerted)} after the running alert; screens there will go blank when that ends.`,
		],
		[onScreens, () => `It is on screens now in ${some(onScreens)}.`],
		[unread, () => `Whether ${some(unread)} show it could not be read.`],
		[
			alerts,
			() =>
				`It is the alert presentation of ${someQuoted(alerts)}. ${alerts.length === 1 ? "That group has" : "Those groups have"} none then.`,
		],
		[running, () => `It is on screens now: the running alert of ${someQuoted(running)} will end.`],
		[
			schedules,
			() =>
				`${someQuoted(schedules)} ${schedules.length === 1 ? "shows" : "show"} it by schedule: what played before it will play on instead.`,
		],
		[
			emptied,
			() =>
				`${someQuoted(emptied)} ${emptied.length === 1 ? "shows" : "show"} it by schedule, and nothing else.`,
		],
	];
	const affected = sentences.flatMap(([names, said]) => (names.length > 0 ? [said()] : []));
	return [...affected, "It cannot be brought back."].join(" ");
}
