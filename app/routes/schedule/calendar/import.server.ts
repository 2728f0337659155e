import type { TimeZone } from "@signage/contract/schedules";
import { matchTimeZone } from "@signage/contract/time/time-zones";
import { UnreadableCalendar } from "~/services/calendars/content-lines.server";
import { type FileCalendar, readCalendar } from "~/services/calendars/read.server";
import { oneSpelling, zoneFinder } from "~/services/calendars/zone-names.server";
import { ServiceError } from "~/services/client/errors.server";
import type { ReadFile } from "~/services/forms/form-with-file.server";
import type { FormVisit } from "~/services/forms/intents.server";
import { listPresentationTitles } from "~/services/presentations/list.server";
import { badRequest } from "~/services/request/answers.server";
import { inWords, NOT_LOADED } from "~/services/schedules/error-words.server";
import { listTimeZones } from "~/services/schedules/schedules.server";
import { ianaIdIn } from "~/services/schedules/timetable.server";
import type { Changed } from "../copy-day.server";
import type { Kind } from "../kinds";
import {
	CALENDAR_FIELD,
	type ItemValues,
	importId,
	type ScheduleValues,
	undoImportId,
	wantedKey,
} from "../values";
import { alikeKey, inOneLine, matcher } from "./matching.server";
import { type Placed, placeEvents } from "./placed.server";
import { changesOf, eitherOf, leftOut, missing, otherTitles } from "./told.server";

const CALENDAR_MAX_BYTES = 1024 * 1024;
/** The file that the forms take. */
export const CALENDAR_FILE = { field: CALENDAR_FIELD, maxBytes: CALENDAR_MAX_BYTES };

/** The calendar in a chosen file. @throws UnreadableCalendar with what is wrong */
function calendarIn(file: ReadFile | undefined): FileCalendar {
	if (!file) throw new UnreadableCalendar("Choose a calendar file (.ics)");
	if (file.size === 0) throw new UnreadableCalendar("This file is empty");
	if (!file.bytes) throw new UnreadableCalendar("A calendar file can have at most 1 MB");
	return readCalendar(file.bytes);
}

/** The zone of the service's list that a calendar's times are in: what it says of itself, unless that is UTC; else that of most events. */
function zoneIn(
	{ zone, events }: FileCalendar,
	zones: readonly TimeZone[],
	zoneOf: (named: string) => string | undefined,
): TimeZone | undefined {
	const counts = new Map<string, number>();
	for (const { start } of events) {
		const known = start.zone === undefined ? undefined : zoneOf(start.zone);
		if (known !== undefined && known !== "UTC") counts.set(known, (counts.get(known) ?? 0) + 1);
	}
	const [most] = [...counts].sort(([, one], [, other]) => other - one);
	const own = zone === undefined ? undefined : zoneOf(zone);
	for (const found of [own === "UTC" ? undefined : own, most?.[0], own]) {
		const entry = found && matchTimeZone(zones, found);
		if (entry) return entry;
	}
	return undefined;
}

/** Items by list, and what is wanted for those that there is no presentation for. */
function listsOf(kind: Kind, items: readonly Placed[], find: ReturnType<typeof matcher>) {
	const lists: Record<string, ItemValues[]> = Object.fromEntries(
		kind.lists.map((list) => [list, []]),
	);
	const wanted = new Map<string, string[]>();
	const missed: string[] = [];
	const other: [name: string, title: string][] = [];
	for (const { list, time, event } of items) {
		const found = find(event);
		lists[list]?.push({
			time,
			presentationId: found ? String(found.presentationId) : kind.noPresentation,
		});
		if (found) {
			if (alikeKey(inOneLine(found.title)) !== alikeKey(event.summary))
				other.push([event.summary, found.title]);
			continue;
		}
		missed.push(event.summary);
		const key = wantedKey(list, time);
		wanted.set(key, [...(wanted.get(key) ?? []), event.summary]);
	}
	const named = [...wanted].map(([key, names]) => [key, eitherOf(names)] as const);
	return {
		lists,
		wanted: Object.fromEntries(named),
		told: [...missing(missed), ...otherTitles(other)],
	};
}

/** The form with the items of a calendar in place of its own. @throws ServiceError; UnreadableCalendar with what is wrong */
async function withCalendar(kind: Kind, visit: FormVisit, values: ScheduleValues) {
	const [zones, presentations] = await Promise.all([
		listTimeZones(visit),
		listPresentationTitles(visit),
	]);
	// Not before the service has answered: it knows whether the session has ended, and reading a file takes time.
	const calendar = calendarIn(visit.file);
	const zoneOf = zoneFinder(zones);
	const entry = zoneIn(calendar, zones, zoneOf);
	const timeZoneId = entry ? String(entry.id) : values.timeZoneId;
	const ianaId = ianaIdIn(zones, timeZoneId);
	const zone = ianaId && oneSpelling(ianaId);
	const placed = placeEvents({ kind, events: calendar.events, zoneOf, zone, now: Date.now() });
	const left = leftOut([...calendar.unfit, ...placed.unfit], calendar.others);
	if (placed.items.length === 0) {
		const nothing = `Nothing in this calendar fits a ${kind.name} schedule`;
		throw new UnreadableCalendar([nothing, ...left].join(". ").replaceAll(".. ", ". "));
	}
	const { lists, wanted, told } = listsOf(kind, placed.items, matcher(presentations));
	const zoneTold =
		entry && timeZoneId !== values.timeZoneId
			? `The time zone is ${entry.displayName}, as in the file.`
			: undefined;
	const put = {
		name: values.name.trim() === "" ? (calendar.name ?? "") : values.name,
		timeZoneId,
	};
	return {
		...values,
		...put,
		lists,
		copied: undefined,
		imported: {
			file: visit.file?.name ?? "",
			count: placed.items.length,
			told: [...told, ...left, ...changesOf(kind, placed)],
			zone: zoneTold,
			wanted,
			put,
			before: {
				...{ name: values.name, timeZoneId: values.timeZoneId, lists: values.lists },
				...{ copied: values.copied, imported: values.imported },
			},
		},
	};
}

/** Takes the items of a chosen calendar file into the form, in place of its own. Nothing is saved. */
export async function withImport(
	kind: Kind,
	visit: FormVisit,
	values: ScheduleValues,
): Promise<Changed> {
	try {
		return { values: await withCalendar(kind, visit, values), focus: undoImportId };
	} catch (cause) {
		if (cause instanceof UnreadableCalendar)
			return { values, errors: { [CALENDAR_FIELD]: [cause.message] } };
		if (cause instanceof ServiceError)
			return { values, error: inWords(cause, NOT_LOADED).toJSON() };
		throw cause;
	}
}

/**
 * Gives the form back what it had before the last import, with the copied day and the import that could be undone then. A name or
 * a zone that was changed since stays.
 */
export function withoutImport(values: ScheduleValues): Changed {
	const { imported } = values;
	if (!imported) throw badRequest("There is no imported calendar to undo.");
	const { put, before } = imported;
	const back = (field: "name" | "timeZoneId") =>
		put && values[field] !== put[field] ? values[field] : before[field];
	return {
		values: {
			...values,
			name: back("name"),
			timeZoneId: back("timeZoneId"),
			lists: before.lists,
			// A day that was copied since has replaced items that are gone with the import.
			copied: before.copied,
			imported: before.imported,
		},
		focus: importId,
	};
}
