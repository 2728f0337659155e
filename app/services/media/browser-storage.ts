import { fewAtOnce } from "@signage/contract/http/few-at-once";
import { pause } from "../request/pause";

// Runs in the browser: sends bytes to a storage URL (docs/decisions/0018).

/** So many requests are on their way at a time, of all files together. */
export const AT_ONCE = 3;
const TRIES = 6;
const FIRST_PAUSE_MS = 500;

/** An upload that stopped; the message is for people. `isFinal`: trying again makes no sense. `status`: the storage's. */
export class UploadFailed extends Error {
	constructor(
		message: string,
		readonly isFinal: boolean,
		readonly status?: number,
	) {
		super(message);
	}
}

const inTurn = fewAtOnce<"storage">(AT_ONCE);

/** Waits a while, or while the browser is offline until it is not. @throws what `signal` was aborted with */
export const pauseOnline = (milliseconds: number, signal: AbortSignal): Promise<void> =>
	pause(navigator.onLine ? milliseconds : undefined, signal);

/**
 * Runs it. Where that fails because the browser is offline, it is run again once it is not; then a few times, as
 * the first ones may come before the network is there.
 * @throws what `run` throws, or what `signal` was aborted with
 */
export async function onceOnline<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
	for (let left = 0; ; left--) {
		try {
			return await run();
		} catch (cause) {
			// Of fetch(), this alone means that there was no answer.
			if (signal.aborted || !(cause instanceof TypeError)) throw cause;
			if (!navigator.onLine) left = TRIES;
			else if (left <= 1) throw cause;
		}
		await pauseOnline(FIRST_PAUSE_MS * 2 ** (TRIES - left), signal);
	}
}

interface Put {
	url: string;
	body: Blob | string;
	headers: Record<string, string>;
	signal: AbortSignal;
	/** @param sent bytes so far */
	onProgress?: (sent: number) => void;
}

/** Resolves with the status. fetch() tells nothing of how much has been sent. */
const put = ({ url, body, headers, signal, onProgress }: Put) =>
	new Promise<number>((resolve, reject) => {
		signal.throwIfAborted();
		const request = new XMLHttpRequest();
		const stop = () => request.abort();
		request.open("PUT", url);
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
		request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
		request.onload = () => resolve(request.status);
		request.onerror = () => reject(new TypeError("The connection was lost."));
		request.onabort = () => reject(signal.reason);
		request.onloadend = () => signal.removeEventListener("abort", stop);
		signal.addEventListener("abort", stop);
		request.send(body);
	});

/** A full disk is not emptied within the pauses between the tries. */
const FULL = 507;

/** Whether an answer with this status passes: the same request may be answered otherwise later. */
export const isPassing = (status: number) =>
	(status >= 500 && status !== 501) || status === 408 || status === 429;

/** Where the bytes of one upload go. */
export class Storage {
	#url: string;
	/** @param renew asks for another URL, when this one is no longer good: after an hour */
	constructor(
		url: string,
		readonly renew: () => Promise<string>,
	) {
		this.#url = url;
	}

	/**
	 * Sends bytes; tries six times, with pauses that double.
	 * @param query is added to the URL
	 * @throws UploadFailed, TypeError after the last try, or what `signal` was aborted with
	 */
	async put(query: string, { onProgress, signal, ...rest }: Omit<Put, "url">): Promise<void> {
		for (let tried = 1; ; tried++) {
			try {
				const url = this.#url + query;
				const status = await inTurn("storage", () => put({ url, onProgress, signal, ...rest }));
				if (status < 300) return;
				if (status === FULL)
					throw new UploadFailed("The storage is full: whoever runs it has to make room.", false);
				if (status === 403) this.#url = await this.renew();
				else if (!isPassing(status))
					throw new UploadFailed(`The storage did not take this file (${status}).`, true, status);
				if (tried >= TRIES)
					throw new UploadFailed(`The storage does not take files now (${status}).`, false);
			} catch (cause) {
				if (signal.aborted || cause instanceof UploadFailed || tried >= TRIES) throw cause;
			}
			onProgress?.(0);
			await pauseOnline(FIRST_PAUSE_MS * 2 ** (tried - 1), signal);
		}
	}
}
