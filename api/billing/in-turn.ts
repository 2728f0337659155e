/** Runs work that has the same key one after the other, in the order of the calls. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Keeps the turns in memory: one process has the data (api/start/data-lock.ts). */
export function createTurns(): InTurn {
	const last = new Map<string, Promise<unknown>>();
	return (key, work) => {
		const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
		last.set(key, turn);
		const forget = () => {
			if (last.get(key) === turn) last.delete(key);
		};
		turn.then(forget, forget);
		return turn;
	};
}
