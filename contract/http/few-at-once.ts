interface Line {
	busy: number;
	waiting: (() => void)[];
}

/** Runs something in the turn of whoever it is for. Rejects as `run` does. */
export type InTurn<K> = <T>(whose: K, run: () => Promise<T>) => Promise<T>;

/**
 * Has no more than so many things going on at once for each of those that ask; what is more waits, in its order. Others do not
 * wait for it.
 */
export function fewAtOnce<K>(most: number): InTurn<K> {
	const lines = new Map<K, Line>();
	return async (whose, run) => {
		const line = lines.get(whose) ?? { busy: 0, waiting: [] };
		lines.set(whose, line);
		if (line.busy < most) line.busy++;
		else await new Promise<void>((resolve) => line.waiting.push(resolve));
		try {
			return await run();
		} finally {
			// The next one takes this one's place.
			const next = line.waiting.shift();
			if (next) next();
			else if (--line.busy === 0) lines.delete(whose);
		}
	};
}
