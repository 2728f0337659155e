import type { DeviceGroup } from "@signage/contract/devices";
import type { Visit } from "~/services/request/guard.server";

/** How many options the lists of all groups may have together; 500 groups with 10,000 each were 175 MB. */
const OPTIONS_MAX = 5_000;

interface Presentation {
	presentationId: number;
	title: string;
	thumbnailUrl?: string;
}

/** What lists may offer. */
interface Offered {
	presentations: readonly Presentation[];
	schedules: readonly { id: number; name: string }[];
}

/**
 * Which groups' lists offer every presentation: all of them, or, where that would be too many options,
 * the one in `?edit=`. The others offer what they have now. Schedules are fewer, and are offered in every group unless they alone are too many. `presentations` and `schedules` have what the page needs.
 * @param needsAll whether the page offers every presentation elsewhere
 */
export function choices(
	visit: Visit,
	groups: readonly DeviceGroup[],
	{ presentations, schedules }: Offered,
	needsAll: boolean,
) {
	const fits = (options: number) => groups.length === 1 || groups.length * options <= OPTIONS_MAX;
	const isShort = fits(2 * presentations.length);
	const hasAllSchedules = fits(schedules.length);
	const choosing = isShort ? ("every group" as const) : visit.url.searchParams.get("edit");
	const shown = new Set(
		groups.flatMap((group) => [group.actualPresentationId, group.alertPresentationId]),
	);
	const used = new Set(groups.map(({ scheduleId }) => scheduleId));
	// A form's answer shows the list of the group that was posted, which the loader does not know.
	const hasAll = needsAll || choosing !== null || visit.isFormAnswer;
	return {
		choosing,
		hasAll,
		presentations: presentations
			.filter(({ presentationId }) => hasAll || shown.has(presentationId))
			.map(({ presentationId, title }) => ({ presentationId, title })),
		schedules: schedules
			.filter(({ id }) => hasAll || hasAllSchedules || used.has(id))
			.map(({ id, name }) => ({ id, name })),
		/** Whether there is any schedule to choose. */
		hasSchedules: schedules.length > 0,
		hasAllSchedules,
	};
}
