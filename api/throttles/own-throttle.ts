import {
	type KeyLimit,
	limitsOfRepeaters,
	limitsToNote,
	ownLimits,
	refuseUntil,
	type Throttle,
	type ThrottleLimits,
	type Who,
} from "./throttle";

const KEYS_MAX = 20_000;

/**
 * The times of each key's last events, in memory, on a clock that nobody can set; when there are too many
 * keys, the one that was quiet longest is dropped.
 */
function createTimes(windowMs: number) {
	const times = new Map<string, number[]>();
	const recent = (key: string) =>
		(times.get(key) ?? []).filter((time) => time > performance.now() - windowMs);
	return {
		note([key, limit]: KeyLimit, time: number): void {
			const list = [...recent(key), time].slice(-limit);
			times.delete(key);
			times.set(key, list);
			for (const oldest of times.keys()) {
				if (times.size <= KEYS_MAX) break;
				times.delete(oldest);
			}
		},
		takeBack(key: string, time: number): void {
			const list = times.get(key) ?? [];
			const index = list.indexOf(time);
			if (index >= 0) times.set(key, list.toSpliced(index, 1));
		},
		/** In how many milliseconds a key that reached its limit is free again; 0 if it is free now. */
		freeIn([key, limit]: KeyLimit): number {
			const list = recent(key);
			if (list.length < limit) return 0;
			return (list.at(-limit) ?? 0) + windowMs - performance.now();
		},
	};
}

/** A throttle of this process alone, which starts empty with each start of the service. */
export function createOwnThrottle(limits: ThrottleLimits): Throttle {
	const times = createTimes(limits.windowMs);
	const isRepeater = (who: Who) =>
		ownLimits(limits, who).some(([key]) => times.freeIn([key, 1]) > 0);
	const check = (who: Who) => {
		const more = isRepeater(who) ? limitsOfRepeaters(limits) : [];
		const all = [...limitsToNote(limits, who), ...more];
		refuseUntil(limits, Math.max(0, ...all.map((limit) => times.freeIn(limit))));
	};
	const note = (who: Who) => {
		const now = performance.now();
		const noted = limitsToNote(limits, who);
		for (const limit of noted) times.note(limit, now);
		return async () => {
			for (const [key] of noted) times.takeBack(key, now);
		};
	};
	return {
		check: async (who) => check(who),
		async note(who) {
			note(who);
		},
		async begin(who) {
			check(who);
			return note(who);
		},
	};
}
