import type { Device, DeviceGroup } from "@signage/contract/devices";
import type { ScheduleSummary } from "@signage/contract/schedules";
import { quoted } from "@signage/contract/text/right-to-left";
import { MINUTE_MS } from "@signage/contract/time/durations";
import { firstOf } from "@signage/contract/what-plays";
import { shortened } from "~/components/text/ellipsis";
import { toldInstant } from "~/services/client/told-instant.server";
import { firstName, shownName } from "~/shared/shown-name";

// What the screens of a group should show now, and whether they say that they do.

/** Presentations by id. `isEmpty`: whether it is known to have no slides. */
type Presentations = ReadonlyMap<
	number,
	{ title: string; thumbnailUrl?: string; isEmpty?: boolean }
>;

/** What the groups refer to. */
export interface Known {
	presentations: Presentations;
	schedules: readonly ScheduleSummary[];
}

/** A group's schedule, as far as the service lists it. */
export const scheduleOf = ({ scheduleId }: DeviceGroup, { schedules }: Known) =>
	schedules.find(({ id }) => id === scheduleId);

/** The name of a group's schedule where the service does not tell what that plays now. */
export function followed(group: DeviceGroup, known: Known): string | undefined {
	if (!group.scheduleId || firstOf(group, null).why === "alert") return undefined;
	const schedule = scheduleOf(group, known);
	if (schedule?.playing !== undefined) return undefined;
	return firstName(group.scheduleName, schedule?.name) ?? `${group.scheduleId}`;
}

/** What a group's screens should show now, and why; nothing where that is not known. */
export function showsOf(group: DeviceGroup, known: Known) {
	if (followed(group, known) !== undefined) return undefined;
	const { presentations } = known;
	const schedule = scheduleOf(group, known);
	const { presentationId: id, why } = firstOf(group, schedule?.playing);
	if (id === null) return undefined;
	const titles: Partial<Record<typeof why, string | null>> = {
		alert: group.alertPresentationTitle,
		schedule: schedule?.playingTitle,
		group: group.actualPresentationTitle,
	};
	const showing = group.devices.filter(
		({ isOnline, playing }) => isOnline !== false && playing?.presentationId === id,
	);
	return {
		presentationId: id,
		title: shownName("Presentation", id, titles[why], presentations.get(id)?.title),
		/** Whether its screens show nothing, as it has no slides; not where one of them says that it shows it. */
		isEmpty: presentations.get(id)?.isEmpty === true && showing.length === 0,
		isAlert: why === "alert",
		/** The name of the schedule that says so. */
		schedule: why === "schedule" ? (firstName(schedule?.name) ?? `${group.scheduleId}`) : undefined,
		thumbnailUrl: presentations.get(id)?.thumbnailUrl,
		/** How many screens report that they show it. */
		showing: showing.length,
	};
}

type Test = (device: Device) => boolean;

/**
 * Whether a device does not show the alert of its group: it is offline, or says that it shows something else. Where the alert has no
 * slides, `isIdle` says so.
 */
export function lacksAlert(group: DeviceGroup, known: Known): Test {
	const { presentationId, why } = firstOf(group, null);
	if (why !== "alert" || showsOf(group, known)?.isEmpty) return () => false;
	return ({ isOnline, playing }) =>
		isOnline === false || (playing !== undefined && playing?.presentationId !== presentationId);
}

/**
 * Whether a device that is online shows something else than its group should, or nothing; in an alert `lacksAlert` says so. One that
 * was not heard of since its group's change is among them, for seconds. Of one that tells nothing of itself it is not known.
 */
export function showsOther(group: DeviceGroup, known: Known): Test {
	const shows = showsOf(group, known);
	if (!shows || shows.isAlert || shows.isEmpty) return () => false;
	return ({ isOnline, isPaused, playing, playerVersion }) =>
		isOnline === true &&
		isPaused !== true &&
		(playing ? playing.presentationId !== shows.presentationId : Boolean(playerVersion));
}

/** After that time a screen has what was changed, unless it is large or the line is slow. */
const LATE_MS = MINUTE_MS;

/** Whether a device that is online has told of an older version of what it should have for longer than a change takes. */
export const isLate: Test = ({ isOnline, presentationCached, behindSince }) =>
	isOnline === true &&
	presentationCached === false &&
	Date.now() - (toldInstant(behindSince) ?? Number.POSITIVE_INFINITY) >= LATE_MS;

/** What a device that is online shows, if that is not what its group should, or its alert, in words. */
export function insteadOf(
	group: DeviceGroup,
	known: Known,
): (device: Device) => string | undefined {
	const isOther = showsOther(group, known);
	const isUnalerted = lacksAlert(group, known);
	return (device) => {
		const { isOnline, isPaused, playing, playerVersion } = device;
		const isReached = isOnline === true && isPaused !== true;
		if (!isOther(device) && !(isReached && isUnalerted(device))) return undefined;
		if (!playing) return playerVersion ? "Shows nothing" : undefined;
		const { presentationId } = playing;
		const title = known.presentations.get(presentationId)?.title;
		return `Shows ${quoted(shortened(shownName("Presentation", presentationId, title)))} instead`;
	};
}

/** Whether a group's screens have nothing to show, as far as that is known. */
export const isIdle = (group: DeviceGroup, known: Known) =>
	followed(group, known) === undefined && showsOf(group, known)?.isEmpty !== false;
