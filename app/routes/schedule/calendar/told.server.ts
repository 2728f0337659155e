import { SCHEDULE_ITEMS_MAX } from "@signage/contract/limits";
import { quoted } from "@signage/contract/text/right-to-left";
import { DAYS } from "@signage/contract/time/days";
import { DAY_MS, WEEK_MS } from "@signage/contract/time/durations";
import { either, listed } from "~/components/text/listed";
import type { Kind } from "../kinds";
import type { Placed, PlacedEvents } from "./placed.server";

/** How many names, or other things, are told of each kind, and how many letters of each name. */
const NAMES_TOLD = 3;
const NAME_TOLD = 60;

const named = (name: string) =>
	quoted(name === "" ? "(no name)" : [...name].slice(0, NAME_TOLD).join(""));

/** The first of these, each once, and how many more there are. */
const firstOf = (all: readonly string[], format?: Intl.ListFormat) =>
	listed(new Set(all), NAMES_TOLD, format);

/** The same for names. */
const namesOf = (all: readonly string[], format?: Intl.ListFormat) =>
	firstOf(all.map(named), format);

/** What an item could be called for which there is no presentation. @param names of the events at its time */
export const eitherOf = (names: readonly string[]) => namesOf(names, either);

const LEFT_OUT = {
	weekly: ["that repeats each week", "that repeat each week"],
	dated: ["that has a date of its own", "that have dates of their own"],
	allDay: ["that lasts all day", "that last all day"],
	otherwise: [
		"that repeats otherwise than each day or each week without end",
		"that repeat otherwise than each day or each week without end",
	],
	changed: ["that changes one of a series", "that change one of a series"],
	cancelled: ["that is cancelled", "that are cancelled"],
	unreadable: ["whose time cannot be read", "whose times cannot be read"],
} as const;

const REMEDY: Partial<Record<keyof typeof LEFT_OUT, string>> = {
	weekly: " Import what repeats each week into a weekly schedule.",
	dated: " Import what has a date into a simple schedule.",
};

const events = (count: number) => (count === 1 ? "1 event" : `${count} events`);

/** What is left out, a sentence for each reason, with how many and the first names. */
export function leftOut(unfit: PlacedEvents["unfit"], others: number): string[] {
	const sentences = (Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]).flatMap((why) => {
		const names = unfit.filter((one) => one.why === why).map(({ summary }) => summary);
		if (names.length === 0) return [];
		const [one, many] = LEFT_OUT[why];
		const what = `${events(names.length)} ${names.length === 1 ? one : many}`;
		return [`Left out: ${what}, ${namesOf(names)}.${REMEDY[why] ?? ""}`];
	});
	if (others > 0)
		sentences.push(`Left out: ${others === 1 ? "1 task or note" : `${others} tasks or notes`}.`);
	return sentences;
}

/** When the next item begins that has another time; undefined for none. */
function nextAfter(kind: Kind, items: readonly Placed[], place: number): number | undefined {
	const { at = 0 } = items[place] ?? {};
	const later = items.slice(place + 1).find((one) => one.at > at);
	if (later || kind.name === "simple") return later?.at;
	return (items[0]?.at ?? 0) + WEEK_MS;
}

/** A time, for people, with its day if that is another. */
function clock(kind: Kind, at: number, beside: number): string {
	const time = new Date(at).toISOString();
	if (Math.floor(at / DAY_MS) === Math.floor(beside / DAY_MS)) return time.slice(11, 16);
	if (kind.name === "weekly")
		return `${time.slice(11, 16)} on ${DAYS[Math.floor(at / DAY_MS) % 7]}`;
	return `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}

/** The ends in the file that come before the next beginning, once for each event: a schedule has no ends. */
function earlyEnds(kind: Kind, items: readonly Placed[]): string[] {
	const known = new Set<Placed["event"]>();
	const told = items.flatMap((item, place) => {
		const { at, until, event } = item;
		if (until === undefined || known.has(event)) return [];
		const next = nextAfter(kind, items, place);
		if (next !== undefined && until >= next) return [];
		known.add(event);
		const name = named(event.summary);
		const end = `${name} ends at ${clock(kind, until, at)} in the file`;
		return [
			next === undefined
				? `${end}; here it plays on, as nothing follows`
				: `${end}; here it plays on until ${clock(kind, next, until)}`,
		];
	});
	if (told.length === 0) return [];
	const more = told.length - NAMES_TOLD;
	return [
		`A schedule has no ends: an item plays until the next one begins. ${told.slice(0, NAMES_TOLD).join(". ")}.${
			more > 0 ? ` So ${more === 1 ? "does 1 more" : `do ${more} more`}.` : ""
		}`,
	];
}

/** What a schedule cannot have as the file has it, for people. */
export function changesOf(kind: Kind, placed: PlacedEvents): string[] {
	const { items, unknownZone, otherClocks, later, seconds, dropped } = placed;
	const told: string[] = [];
	const excepted = new Set(items.map(({ event }) => event).filter((one) => one.hasExceptions));
	if (excepted.size > 0)
		told.push(
			`Days that are left out in the file are not left out here: ${namesOf([...excepted].map(({ summary }) => summary))}.`,
		);
	if (unknownZone.length > 0)
		told.push(
			`The time zone in the file is not known, so the times are taken as they stand: ${namesOf(unknownZone)}.`,
		);
	if (otherClocks.length > 0)
		told.push(
			`These are in another time zone, whose clocks are changed on other days, so for some weeks they play at another time than in the file: ${namesOf(otherClocks)}.`,
		);
	if (later.length > 0)
		told.push(
			`In the file these begin later than in a week; here they play from now on: ${namesOf(later)}.`,
		);
	if (seconds.length > 0) told.push(`Seconds are left out: ${namesOf(seconds)}.`);
	if (dropped > 0)
		told.push(
			`Left out: ${dropped} of ${(dropped + items.length).toLocaleString("en")} items, as a schedule has at most ${SCHEDULE_ITEMS_MAX.toLocaleString("en")}; what has passed first, then what comes last.`,
		);
	return [...told, ...earlyEnds(kind, items)];
}

/**
 * What is said of events that are not called like the presentation that is written into them.
 * @param pairs the name of each and the presentation's title
 */
export const otherTitles = (pairs: readonly (readonly [name: string, title: string])[]) =>
	pairs.length === 0
		? []
		: [
				`Found by the number in the file, as no presentation is called so: ${firstOf(pairs.map(([name, title]) => `${named(name)} plays ${named(title)}`))}.`,
			];

/** What is said of presentations that there are none of. @param names of the events, one for each item */
export const missing = (names: readonly string[]) =>
	names.length === 0
		? []
		: [
				`No presentation is called ${namesOf(names, either)}: choose one for ${names.length === 1 ? "1 item" : `${names.length} items`}.`,
			];
