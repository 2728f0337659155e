/** Resolves after `ms` milliseconds. */
export function sleep(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Runs work with a time limit of `ms` milliseconds and aborts it through a signal when time is up.
 * In browsers without AbortController, the work continues but its result is ignored.
 * @throws what the work throws, or an Error if time is up
 */
export async function within<T>(
	ms: number,
	work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
	const controller = typeof AbortController === "undefined" ? null : new AbortController();
	let timer = 0;
	const timeUp = new Promise<never>((_, reject) => {
		timer = window.setTimeout(() => {
			reject(new Error(`no answer within ${ms / 1000} s`));
			controller?.abort();
		}, ms);
	});
	try {
		return await Promise.race([work(controller?.signal), timeUp]);
	} finally {
		clearTimeout(timer);
	}
}
