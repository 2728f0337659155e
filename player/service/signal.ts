/** The longest time that browsers' timers take, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Something that happens once, or never. */
export class Signal {
	private readonly listeners = new Set<() => void>();
	isGiven = false;

	give(): void {
		this.isGiven = true;
		this.listeners.forEach((listener) => void listener());
	}

	/** Resolves after `ms` milliseconds, or as soon as one of the signals is given. Nothing of it stays in memory. */
	static async sleepUnless(ms: number, signals: readonly Signal[]): Promise<void> {
		await new Promise<void>((resolve) => {
			const end = () => {
				clearTimeout(timer);
				for (const { listeners } of signals) listeners.delete(end);
				resolve();
			};
			const timer = setTimeout(end, Math.min(Math.max(ms, 0), LONGEST_MS));
			for (const { listeners } of signals) listeners.add(end);
			if (signals.some(({ isGiven }) => isGiven)) end();
		});
	}
}
