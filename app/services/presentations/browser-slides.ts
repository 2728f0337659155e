/**
 * Asks the dashboard, from the browser, what saved slides show. Empty without a connection, or if the
 * service fails: then they stay without a picture.
 * @param address of the presentation's slides
 * @param ids of slides, separated by commas
 */
export async function readSlides(
	address: string,
	ids: string,
	signal: AbortSignal,
): Promise<Record<string, string>[]> {
	try {
		const answer = await fetch(`${address}?${new URLSearchParams({ ids })}`, { signal });
		return answer.ok ? (await answer.json()).slides : [];
	} catch (cause) {
		if (!signal.aborted) console.warn("Slides:", cause);
		return [];
	}
}
