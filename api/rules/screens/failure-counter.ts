import { ProblemError } from "../../http/problem";

const KEYS_MAX = 20_000;

/** Counts failures by key (an account, an address) and refuses a key that has too many. */
export interface FailureCounter {
	/** @throws ProblemError 429 with Retry-After while one of the keys has had its failures */
	check(keys: readonly string[]): void;
	note(keys: readonly string[]): void;
}

/** A counter of `limit` failures within `windowMs`, in memory. */
export function createFailureCounter(limit: number, windowMs: number): FailureCounter {
	const times = new Map<string, number[]>();
	const recent = (key: string) =>
		(times.get(key) ?? []).filter((time) => time > Date.now() - windowMs);
	return {
		check(keys) {
			const full = keys.map(recent).filter((list) => list.length >= limit);
			if (full.length === 0) return;
			const freeAt = Math.max(...full.map((list) => (list.at(-limit) ?? 0) + windowMs));
			const seconds = Math.max(1, Math.ceil((freeAt - Date.now()) / 1000));
			throw new ProblemError(
				429,
				"Too many wrong codes. Wait some minutes, then try again.",
				undefined,
				{
					"retry-after": String(seconds),
				},
			);
		},
		note(keys) {
			for (const key of keys) {
				const list = [...recent(key), Date.now()];
				// Put last, so that what was quiet longest is forgotten first.
				times.delete(key);
				times.set(key, list.slice(-limit));
			}
			for (const key of times.keys()) {
				if (times.size <= KEYS_MAX) break;
				times.delete(key);
			}
		},
	};
}
