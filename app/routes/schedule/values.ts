import { plainTime } from "@signage/contract/text/plain-digits";
import type { FieldMeta } from "~/components/forms/field";
import { OPTIONS_MAX } from "~/shared/options-max";
import type { Kind } from "./kinds";

/** An item as text, as it is typed. */
export interface ItemValues {
	time: string;
	/** The kind's `noPresentation` where none is chosen. */
	presentationId: string;
}

/** An item that was just removed, and where it stood. */
export interface RemovedItem {
	list: string;
	place: number;
	item: ItemValues;
}

/** A day that was copied to others, and the items that those had before. */
export interface CopiedDay {
	from: string;
	replaced: Record<string, ItemValues[]>;
	/** What was wanted for those items, by `wantedKey`, where a calendar file was imported. */
	wanted?: Imported["wanted"];
}

/** What was taken from a calendar file. */
export interface Imported {
	/** The file's name. */
	file: string;
	/** How many items it gave. */
	count: number;
	/** What is not as the file has it, a sentence each. */
	told: string[];
	/** The sentence of a time zone that was taken from the file. */
	zone?: string;
	/** What the file calls presentations that there are none of, in quotes, by `wantedKey` of their items. */
	wanted: Record<string, string>;
	/** Where these items are in the form that is shown (`placesOf`); forms of earlier versions do not tell. */
	places?: Record<string, number[]>;
	/** The name and the zone that the import left in the form; forms of earlier versions do not tell. */
	put?: Pick<ScheduleValues, "name" | "timeZoneId">;
	/** What the form had. */
	before: Pick<ScheduleValues, "name" | "timeZoneId" | "lists" | "copied" | "imported">;
}

/** The form's fields as text; the items by list. */
export interface ScheduleValues {
	name: string;
	timeZoneId: string;
	/** What the service calls the state that was opened; "" for a new schedule. */
	revision: string;
	/** The warnings that are known, one a line, as `keysOf` (warnings.server.ts) writes them. */
	confirmed: string;
	lists: Record<string, ItemValues[]>;
	/** What is chosen to be copied, in the form of a week. */
	copyFrom?: string;
	copyTo?: string[];
	/** The last copy, as long as it can be undone. */
	copied?: CopiedDay;
	/** The last import, as long as it can be undone. */
	imported?: Imported;
}

/** Messages by field name. */
export type Messages = Readonly<Record<string, string[]>>;

export const FORM_ID = "schedule";

/** The field with the Sunday of the week that is drawn, once somebody has picked one, and that of the buttons that pick. */
export const WEEK_FIELD = "week";
export const LOOK_FIELD = "look";

/** The name of an item's field, such as `Sunday[0].time`. */
export const itemField = (list: string, place: number, field: string) =>
	`${list}[${place}].${field}`;
export const fieldId = (name: string) => `${FORM_ID}-${name}`;

/** The id of an item's Remove, and of a list's buttons. */
export const removeId = (list: string, place: number) => fieldId(`remove-${list}-${place}`);
export const addId = (list: string) => fieldId(`add-${list}`);
export const sortId = (list: string) => fieldId(`sort-${list}`);
export const copyDayId = fieldId("copy-day");
export const undoCopyId = fieldId("undo-copy");
export const importId = fieldId("import");
export const undoImportId = fieldId("undo-import");

/** The name of the field for a calendar file. */
export const CALENDAR_FIELD = "calendar";

/** An item by its list and time, wherever it is in the list. */
export const wantedKey = (list: string, time: string) => `${list} ${time}`;

type Lists = ScheduleValues["lists"];

/** The places in a form of the items that something is wanted for, by `wantedKey`: whatever time is typed there is that item's. */
export function placesOf(wanted: Imported["wanted"], lists: Lists): Record<string, number[]> {
	const places: Record<string, number[]> = {};
	for (const [list, items] of Object.entries(lists))
		for (const [place, { time }] of items.entries()) {
			const key = wantedKey(list, time);
			if (Object.hasOwn(wanted, key)) places[key] = [...(places[key] ?? []), place];
		}
	return places;
}

/**
 * What is wanted, by the times that the items of such a form were sent with. An item that was not in it can come back, as one that
 * was removed or that a copied day replaced: what is wanted for it stays, unless another has its time by now.
 */
export function wantedIn({ wanted, places }: Imported, lists: Lists): Imported["wanted"] {
	if (!places) return wanted;
	const taken = placesOf(wanted, lists);
	const gone = Object.entries(wanted).filter(([key]) => !places[key] && !taken[key]);
	const entries = Object.entries(places).flatMap(([key, ofKey]) => {
		const [list = ""] = key.split(" ", 1);
		const items = ofKey.flatMap((place) => lists[list]?.[place] ?? []);
		return items.map(({ time }) => [wantedKey(list, time), wanted[key] ?? ""] as const);
	});
	return Object.fromEntries([...gone, ...entries]);
}

/** The items without a presentation in what is saved, by `wantedKey`: those that they had are deleted. */
export const lostIn = (kind: Kind, { lists }: ScheduleValues): ReadonlySet<string> =>
	new Set(
		Object.entries(lists).flatMap(([list, items]) =>
			items.flatMap(({ time, presentationId }) =>
				presentationId === kind.noPresentation ? wantedKey(list, time) : [],
			),
		),
	);

/** What an item is called, for people. */
export const itemName = (kind: Kind, list: string, place: number) =>
	kind.name === "simple" ? `item ${place + 1}` : `item ${place + 1} on ${list}`;

/** A field as the components want it. */
export const fieldOf = (name: string, errors: Messages, initialValue?: string): FieldMeta => ({
	id: fieldId(name),
	name,
	errors: errors[name],
	initialValue,
});

const SIMPLE_TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::00)?$/;
const DAY_TIME = /^(\d\d:\d\d):00$/;

/** An hour of one digit, as people type it, gets its nought; other digits and colons than ours become those. */
const withNought = (time: string) =>
	plainTime(time.trim()).replace(
		/(^|[ T])(\d:\d\d(?::\d\d)?)$/,
		(_, before, rest) => `${before}0${rest}`,
	);

/** A time as the form shows it: `yyyy-MM-dd HH:mm`, or `HH:mm`; what is something else as it is. */
export const shownTime = (kind: Kind, time: string) =>
	kind.name === "simple"
		? withNought(time).replace(SIMPLE_TIME, "$1 $2")
		: withNought(time).replace(DAY_TIME, "$1");

/** A time as it is sent (spec 9); what is something else as it is. */
export const sentTime = (kind: Kind, typed: string) =>
	kind.name === "simple"
		? shownTime(kind, typed)
		: withNought(typed).replace(/^(\d\d:\d\d)$/, "$1:00");

/** Whether every item can offer every presentation. */
export const isShort = (values: ScheduleValues, presentations: number) =>
	presentations * Math.max(1, Object.values(values.lists).flat().length) <= OPTIONS_MAX;
