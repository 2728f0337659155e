import { pause } from "./pause";

const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * What the address answers to a GET, whole. While the line is down, or breaks in the midst of an answer, it is asked again,
 * with pauses that double up to ten seconds. The build has Remix load the data of pages with it (bundling/patience.ts): an error
 * would take the place of the page, with what is typed in it (docs/decisions/0016). Only call it in the browser.
 * @throws the signal's reason once that is aborted: somebody stopped waiting, or went elsewhere
 */
export async function getPatiently(url: URL | string, init: RequestInit): Promise<Response> {
	const { signal } = init;
	for (let ms = FIRST_MS; ; ms = Math.min(ms * 2, LONGEST_MS)) {
		try {
			const answer = await fetch(url, init);
			await answer.clone().blob();
			return answer;
		} catch (cause) {
			if (signal?.aborted || !(cause instanceof TypeError)) throw cause;
			console.warn("Asked in vain:", cause);
		}
		await pause(ms, signal);
	}
}
