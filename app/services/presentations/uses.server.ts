import type { DeviceGroup } from "@signage/contract/devices";
import type { Presentation } from "@signage/contract/presentations";
import { nameOfGroup } from "../../shared/shown-name";
import { ifAny } from "../client/if-any.server";
import { listDeviceGroups } from "../devices/devices.server";
import type { Context } from "../request/context.server";
import { getSchedule, kindOf, listSchedulesIfAny } from "../schedules/schedules.server";
import { readPresentation } from "./presentations.server";

/** Names of what shows a presentation. */
export interface Uses {
	/** Groups that have it as their own, with nothing that goes first, or play it by a schedule and have nothing else: they will show nothing. */
	groups: readonly string[];
	/** Groups that have it as their own and follow a schedule, which goes first. */
	scheduled: readonly string[];
	/** Groups that have it as their own, follow no schedule, and show something else in a running alert. */
	alerted: readonly string[];
	/** Other groups whose screens say that they show it just now, in no alert. */
	onScreens: readonly string[];
	/** Groups that show it in an alert. */
	alerts: readonly string[];
	/** Groups whose screens show it just now, in a running alert. */
	running: readonly string[];
	/** Schedules that show it, and something else as far as it is known. */
	schedules: readonly string[];
	/** Schedules that have nothing else, and play it now in one of `groups`, or in one of `alerted` after its alert. */
	emptied: readonly string[];
	/** Of these it could not be read whether they show it. */
	unread: readonly ("alerts" | "schedules")[];
}

type Part = "groups" | "scheduled" | "alerted" | "onScreens" | "running";

/**
 * The schedules' names, by id, that play it now and have nothing else, of those that groups follow with no other presentation of their own;
 * none where that cannot be read.
 */
async function schedulesOfIt(
	context: Context,
	groups: readonly DeviceGroup[],
	presentationId: number,
): Promise<ReadonlyMap<number, string>> {
	const bare = groups.filter(
		({ scheduleId, actualPresentationId: own }) => scheduleId && (!own || own === presentationId),
	);
	if (bare.length === 0) return new Map();
	const listed = (await listSchedulesIfAny(context)) ?? [];
	const playing = listed.filter(
		(one) => one.playing === presentationId && bare.some(({ scheduleId }) => scheduleId === one.id),
	);
	const found = await Promise.all(
		playing.map(async ({ id, type, name }) => {
			const kind = kindOf(type);
			const schedule = kind && (await ifAny(() => getSchedule(context, kind, id)));
			const items = schedule && Object.values(schedule.lists).flat();
			const isIt = items?.every((one) => [0, presentationId].includes(one.presentationId));
			return isIt ? [[id, name] as const] : [];
		}),
	);
	return new Map(found.flat());
}

/**
 * Which of these a group is in (contract.md, What plays).
 * @param ofIt the schedules that have nothing else, for groups without another presentation
 */
function partOf(
	group: DeviceGroup,
	presentationId: number,
	ofIt: ReadonlyMap<number, string>,
): Part[] {
	const { isInAlert, alertPresentationId, actualPresentationId, scheduleId, devices } = group;
	const isAlerted = isInAlert && Boolean(alertPresentationId);
	const isRunning = isAlerted && alertPresentationId === presentationId;
	const isShown = devices.some(
		({ isOnline, playing }) => isOnline !== false && playing?.presentationId === presentationId,
	);
	const isOwn = actualPresentationId === presentationId;
	const isBare = (isOwn || !actualPresentationId) && ofIt.has(scheduleId ?? 0);
	const parts: Part[] = [];
	if (isRunning && devices.length > 0) parts.push("running");
	if (isOwn || isBare)
		parts.push(
			scheduleId && !isBare ? "scheduled" : isAlerted && !isRunning ? "alerted" : "groups",
		);
	if (isShown && !isRunning && !parts.includes("groups")) parts.push("onScreens");
	return parts;
}

/**
 * Titles of the groups whose alert presentation it is, as the presentation tells or else the groups (contract.md); undefined
 * where neither could be read.
 */
const alertsIn = (
	found: Presentation | undefined,
	groups: readonly DeviceGroup[] | undefined,
	presentationId: number,
) =>
	found?.alertInGroups ??
	groups?.filter((group) => group.alertPresentationId === presentationId).map(nameOfGroup);

/** Names of the schedules that show it; undefined where nothing tells and one may. */
function schedulesWith(
	found: Presentation | undefined,
	groups: readonly DeviceGroup[] | undefined,
): readonly string[] | undefined {
	const isNone = found && groups?.every(({ scheduleId }) => !scheduleId);
	return found?.inSchedules ?? (isNone ? [] : undefined);
}

/** The names without these, each of which may be another's too. */
function without(names: readonly string[], these: readonly string[]): string[] {
	const left = [...names];
	for (const one of these) if (left.includes(one)) left.splice(left.indexOf(one), 1);
	return left;
}

/**
 * What shows a presentation. Alerts are taken from the groups where the service does not tell of them with the presentation.
 * @param titles of the groups that have it as their own, as the list tells them: taken where the groups tell of none
 */
export async function usesOf(
	context: Context,
	presentationId: number,
	titles: readonly string[],
): Promise<Uses> {
	const [found, all] = await Promise.all([
		ifAny(() => readPresentation(context, presentationId)),
		ifAny(() => listDeviceGroups(context)),
	]);
	const ofIt =
		found?.inSchedules?.length === 0
			? new Map<number, string>()
			: await schedulesOfIt(context, all ?? [], presentationId);
	const named = (part: Part) =>
		(all ?? [])
			.filter((group) => partOf(group, presentationId, ofIt).includes(part))
			.map(nameOfGroup);
	const [scheduled, alerted] = [named("scheduled"), named("alerted")];
	const own = named("groups");
	const alerts = alertsIn(found, all, presentationId);
	const schedules = schedulesWith(found, all);
	const emptied = [...ofIt.values()];
	const isTold = own.length + scheduled.length + alerted.length > 0;
	return {
		groups: isTold ? own : titles,
		...{ scheduled, alerted },
		onScreens: named("onScreens"),
		alerts: alerts ?? [],
		running: named("running"),
		...{ schedules: without(schedules ?? [], emptied), emptied },
		unread: [...(alerts ? [] : ["alerts" as const]), ...(schedules ? [] : ["schedules" as const])],
	};
}
