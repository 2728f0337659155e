import { OURS } from "./own-answers";
import { pause } from "./pause";

const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;

/** A proxy on the way answers so where it cannot reach the dashboard, as while that is started anew. */
const isUnreached = ({ status, headers }: Response) =>
	status > 501 && status < 505 && !headers.has(OURS);

/**
 * What the address answers to a GET, whole. While the line is down, breaks in the midst of an answer, or a proxy
 * does not reach the dashboard (502, 503 and 504 that are not the dashboard's own), it is asked again, with pauses that double up to ten seconds. The build has Remix load the data of pages with it (bundling/patience.ts): an error
 * would take the place of the page, with what is typed in it (docs/decisions/0016). Only call it in the browser.
 * @throws the signal's reason once that is aborted: somebody stopped waiting, or went elsewhere
 */
export async function getPatiently(url: URL | string, init: RequestInit): Promise<Response> {
	const { signal } = init;
	for (let ms = FIRST_MS; ; ms = Math.min(ms * 2, LONGEST_MS)) {
		try {
			const answer = await fetch(url, init);
			await answer.clone().blob();
			if (isUnreached(answer)) throw new TypeError(answer.statusText);
			return answer;
		} catch (cause) {
			if (signal?.aborted || !(cause instanceof TypeError)) throw cause;
			console.warn("Asked in vain:", cause);
		}
		await pause(ms, signal);
	}
}
