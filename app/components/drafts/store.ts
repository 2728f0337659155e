import { keep, keptKey, readKept } from "~/browser/kept";

/** What somebody had typed in a form and not saved: what `Work` has of it, and this. */
export type Draft<Work = unknown> = Work & {
	/** The visit of the form that it was made in: each has one of its own. */
	visit: string;
	/** When it was kept, in milliseconds since 1970. */
	at: number;
	/** The name of its save, which may have been sent; one that was kept by an earlier version has none. */
	saveKey?: string;
};

const MOST = 3;

/** A name for a visit of a form, in the browser. Without TLS, browsers have no `randomUUID`. */
export const newVisit = () => `${Date.now()}-${Math.random()}`;

/**
 * The key of the drafts of one thing.
 * @param of what the thing is called among all that have drafts
 */
export const draftsKey = (person: string, of: string) => keptKey(person, `drafts:${of}`);

/** The last one first. */
export const readDrafts = <Work>(key: string): Draft<Work>[] => readKept<Draft<Work>[]>(key) ?? [];

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
export function keepDraft<Work>(key: string, draft: Draft<Work>): boolean {
	if (isEnded(draft.visit)) return false;
	const others = readDrafts(key).filter(({ visit }) => visit !== draft.visit);
	return keep(key, [draft, ...others].slice(0, MOST));
}
