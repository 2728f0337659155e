/** Resolves after `ms` milliseconds. */
export function sleep(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Runs work with a time limit of `ms` milliseconds and aborts it through a signal when time is up.
 * In browsers without AbortController, the work continues but its result is ignored.
 * @param work its second argument gives it the whole time once more, its third one ends it
 * @throws what the work throws, or an Error if time is up
 */
export async function within<T>(
	ms: number,
	work: (
		signal: AbortSignal | undefined,
		goOn: () => void,
		giveUp: (why: string) => void,
	) => Promise<T>,
): Promise<T> {
	const controller = typeof AbortController === "undefined" ? null : new AbortController();
	let timer = 0;
	let giveUp: (why: string) => void = () => undefined;
	const givenUp = new Promise<never>((_, reject) => {
		giveUp = (why) => {
			reject(new Error(why));
			controller?.abort();
		};
	});
	const goOn = () => {
		clearTimeout(timer);
		timer = window.setTimeout(() => giveUp(`no answer within ${ms / 1000} s`), ms);
	};
	goOn();
	try {
		return await Promise.race([work(controller?.signal, goOn, giveUp), givenUp]);
	} finally {
		clearTimeout(timer);
	}
}
