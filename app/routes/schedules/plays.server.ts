import type { ScheduleSummary } from "@signage/contract/schedules";
import { toldInstant } from "~/services/client/told-instant.server";
import { shownZone } from "~/services/schedules/shown-wall.server";
import { wallClock } from "~/services/schedules/wall-clock.server";
import { firstName, shownName } from "~/shared/shown-name";

/** What it plays now and what next, for people; undefined where the service does not tell. */
export function playsOf(
	{ playing, playingTitle, nextAt, nextTitle }: ScheduleSummary,
	ianaId?: string,
) {
	if (playing === undefined && playingTitle === undefined && nextAt === undefined) return undefined;
	const at = toldInstant(nextAt);
	return {
		now: playing ? shownName("Presentation", playing, playingTitle) : firstName(playingTitle),
		next:
			at === undefined
				? undefined
				: {
						at: wallClock(ianaId, at),
						zone: shownZone(ianaId ?? "UTC"),
						title: firstName(nextTitle),
					},
	};
}
