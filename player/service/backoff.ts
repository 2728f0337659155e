const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubles from 1 s to 30 s, minus up to
 * a quarter at random, so that screens that failed at the same time do not retry at the same time.
 * @param failures number of failures in a row, from 1
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number = Math.random()): number {
	const doubled = FIRST_MS * 2 ** Math.min(failures - 1, 16);
	return Math.round(Math.min(doubled, LONGEST_MS) * (1 - random / 4));
}
