import type { Throttle } from "./throttle";

/** Several throttles as one: everything counts in each of them, and each can block. */
export const allOf = (...throttles: readonly Throttle[]): Throttle => ({
	check(who) {
		for (const throttle of throttles) throttle.check(who);
	},
	note(who) {
		for (const throttle of throttles) throttle.note(who);
	},
});
