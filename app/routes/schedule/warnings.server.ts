import { isZone } from "~/services/schedules/browser-zone.server";
import type { Schedule } from "~/services/schedules/schedules.server";
import { wallClock } from "~/services/schedules/wall-clock.server";
import { isYes } from "~/shared/yes";
import { clockTurns } from "./clock-turns.server";
import type { Kind } from "./kinds";
import { itemField, type Messages, type ScheduleValues, sentTime } from "./values";

/** Something to confirm before an item is saved. */
interface Warning {
	/** The field that it stands beside. */
	field: string;
	/** The same for the same warning of the same item, wherever it is in the list. */
	key: string;
	message: string;
	/** The item's time, as it is sent, where this says that it is in the past. */
	pastTime?: string;
}

const PAST = "This is in the past";
const TWICE = "Several items have this time: the last of them in the list plays";

/**
 * What to confirm before these items are saved: those in the past (of a simple schedule), several at one time, and
 * times that daylight saving skips or repeats (of a weekly schedule, in the coming year).
 * @param ianaId the schedule's zone; undefined where it is not known, and only equal times are
 * @param at now, in milliseconds since 1970
 */
export function warningsOf(
	kind: Kind,
	values: ScheduleValues,
	ianaId: string | undefined,
	at: number,
): Warning[] {
	const zone = ianaId !== undefined && isZone(ianaId) ? ianaId : undefined;
	const isDated = kind.name === "simple";
	const now = zone === undefined ? undefined : wallClock(zone, at);
	const turnsOf = zone === undefined ? undefined : clockTurns(kind, values, zone, at);
	return Object.entries(values.lists).flatMap(([list, items]) => {
		const times = items.map(({ time }) => sentTime(kind, time));
		const counts = new Map<string, number>();
		for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
		return times.flatMap((time, place): Warning[] => {
			const warning = (word: string, message: string | undefined): Warning[] =>
				message === undefined
					? []
					: [
							{
								field: itemField(list, place, kind.timeField),
								key: `${isDated ? "" : `${list} `}${time} ${word}`,
								message,
								...(word === "past" && { pastTime: time }),
							},
						];
			if (time === "") return [];
			const isPast = isDated && now !== undefined && time < now;
			const turns = isPast ? [] : (turnsOf?.(list, time) ?? []);
			// Of another zone's clocks nothing was told, nor of another item that has to do with it.
			const turned = [`clocks ${zone}`, ...turns.flatMap(({ other }) => other ?? [])].join(" ");
			return [
				...warning("past", isPast ? PAST : undefined),
				...warning("twice", (counts.get(time) ?? 0) > 1 ? TWICE : undefined),
				...warning(turned, turns.map(({ message }) => message).join(". ") || undefined),
			];
		});
	});
}

/** The warnings as the hidden field has them: one a line, each once. */
export const keysOf = (warnings: readonly Warning[]) =>
	[...new Set(warnings.map(({ key }) => key))].join("\n");

/** Warnings that were not confirmed yet; a plain yes confirms whatever there is. */
export function unconfirmed(warnings: readonly Warning[], confirmed: string): Warning[] {
	if (isYes(confirmed) || /^\s*all\s*$/i.test(confirmed)) return [];
	const known = new Set(confirmed.split(/\r?\n/));
	return warnings.filter(({ key }) => !known.has(key));
}

/**
 * The warnings without those of items that have simply passed since they were saved.
 * @param saved resolves to the saved schedule, undefined if there is none; only asked where something is in the past
 */
export async function withoutPassed(
	kind: Kind,
	{ timeZoneId }: ScheduleValues,
	warnings: readonly Warning[],
	saved: () => Promise<Schedule | undefined>,
): Promise<readonly Warning[]> {
	if (!warnings.some(({ pastTime }) => pastTime)) return warnings;
	const found = await saved();
	// In another zone the same time is another instant.
	if (found?.timeZoneId !== timeZoneId) return warnings;
	const times = new Set(
		Object.values(found.lists)
			.flat()
			.map(({ time }) => sentTime(kind, time)),
	);
	return warnings.filter(({ pastTime }) => !pastTime || !times.has(pastTime));
}

/** The warnings by field. */
export function byField(warnings: readonly Warning[]): Messages {
	const messages: Record<string, string[]> = {};
	for (const { field, message } of warnings)
		messages[field] = [...(messages[field] ?? []), message];
	return messages;
}
