/**
 * Asks the dashboard, from the browser, what saved slides show.
 * @param address of the presentation's slides
 * @param ids of slides, separated by commas
 * @throws Error where that cannot be had
 */
export async function readSlides(
	address: string,
	ids: string,
	signal: AbortSignal,
): Promise<Record<string, string>[]> {
	const answer = await fetch(`${address}?${new URLSearchParams({ ids })}`, { signal });
	if (!answer.ok) throw new Error("No slides");
	return (await answer.json()).slides;
}
