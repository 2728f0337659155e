import type { DeviceGroup } from "@signage/contract/devices";
import { DAY_MS, WEEK_MS } from "@signage/contract/time/durations";
import { paths } from "~/paths";
import { ServiceError } from "~/services/client/errors.server";
import { getDeviceGroup } from "~/services/devices/devices.server";
import { listPresentationTitles } from "~/services/presentations/list.server";
import { pathId } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { browserZone } from "~/services/schedules/browser-zone.server";
import { orNotLoaded } from "~/services/schedules/error-words.server";
import {
	getSchedule,
	kindOf,
	listSchedules,
	listTimeZones,
} from "~/services/schedules/schedules.server";
import { shownZone } from "~/services/schedules/shown-wall.server";
import { timelineOf } from "~/services/schedules/timeline.server";
import { drawnOf } from "~/services/schedules/timeline-entries.server";
import { ianaIdIn, timetableOf } from "~/services/schedules/timetable.server";
import { firstName, nameOfGroup, shownName } from "~/shared/shown-name";
import { GONE } from "~/shared/statuses";
import { MOMENT_WRONG, momentAway, readMoment, shownMoment } from "./moment.server";
import { reasonOf, type Switch } from "./reason.server";

/** Why nothing can be said of a group's schedule. */
const UNKNOWN_KIND = "This dashboard does not know schedules of its kind.";
const DELETED = "It was deleted a moment ago.";
const UNKNOWN_ZONE = "This dashboard does not know its time zone.";

const DRAWN_MS = { day: DAY_MS, week: WEEK_MS } as const;

/** A group's schedule with its times; null for none. @throws ServiceError */
async function scheduleOf(visit: Visit, { scheduleId, scheduleName }: DeviceGroup) {
	if (!scheduleId) return null;
	const [schedules, zones] = await orNotLoaded(() =>
		Promise.all([listSchedules(visit), listTimeZones(visit)]),
	);
	const listed = schedules.find(({ id }) => id === scheduleId);
	const kind = kindOf(listed?.type ?? "");
	const name = firstName(listed?.name, scheduleName) ?? `${scheduleId}`;
	if (!kind) return { name, trouble: listed ? UNKNOWN_KIND : DELETED };
	const found = await orNotLoaded(() => getSchedule(visit, kind, scheduleId));
	const edit =
		kind === "simple" ? paths.simpleSchedule(scheduleId) : paths.weeklySchedule(scheduleId);
	const zone = ianaIdIn(zones, found.timeZoneId);
	if (zone === undefined) return { name, edit, trouble: UNKNOWN_ZONE };
	const timetable = timetableOf(kind, found.lists, zone);
	const items: readonly { presentationId?: number | null }[] = timetable.items;
	const itemsWithout = items.filter(({ presentationId }) => !presentationId).length;
	return { name, edit, zone, timetable, itemsWithout };
}

/** Presentations by id, with what the group itself tells of its own two. */
async function presentationsOf(visit: Visit, group: DeviceGroup) {
	const listed = await listPresentationTitles(visit);
	const known = new Map<number, { title: string; thumbnailUrl?: string; isEmpty?: boolean }>();
	const { actualPresentationId, alertPresentationId } = group;
	if (actualPresentationId && group.actualPresentationTitle)
		known.set(actualPresentationId, { title: group.actualPresentationTitle });
	if (alertPresentationId && group.alertPresentationTitle)
		known.set(alertPresentationId, { title: group.alertPresentationTitle });
	for (const one of listed) known.set(one.presentationId, one);
	return known;
}

/**
 * A group, with its schedule and the presentations. Where its schedule is taken from it and deleted meanwhile, the group is read
 * once more: a 404 says that the group is gone.
 */
async function readGroup(visit: Visit, mayBeOld = true) {
	const group = await getDeviceGroup(visit, pathId(visit));
	try {
		const [schedule, presentations] = await Promise.all([
			scheduleOf(visit, group),
			presentationsOf(visit, group),
		]);
		return { group, schedule, presentations };
	} catch (cause) {
		const isGone = cause instanceof ServiceError && cause.statusCode === GONE;
		if (isGone && mayBeOld && group.scheduleId) return readGroup(visit, false);
		throw cause;
	}
}

/**
 * What the page of a group's moment shows. `status` is 400 where the address names no moment.
 * @throws ServiceError, a 404 response
 */
export async function loadPlays(visit: Visit) {
	const { searchParams } = visit.url;
	const { group, schedule, presentations } = await readGroup(visit);
	const zone = schedule?.zone ?? browserZone(visit) ?? "UTC";
	const typed = searchParams.get("at") ?? "";
	const now = Date.now();
	const asked = typed.trim() === "" ? { at: now } : readMoment(typed, zone);
	const view = searchParams.get("view") === "week" ? ("week" as const) : ("day" as const);
	const page = {
		deviceGroupId: group.deviceGroupId,
		title: nameOfGroup(group),
		schedule: schedule && {
			name: schedule.name,
			edit: schedule.edit,
			isEmpty: schedule.timetable?.items.length === 0,
			itemsWithout: schedule.itemsWithout ?? 0,
		},
		trouble: schedule?.trouble,
		zone: shownZone(zone),
		typed,
		view,
	};
	if (!asked) return { ...page, error: MOMENT_WRONG };
	const { at } = asked;
	const timetable = schedule?.timetable ?? null;
	const isKnown = !schedule?.trouble;
	const isInAlert = group.isInAlert && Boolean(group.alertPresentationId);
	const plan = { ...group, isInAlert: false };
	const shown = (presentationId: number | null) => {
		if (!presentationId) return null;
		const known = presentations.get(presentationId);
		return {
			presentationId,
			title: shownName("Presentation", presentationId, known?.title),
			thumbnailUrl: known?.thumbnailUrl,
			isEmpty: known?.isEmpty,
		};
	};
	const reason = isKnown ? reasonOf(plan, timetable, zone, at) : undefined;
	const told = (one: Switch | undefined) =>
		one && {
			when: one.when,
			at: one.at,
			until: one.until,
			title: shown(one.presentationId)?.title,
		};
	return {
		...page,
		moment: shownMoment(asked, zone, at === now),
		isNow: at === now,
		/** Moments for the links to the day or week before what is drawn, and to the one after. */
		before: momentAway(at, zone, -DRAWN_MS[view]),
		after: momentAway(at, zone, DRAWN_MS[view]),
		alert: isInAlert ? shown(group.alertPresentationId ?? null) : undefined,
		isAlertEmpty: group.isInAlert && !isInAlert,
		reason: reason && {
			...reason,
			shows: shown(reason.presentationId),
			since: told(reason.since),
			before: told(reason.before),
			next: told(reason.next),
		},
		timeline: isKnown
			? drawnOf(
					timelineOf({
						view,
						zone,
						timetable,
						ownPresentationId: group.actualPresentationId || null,
						at,
					}),
					shown,
				)
			: undefined,
	};
}
export type ShownPlays = Awaited<ReturnType<typeof loadPlays>>;
