import { KEPT, orNot } from "./forget-kept";

/** The key of something that belongs to one person. */
export const keptKey = (person: string, name: string) => `${KEPT}${person}:${name}`;

/** What `keep` has kept; undefined if there is nothing, or something that cannot be read. */
export const readKept = <T>(key: string): T | undefined =>
	orNot(() => JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined);

/** Keeps a value that JSON can write; undefined forgets what was kept. */
export const keep = (key: string, value: unknown) =>
	orNot(() =>
		value === undefined
			? localStorage.removeItem(key)
			: localStorage.setItem(key, JSON.stringify(value)),
	);
