import { ianaIdOf, matchTimeZone } from "@signage/contract/time/time-zones";
import { writeRevision } from "~/services/forms/revision";
import { listPresentationTitles } from "~/services/presentations/list.server";
import { loadBesideForm, pathId } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { browserZone } from "~/services/schedules/browser-zone.server";
import { orNotLoaded } from "~/services/schedules/error-words.server";
import { getSchedule, listTimeZones, type Schedule } from "~/services/schedules/schedules.server";
import { ianaIdIn } from "~/services/schedules/timetable.server";
import { drawnValues } from "./drawn.server";
import type { Kind } from "./kinds";
import { isShort, type ScheduleValues, shownTime } from "./values";
import { keysOf, warningsOf } from "./warnings.server";

const emptyLists = (kind: Kind) => Object.fromEntries(kind.lists.map((list) => [list, []]));

/** A saved schedule as the form has it. */
export function valuesOf(kind: Kind, saved: Schedule): ScheduleValues {
	const shown = Object.entries(saved.lists).map(([list, items]) => [
		list,
		items.map(({ time, presentationId }) => ({
			time: shownTime(kind, time),
			presentationId: presentationId ? String(presentationId) : kind.noPresentation,
		})),
	]);
	return {
		name: saved.name,
		timeZoneId: saved.timeZoneId,
		revision: writeRevision(saved.revision),
		confirmed: "",
		lists: Object.fromEntries(shown),
	};
}

/** What a form without an id starts with (spec 4): the zone of the browser, where that is known, else the first. */
function newValues(visit: Visit, kind: Kind, zones: Awaited<ReturnType<typeof listTimeZones>>) {
	const browser = browserZone(visit);
	const zone = (browser && matchTimeZone(zones, browser)) || zones[0];
	return {
		name: "",
		timeZoneId: String(zone?.id ?? ""),
		revision: "",
		confirmed: "",
		lists: emptyLists(kind),
	};
}

/** What the form shows, beside what an answer of its own brings. @throws ServiceError */
async function load(visit: Visit, kind: Kind) {
	const wanted = visit.params.id === undefined ? undefined : pathId(visit);
	const hasTyped = visit.isFormAnswer;
	const saved = () =>
		wanted === undefined || hasTyped ? undefined : getSchedule(visit, kind.name, wanted);
	const [zones, presentations, found] = await loadBesideForm(
		visit,
		() =>
			orNotLoaded(() =>
				Promise.all([listTimeZones(visit), listPresentationTitles(visit), saved()]),
			),
		[[], [], undefined],
	);
	const values = found ? valuesOf(kind, found) : newValues(visit, kind, zones);
	const zone = ianaIdIn(zones, values.timeZoneId);
	const now = Date.now();
	// What is saved already is not asked about again.
	return {
		wanted,
		zones,
		presentations,
		values,
		known: keysOf(warningsOf(kind, values, zone, now)),
		drawn: drawnValues(kind, values, zone, presentations, now),
	};
}

/** The loader of one kind of form. */
export async function loadForm(visit: Visit, kind: Kind) {
	const { wanted, zones, presentations, values, known, drawn } = await load(visit, kind);
	const hasAll = visit.isFormAnswer || isShort(values, presentations.length);
	const used = new Set(
		Object.values(values.lists)
			.flat()
			.map(({ presentationId }) => presentationId),
	);
	return {
		id: wanted,
		/** As it is saved, or as it is typed in the form that is shown again. */
		name: visit.extras.typedName ?? values.name,
		/** The zone that the browser has told, if it has: `values` of a new schedule go by it. */
		toldZone: browserZone(visit),
		values: { ...values, confirmed: known },
		zones: zones.map(({ id, displayName, ianaId }) => ({
			...{ id: String(id), displayName },
			ianaId: ianaId ?? ianaIdOf(id),
		})),
		/** All of them, or those that the schedule has. */
		presentations: presentations
			.filter(({ presentationId }) => hasAll || used.has(String(presentationId)))
			.map(({ presentationId, title }) => ({ presentationId, title })),
		hasAll,
		/** The timeline of what is saved. */
		drawn,
	};
}
