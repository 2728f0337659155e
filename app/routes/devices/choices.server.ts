import type { DeviceGroup } from "@signage/contract/devices";
import type { Visit } from "~/services/request/guard.server";
import { OPTIONS_MAX } from "~/shared/options-max";
import { shownName } from "~/shared/shown-name";
import type { FleetQuery } from "./query";

interface Presentation {
	presentationId: number;
	title: string;
	thumbnailUrl?: string;
}

interface Groups {
	groups: readonly DeviceGroup[];
	/** How many of them are on the page. */
	shownCount: number;
}

/** What lists may offer. */
interface Offered {
	presentations: readonly Presentation[];
	schedules: readonly { id: number; name: string }[];
}

/**
 * Which lists offer everything: those of every group on the page, or, where that would be too many options, those of the group in
 * `?edit=`. The others offer what they have now. `presentations` and `schedules` have what the page needs.
 * @param needsAll whether the page offers every presentation elsewhere
 */
export function choices(
	{ isFormAnswer }: Visit,
	{ groups, shownCount }: Groups,
	{ edit }: FleetQuery,
	{ presentations, schedules }: Offered,
	needsAll: boolean,
) {
	const fits = (options: number) => shownCount === 1 || shownCount * options <= OPTIONS_MAX;
	const hasAllPresentations = fits(2 * presentations.length);
	const hasAllSchedules = fits(schedules.length);
	const shown = new Set(
		groups.flatMap((group) => [group.actualPresentationId, group.alertPresentationId]),
	);
	const used = new Set(groups.map(({ scheduleId }) => scheduleId));
	// A form's answer shows the lists of the group that was posted, which the loader does not know.
	const isForOne = edit !== undefined || isFormAnswer;
	return {
		isForOne,
		presentations: presentations
			.filter(
				({ presentationId }) =>
					needsAll || hasAllPresentations || isForOne || shown.has(presentationId),
			)
			.map(({ presentationId, title }) => ({ presentationId, title })),
		hasAllPresentations,
		schedules: schedules
			.filter(({ id }) => hasAllSchedules || isForOne || used.has(id))
			.map(({ id, name }) => ({ id, name: shownName("Schedule", id, name) })),
		hasAllSchedules,
	};
}
