// What is kept in this browser. A browser may forbid that, or have no room: then nothing is kept, and all
// else goes on as without.

const KEPT = "kept:";

/** The key of something that belongs to one person. */
export const keptKey = (person: string, name: string) => `${KEPT}${person}:${name}`;

function orNot<T>(work: () => T): T | undefined {
	try {
		return work();
	} catch (cause) {
		console.warn("The browser's store:", cause);
		return undefined;
	}
}

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

/** Forgets what people have left in this browser, when one of them signs out. */
export const forgetKept = () =>
	orNot(() => {
		for (const key of Object.keys(localStorage))
			if (key.startsWith(KEPT)) localStorage.removeItem(key);
	});
