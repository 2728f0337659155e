import { paths, withQuery } from "~/paths";

export interface Choice {
	presentationId: number;
	title: string;
	thumbnailUrl?: string;
}
export interface Found {
	/** The first hundred, by title. */
	choices: Choice[];
	/** How many fit. */
	total: number;
}

/**
 * Asks the dashboard, from the browser, for presentations whose title contains this text; empty for all.
 * @throws Error without a connection, or if the service fails
 */
export async function findChoices(search: string, signal: AbortSignal): Promise<Found> {
	const path = withQuery(paths.presentationChoices, { search: search || undefined });
	const answer = await fetch(path, { signal });
	if (!answer.ok || answer.redirected) throw new Error(`status ${answer.status}`);
	return answer.json();
}
