import { keep, keptKey, readKept } from "~/kept";
import type { AddKind, EditorValues } from "../values";

/** What somebody had typed and not saved. */
export interface Draft {
	/** The visit of the editor that it was made in: each has one of its own. */
	visit: string;
	/** When it was kept, in milliseconds since 1970. */
	at: number;
	values: EditorValues;
	/** The name of its save, which may have been sent; one that was kept by an earlier version has none. */
	saveKey?: string;
	/** The kind of slide that the panel was open for; one that was kept by an earlier version has none. */
	kind?: AddKind;
	/** Names of files that were still being uploaded, or chosen alone. */
	missing: string[];
}

const MOST = 3;

/** A name for a visit of the editor, in the browser. Without TLS, browsers have no `randomUUID`. */
export const newVisit = () => `${Date.now()}-${Math.random()}`;

/** The key of a presentation's drafts; without an id, of a new one's. */
export const draftsKey = (person: string, id: number | undefined) =>
	keptKey(person, `drafts:${id ?? "new"}`);

/** The last one first. */
export const readDrafts = (key: string): Draft[] => readKept<Draft[]>(key) ?? [];

/** Forgets the draft of a visit. */
export function forgetDraft(key: string, visit: string): void {
	const others = readDrafts(key).filter((one) => one.visit !== visit);
	keep(key, others.length > 0 ? others : undefined);
}

/** Visits whose form was saved. */
const ended = new Set<string>();

/** Forgets the draft of a visit whose form was saved: what is read from it after that is none. */
export function endDraft(key: string, visit: string): void {
	ended.add(visit);
	forgetDraft(key, visit);
}

export const isEnded = (visit: string) => ended.has(visit);

/** Keeps a visit's draft in the place of its last one. Those of other visits stay, up to three in all. @returns whether it is kept */
export function keepDraft(key: string, draft: Draft): boolean {
	if (isEnded(draft.visit)) return false;
	const others = readDrafts(key).filter(({ visit }) => visit !== draft.visit);
	return keep(key, [draft, ...others].slice(0, MOST));
}
