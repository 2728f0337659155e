import { paths } from "~/paths";

/**
 * Asks the dashboard, from the browser, for the timeline of what is typed in a schedule's form.
 * @returns what the route answers; null where there is nothing to draw
 * @throws Error without a connection, without a sign-in, or if the service fails
 */
export async function askDrawing<D>(
	typed: URLSearchParams,
	signal: AbortSignal,
): Promise<D | null> {
	const answer = await fetch(paths.scheduleDrawing, { method: "POST", body: typed, signal });
	if (!answer.ok || answer.redirected) throw new Error(`status ${answer.status}`);
	return answer.json();
}
