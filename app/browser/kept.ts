import { KEPT, orNot } from "./forget-kept";

/** The key of something that belongs to one person. */
export const keptKey = (person: string, name: string) => `${KEPT}${person}:${name}`;

/** Has what is kept for one person belong to another: the same one, by what stands for them since. */
export const moveKept = (from: string, to: string) =>
	orNot(() => {
		if (from === to) return;
		const old = keptKey(from, "");
		for (const key of Object.keys(localStorage)) {
			const value = key.startsWith(old) ? localStorage.getItem(key) : null;
			if (value === null) continue;
			const moved = keptKey(to, key.slice(old.length));
			if (localStorage.getItem(moved) === null) localStorage.setItem(moved, value);
			localStorage.removeItem(key);
		}
	});

/** What `keep` has kept; undefined if there is nothing, or something that cannot be read. */
export const readKept = <T>(key: string): T | undefined =>
	orNot(() => JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined);

/** Keeps a value that JSON can write; undefined forgets what was kept. @returns whether the browser has done so */
export const keep = (key: string, value: unknown): boolean =>
	orNot(() => {
		if (value === undefined) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(value));
		return true;
	}) ?? false;
