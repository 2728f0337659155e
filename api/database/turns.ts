/** Runs work that has the same name one after the other, in the order of the calls. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Keeps the turns of this process alone, in memory. */
export function createTurns(): InTurn {
	const last = new Map<string, Promise<unknown>>();
	return (name, work) => {
		const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
		last.set(name, turn);
		const forget = () => {
			if (last.get(name) === turn) last.delete(name);
		};
		turn.then(forget, forget);
		return turn;
	};
}
