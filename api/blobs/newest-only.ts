import { createTurns } from "../database/turns";

/**
 * Takes in what is sent under a name. A newer one ends the one that is still on its way, and begins when nothing is left of
 * that: who has lost the connection sends again before it is noticed here.
 */
export type NewestOnly = <T>(name: string, take: (ended: AbortSignal) => Promise<T>) => Promise<T>;

export function createNewestOnly(): NewestOnly {
	const inTurn = createTurns();
	const newest = new Map<string, AbortController>();
	return async (name, take) => {
		newest.get(name)?.abort();
		const own = new AbortController();
		newest.set(name, own);
		try {
			return await inTurn(name, () => take(own.signal));
		} finally {
			if (newest.get(name) === own) newest.delete(name);
		}
	};
}
