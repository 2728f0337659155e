import { data } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import { pageStatus, ServiceError } from "~/services/client/errors.server";
import { ifAny } from "~/services/client/if-any.server";
import { done, type FormVisit, intents, type Refusal } from "~/services/forms/intents.server";
import { saveOnce, withSaveKey } from "~/services/forms/save-key.server";
import { listPresentationTitles } from "~/services/presentations/list.server";
import { pathId } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";
import { browserZone } from "~/services/schedules/browser-zone.server";
import { inWords, NOT_SAVED } from "~/services/schedules/error-words.server";
import { getSchedule, saveSchedule } from "~/services/schedules/schedules.server";
import { wallClock } from "~/services/schedules/wall-clock.server";
import { listAt, listPath, searchIn } from "../schedules/query";
import { CALENDAR_FILE, withImport, withoutImport } from "./calendar/import.server";
import { check } from "./check.server";
import { type Changed, withCopiedDay, withoutCopiedDay } from "./copy-day.server";
import { type DrawnSchedule, drawnValues } from "./drawn.server";
import { edited } from "./edits.server";
import type { Kind } from "./kinds";
import { pickedWeek, readEdit, readValues } from "./posted.server";
import { refusedFields } from "./refused-fields.server";
import {
	fieldId,
	LOOK_FIELD,
	type Messages,
	type RemovedItem,
	type ScheduleValues,
	sentTime,
} from "./values";
import { byField, keysOf, unconfirmed, warningsOf, withoutPassed } from "./warnings.server";
import { zoneOf } from "./zone.server";

/** What the action returns to show the form again. */
export interface ScheduleAnswer {
	/** Unique for each answer, so that the page can tell one from the next. */
	key: string;
	intent: string;
	/** Missing where the dashboard was not reached: the form stays as it is then. */
	values?: ScheduleValues;
	errors?: Messages;
	/** What to confirm before it is saved. */
	warnings?: Messages;
	error?: NormalisedError;
	/** As in other answers (intents.server.ts). */
	openedBy?: string;
	/** The id of what takes the focus. */
	focus?: string;
	/** The item that was removed. */
	removed?: RemovedItem;
	/** The timeline of what was typed; undefined where there is none to draw. */
	drawn?: DrawnSchedule;
	/** The name of the item that offers every presentation, such as `Sunday[0]`. */
	choosing?: string;
}

/** @param madeId of a new schedule: the notice leads to the groups that are to use it */
function ended(visit: FormVisit, name: string, madeId?: number) {
	const { search } = visit.url;
	const to = madeId === undefined ? undefined : listPath(searchIn(search), { use: madeId });
	const next = { label: "Use in groups", to };
	return done(visit, listAt(search), `Schedule saved: ${name}`, { next });
}

type Shown = Omit<ScheduleAnswer, "key" | "intent" | "values" | "drawn">;

