const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before trying again, in milliseconds: doubling from one second to half a minute,
 * then shortened by up to a quarter so that screens which failed together do not return together.
 * @param failures how often it failed in a row, from 1
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number = Math.random()): number {
	const doubled = FIRST_MS * 2 ** Math.min(failures - 1, 16);
	return Math.round(Math.min(doubled, LONGEST_MS) * (1 - random / 4));
}
