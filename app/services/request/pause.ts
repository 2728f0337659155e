/**
 * Resolves after so many milliseconds, or as soon as the browser finds its connection again. Only call it in the browser.
 * @param milliseconds undefined: the connection alone ends it
 * @throws what `signal` was aborted with
 */
export async function pause(
	milliseconds: number | undefined,
	signal?: AbortSignal | null,
): Promise<void> {
	signal?.throwIfAborted();
	await new Promise<void>((resolve) => {
		const timer = milliseconds === undefined ? undefined : setTimeout(go, milliseconds);
		function go() {
			clearTimeout(timer);
			window.removeEventListener("online", go);
			signal?.removeEventListener("abort", go);
			resolve();
		}
		window.addEventListener("online", go);
		signal?.addEventListener("abort", go);
	});
	signal?.throwIfAborted();
}
