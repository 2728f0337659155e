/** The longest pause after failures. */
const LONGEST_MS = 60_000;
/** What is not answered by then is given up: a service that hangs must not end the asking. */
const PATIENCE_MS = 30_000;

/**
 * Asks again and again from the browser, one question at a time, as long as somebody can see the page. While they fail, the
 * pauses double, up to a minute.
 * Once the connection is back, or somebody looks at the page again, the next one is asked at once.
 * @param everyMs the pause after a question that was answered
 * @param ask rejects where that failed
 * @param onFailure gets how many have failed one after the other
 * @returns what ends it
 */
export function askAgain(
	everyMs: number,
	ask: (signal: AbortSignal) => Promise<unknown>,
	onFailure: (failures: number) => void = () => {},
): () => void {
	let isOver = false;
	let failures = 0;
	let timer: ReturnType<typeof setTimeout>;
	/** Of the question that is on its way. */
	let asking: AbortController | undefined;
	function wait() {
		if (!isOver) timer = setTimeout(look, Math.min(everyMs * 2 ** failures, LONGEST_MS));
	}
	async function look() {
		if (document.visibilityState !== "visible") return wait();
		const mine = new AbortController();
		asking = mine;
		const late = setTimeout(() => mine.abort(), PATIENCE_MS);
		try {
			await ask(mine.signal);
			failures = 0;
		} catch (cause) {
			if (!mine.signal.aborted) console.warn("Asked in vain:", cause);
			failures++;
			if (!isOver) onFailure(failures);
		}
		clearTimeout(late);
		asking = undefined;
		wait();
	}
	function lookNow() {
		if (document.visibilityState !== "visible") return;
		failures = 0;
		if (asking) return;
		clearTimeout(timer);
		void look();
	}
	wait();
	window.addEventListener("online", lookNow);
	document.addEventListener("visibilitychange", lookNow);
	return () => {
		isOver = true;
		window.removeEventListener("online", lookNow);
		document.removeEventListener("visibilitychange", lookNow);
		clearTimeout(timer);
		asking?.abort();
	};
}