/** The action of one kind of form. */
export function scheduleAction(kind: Kind) {
	/** Shows the form again, with what was typed and its timeline. Nothing was saved. */
	async function shown(
		visit: FormVisit,
		values: ScheduleValues,
		what: Shown & { intent: string },
		status: number,
	) {
		visit.extras.typedName = values.name;
		const [zone, presentations = []] = await Promise.all([
			zoneOf(visit, values),
			ifAny(() => listPresentationTitles(visit)),
		]);
		const week = pickedWeek(visit.form);
		const drawn = drawnValues(kind, values, zone, presentations, Date.now(), week);
		const answer = { key: crypto.randomUUID(), values, drawn, ...what };
		return withSaveKey(visit.form, data<ScheduleAnswer>(answer, { status }));
	}

	/** @param how `over` what somebody else has saved meanwhile, or as a `new` one, as they have deleted it */
	async function save(visit: FormVisit, intent: string, how?: "over" | "new") {
		const id = visit.params.id === undefined ? undefined : pathId(visit);
		const values = readValues(visit.form, kind);
		const checked = check(kind, values);
		if (checked.errors) return shown(visit, values, { intent, errors: checked.errors }, 400);
		const warnings = warningsOf(kind, values, await zoneOf(visit, values), Date.now());
		const open = await withoutPassed(kind, values, unconfirmed(warnings, values.confirmed), () =>
			ifAny(async () => (id === undefined ? undefined : getSchedule(visit, kind.name, id))),
		);
		if (open.length > 0) {
			const asked = { ...values, confirmed: keysOf(warnings) };
			return shown(visit, asked, { intent, warnings: byField(open) }, 400);
		}
		const { schedule } = checked;
		try {
			const revision = how ? undefined : schedule.revision;
			const place = how === "new" ? undefined : id;
			const saved = await saveOnce(visit.form, (key) =>
				saveSchedule(visit, kind.name, place, { ...schedule, revision }, key),
			);
			return ended(visit, schedule.name, place === undefined ? saved?.id : undefined);
		} catch (cause) {
			if (!(cause instanceof ServiceError)) throw cause;
			const error = inWords(cause, NOT_SAVED);
			const refused = refusedFields(kind, values, error);
			return shown(visit, values, { intent, ...refused }, pageStatus(error));
		}
	}

	/** Without an intent: a change to a list, or a look at all presentations for an item or at another week, or Enter. */
	async function saveOrEdit(visit: FormVisit, intent: string) {
		const edit = readEdit(visit.form, kind);
		const choosing = visit.form.get("choose");
		const isLook = visit.form.has(LOOK_FIELD);
		if (!edit && !isLook && typeof choosing !== "string") return save(visit, intent);
		const values = readValues(visit.form, kind);
		if (isLook) return shown(visit, values, { intent: LOOK_FIELD }, 200);
		if (!edit)
			return shown(
				visit,
				values,
				{
					intent: "choose",
					choosing: String(choosing),
					focus: fieldId(`${choosing}.presentationId`),
				},
				200,
			);
		const zone = (await zoneOf(visit, values)) ?? browserZone(visit);
		const now = wallClock(zone, Date.now());
		const { lists, ...what } = edited(kind, values, edit, now);
		return shown(visit, { ...values, lists }, what, 200);
	}

	/** Orders all items by time; those of one time stay in their order. */
	async function sort(visit: FormVisit, intent: string) {
		const values = readValues(visit.form, kind);
		const sorted = Object.entries(values.lists).map(([list, items]) => [list, byTime(kind, items)]);
		return shown(visit, { ...values, lists: Object.fromEntries(sorted) }, { intent }, 200);
	}

	/** Copies a day to others, takes in a calendar file, or takes either back. */
	const changed =
		(change: (values: ScheduleValues, visit: FormVisit) => Changed | Promise<Changed>) =>
		async (visit: FormVisit, intent: string) => {
			const { values, ...what } = await change(readValues(visit.form, kind), visit);
			const status = what.error ? pageStatus(what.error) : what.errors ? 400 : 200;
			return shown(visit, values, { intent, ...what }, status);
		};

	const handlers = {
		"": saveOrEdit,
		save,
		"save-over": (visit: FormVisit, intent: string) => save(visit, intent, "over"),
		"save-new": (visit: FormVisit, intent: string) => save(visit, intent, "new"),
		sort,
		import: changed((values, visit) => withImport(kind, visit, values)),
		"undo-import": changed(withoutImport),
		...(kind.name === "weekly" && {
			"copy-day": changed((values) => withCopiedDay(kind, values)),
			"undo-copy": changed(withoutCopiedDay),
		}),
	};
	/** Where scripts run the form stays as it is. */
	const again = ({ form, isPage, extras }: FormVisit, intent: string, refusal: Refusal) => {
		const values = isPage ? readValues(form, kind) : undefined;
		extras.typedName = values?.name;
		const answer = { key: crypto.randomUUID(), intent, values, ...refusal };
		return data<ScheduleAnswer>(answer, { status: pageStatus(refusal.error) });
	};

	return intents(forSignedIn, handlers, { takes: CALENDAR_FILE, again });
}

const byTime = (kind: Kind, items: ScheduleValues["lists"][string]) =>
	[...items].sort((one, other) => {
		const [first, second] = [sentTime(kind, one.time), sentTime(kind, other.time)];
		return first < second ? -1 : Number(first > second);
	});
