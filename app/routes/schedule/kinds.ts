import { DAYS } from "@signage/contract/time/days";
import { paths } from "~/paths";

/** What differs between the two forms (spec 2 and 3). */
export interface Kind {
	name: "simple" | "weekly";
	/** The names of the lists of items, as the fields of the form have them. */
	lists: readonly string[];
	/** What an item's time is called in the form. */
	timeField: "dateTime" | "time";
	/** The value of an item's presentation where none is chosen. */
	noPresentation: "" | "0";
	create: string;
	edit: string;
	nameLabel: string;
	namePlaceholder: string;
	timeLabel: string;
	timeExample: string;
	/** For browsers that check a text before they send it. */
	timePattern: string;
	/** Whether its times have a date. */
	hasDate: boolean;
	path: (id: number) => string;
}

export const SIMPLE: Kind = {
	name: "simple",
	lists: ["dateTimeCollection"],
	timeField: "dateTime",
	noPresentation: "",
	create: "Create Schedule",
	edit: "Edit Schedule",
	nameLabel: "Schedule name",
	namePlaceholder: "Enter here",
	timeLabel: "Date and time",
	timeExample: "yyyy-MM-dd HH:mm",
	timePattern: "\\d{4}-\\d\\d-\\d\\d ([01]\\d|2[0-3]):[0-5]\\d",
	hasDate: true,
	path: paths.simpleSchedule,
};

export const WEEKLY: Kind = {
	name: "weekly",
	lists: DAYS,
	timeField: "time",
	noPresentation: "0",
	create: "Create Weekly Schedule",
	edit: "Edit Weekly Schedule",
	nameLabel: "Schedule Name",
	namePlaceholder: "Enter schedule name...",
	timeLabel: "Time",
	timeExample: "HH:mm",
	timePattern: "([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?",
	hasDate: false,
	path: paths.weeklySchedule,
};

/** The kind of schedule that the page at this path has. */
export const kindAt = (pathname: string): Kind =>
	pathname.startsWith("/weekly-schedule") ? WEEKLY : SIMPLE;
