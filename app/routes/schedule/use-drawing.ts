import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { announce } from "~/components/frame/live-region";
import type { TimelineDay } from "~/components/timeline/timeline";
import type { Choice } from "~/services/presentations/browser-choices";
import { askDrawing } from "~/services/schedules/browser-drawing";
import { Asker } from "./asker";
import type { DrawnSchedule } from "./drawn.server";
import type { Kind } from "./kinds";
import { FORM_ID, WEEK_FIELD } from "./values";

/** How long nothing more is typed before the timeline is asked for. */
const PAUSE_MS = 300;

/** Whether a field of the form decides what is drawn: the zone, and the times and presentations of items. */
export const isDrawnField = (name: string) => name === "timeZoneId" || name.includes("].");

/** What is known of presentations by id. */
type Known = Map<number, { title: string; thumbnailUrl?: string }>;
/** What the server calls a presentation that it did not look up. */
const unknownTitle = (id: number) => `Presentation ${id}`;

function learn(known: Known, entries: readonly Choice[] = []): void {
	for (const { presentationId, title, thumbnailUrl } of entries)
		if (title !== unknownTitle(presentationId)) known.set(presentationId, { title, thumbnailUrl });
}

/** A drawing in which each presentation has its name and picture. */
function named({ day, week, ...rest }: DrawnSchedule, known: Known): DrawnSchedule {
	const withNames = (timeline: DrawnSchedule["week"]) => ({
		...timeline,
		entries: timeline.entries.map((entry) => ({ ...entry, ...known.get(entry.presentationId) })),
	});
	return { ...rest, day: withNames(day), week: withNames(week) };
}

/** What the form holds, as far as it is drawn. */
function typedIn(kind: Kind, zones: FormZones, known: Known): URLSearchParams {
	const form = document.getElementById(FORM_ID) as HTMLFormElement;
	const typed = new URLSearchParams({ kind: kind.name, known: [...known.keys()].join() });
	for (const [name, value] of new FormData(form))
		if (isDrawnField(name) || name === WEEK_FIELD) typed.append(name, String(value));
	const zone = zones.find(({ id }) => id === typed.get("timeZoneId"));
	if (zone?.ianaId) typed.set("zone", zone.ianaId);
	return typed;
}

type FormZones = readonly { id: string; ianaId?: string | null }[];

/** The timeline of a form. */
export interface Drawing {
	drawn?: DrawnSchedule;
	/** Whether what was typed last could not be drawn. */
	isStale: boolean;
}

interface Asked {
	kind: Kind;
	zones: FormZones;
	/** Other for each form that an answer shows: its own timeline is the newest then. */
	formKey: string;
	/** The timeline that came with the form. */
	given?: DrawnSchedule;
}

/**
 * The timeline of what is typed. `follow` asks for it soon after a change. Where it cannot be had, the last one stays. `look`
 * asks for another week of dated items, by its Sunday.
 */
export function useDrawing({ kind, zones, formKey, given }: Asked) {
	const [own, setOwn] = useState<Drawing & { of: string }>();
	const current: Drawing = own?.of === formKey ? own : { drawn: given, isStale: false };
	const newest = useRef({ current, kind, zones });
	newest.current = { current, kind, zones };
	const known = useRef<Known>(new Map());
	/** The week that was asked for and is not drawn yet. */
	const wanted = useRef<string>();

	const asker = useMemo(() => {
		const tell = (drawing: Drawing) => setOwn({ ...drawing, of: formKey });
		return new Asker<DrawnSchedule | undefined>({
			async ask(signal) {
				const { kind, zones, current } = newest.current;
				learn(known.current, current.drawn?.week.entries);
				learn(known.current, current.drawn?.day.entries);
				const typed = typedIn(kind, zones, known.current);
				if (wanted.current !== undefined) typed.set(WEEK_FIELD, wanted.current);
				const drawn = await askDrawing<DrawnSchedule>(typed, signal);
				return drawn ? named(drawn, known.current) : undefined;
			},
			onAnswer(drawn) {
				const shown = drawn?.weeks?.shown;
				if (wanted.current !== undefined && shown) announce(`Week of ${shown.name}`);
				wanted.current = undefined;
				tell({ drawn, isStale: false });
			},
			onFailed: () => tell({ ...newest.current.current, isStale: true }),
		});
	}, [formKey]);
	useEffect(
		() => () => {
			asker.end();
			wanted.current = undefined;
		},
		[asker],
	);
	const follow = useCallback(() => asker.askAfter(PAUSE_MS), [asker]);
	const look = useCallback(
		(week: string) => {
			wanted.current = week;
			asker.askNow();
		},
		[asker],
	);

	const { isStale } = current;
	useEffect(() => {
		if (!isStale) return;
		window.addEventListener("online", follow);
		return () => window.removeEventListener("online", follow);
	}, [isStale, follow]);

	/** Shows a day as it was moved, until it is drawn anew. */
	const show = useCallback(
		(day: TimelineDay) => {
			const { drawn, isStale } = newest.current.current;
			if (!drawn) return;
			const withDay = (timeline: DrawnSchedule["week"]) => ({
				...timeline,
				days: timeline.days.map((one) => (one.date === day.date ? day : one)),
			});
			const changed = { ...drawn, week: withDay(drawn.week), day: withDay(drawn.day) };
			setOwn({ drawn: changed, isStale, of: formKey });
		},
		[formKey],
	);

	/** Tells of a presentation that was chosen with its picture. */
	const learnOf = useCallback((choice: Choice) => learn(known.current, [choice]), []);

	return { ...current, follow, look, show, learnOf };
}
