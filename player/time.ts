/** Resolves after so many milliseconds. */
export function sleep(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Runs a piece of work that a signal can stop, for so many milliseconds at most. Where the browser
 * has no AbortController the work is left behind instead of stopped.
 * @throws what the work throws, or an Error saying that time is up
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
