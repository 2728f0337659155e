import type { Kind } from "./kinds";
import { itemField, type Messages, type ScheduleValues, sentTime } from "./values";

/** Something to confirm before an item is saved. */
interface Warning {
	/** The field that it stands beside. */
	field: string;
	/** The same for the same warning of the same item, wherever it is in the list. */
	key: string;
	message: string;
}

const PAST = "This is in the past";
const TWICE = "Another item has the same time: only one of them plays";

/**
 * What to confirm before these items are saved: those in the past (of a simple schedule) and several at one time.
 * @param now the date and time on the wall in the schedule's zone, `yyyy-MM-dd HH:mm`; undefined where the zone is not known
 */
export function warningsOf(kind: Kind, { lists }: ScheduleValues, now?: string): Warning[] {
	const isDated = kind.name === "simple";
	return Object.entries(lists).flatMap(([list, items]) => {
		const times = items.map(({ time }) => sentTime(kind, time));
		const counts = new Map<string, number>();
		for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
		return times.flatMap((time, place): Warning[] => {
			const warning = (word: string, message: string) => ({
				field: itemField(list, place, kind.timeField),
				key: `${isDated ? "" : `${list} `}${time} ${word}`,
				message,
			});
			if (time === "") return [];
			return [
				...(isDated && now !== undefined && time < now ? [warning("past", PAST)] : []),
				...((counts.get(time) ?? 0) > 1 ? [warning("twice", TWICE)] : []),
			];
		});
	});
}

/** The warnings as the hidden field has them: one a line, each once. */
export const keysOf = (warnings: readonly Warning[]) =>
	[...new Set(warnings.map(({ key }) => key))].join("\n");

/** Warnings that were not confirmed yet. */
export function unconfirmed(warnings: readonly Warning[], confirmed: string): Warning[] {
	const known = new Set(confirmed.split(/\r?\n/));
	return known.has("all") ? [] : warnings.filter(({ key }) => !known.has(key));
}

/** The warnings by field. */
export function byField(warnings: readonly Warning[]): Messages {
	const messages: Record<string, string[]> = {};
	for (const { field, message } of warnings)
		messages[field] = [...(messages[field] ?? []), message];
	return messages;
}
