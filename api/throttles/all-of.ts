import type { Throttle } from "./throttle";

/** Several throttles as one: everything counts in each of them, and each can block. */
export const allOf = (...throttles: readonly Throttle[]): Throttle => ({
	async check(who) {
		for (const throttle of throttles) await throttle.check(who);
	},
	async note(who) {
		for (const throttle of throttles) await throttle.note(who);
	},
	async begin(who) {
		const begun: (() => Promise<void>)[] = [];
		const takeBack = async () => {
			for (const one of begun) await one();
		};
		try {
			for (const throttle of throttles) begun.push(await throttle.begin(who));
			return takeBack;
		} catch (error) {
			await takeBack();
			throw error;
		}
	},
});
