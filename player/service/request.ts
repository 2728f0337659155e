import { type Asked, type OldRequest, requestAsBefore } from "./old-request";

/**
 * Begins a request that can be ended: by the signal, or as it says where there is none. Nothing of it is cached.
 * @param onPart called whenever some of the answer has come, where there is no signal
 */
export function begin(
	url: string,
	asked: Asked,
	signal: AbortSignal | undefined,
	onPart?: () => void,
): OldRequest {
	if (!signal) return requestAsBefore(url, asked, onPart);
	const options = { ...asked, signal, cache: "no-store", credentials: "omit" } as const;
	return { response: fetch(url, options), end: () => undefined };
}
