/** Random numbers that are the same for the same seed. */
export interface Random {
	/** From `min` to `max`, both included. */
	whole(min: number, max: number): number;
	pick<T>(choices: readonly T[]): T;
	bytes(length: number): Buffer;
}

/** Mulberry32. @param seed a whole number below 2 ** 32 */
export function createRandom(seed: number): Random {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
	return {
		whole,
		pick<T>(choices: readonly T[]): T {
			if (choices.length === 0) throw new Error("Nothing to pick from");
			return choices[whole(0, choices.length - 1)] as T;
		},
		bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => whole(0, 255))),
	};
}
