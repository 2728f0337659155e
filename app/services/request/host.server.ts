import { plainAnswer } from "./plain-answer.server";

const HOST = /^(?:[a-z\d_][a-z\d_.-]*|\[[a-f\d:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a Host header names a host, perhaps with a port. Much else is valid in a URL (`a;b`), but
 * would end a directive of the Content-Security-Policy.
 */
export const isHost = (text: string) => HOST.test(text) && URL.canParse(`http://${text}`);

/** Whether a request's address and its Host header each name a host. */
export function isAddressed({ url, headers }: Request): boolean {
	const named = headers.get("Host");
	return URL.canParse(url) && isHost(new URL(url).host) && (named === null || isHost(named));
}

/** The answer to a request whose Host header does not. */
export const noSuchHost = () => plainAnswer(400, "The Host header is not the name of a host.");
