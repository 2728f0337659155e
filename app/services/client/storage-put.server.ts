import type { Context } from "../request/context.server";
import { sending } from "../request/runtime.server";
import { noResponse, requestFailed, ServiceError } from "./errors.server";
import { faultOf } from "./send.server";

/** What people can do something about, of what a storage or a proxy before it refuses a file for. */
const TOLD: Readonly<Record<number, string>> = {
	413: "This file is too large for the storage.",
	507: "The storage is full: whoever runs it has to make room.",
};

function refusal(statusCode: number): ServiceError {
	const message = TOLD[statusCode];
	if (!message) return requestFailed();
	return new ServiceError({ title: "Error", message, statusCode }, undefined, true);
}

/**
 * Uploads bytes to a storage URL as one block blob (spec 7).
 * `length` in bytes, `type` a media type.
 * @throws ServiceError if the storage cannot be reached or does not answer 2xx
 */
export async function putBytes(
	{ signal, extras }: Context,
	url: string,
	body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
	{ type, length }: { type: string; length: number },
): Promise<void> {
	let response: Response;
	try {
		response = await fetch(url, {
			method: "PUT",
			headers: {
				"Content-Type": type,
				"Content-Length": String(length),
				"x-ms-blob-type": "BlockBlob",
				"x-ms-blob-content-type": type,
			},
			signal,
			...sending(body, length),
		});
	} catch (cause) {
		if (!URL.canParse(url)) throw requestFailed();
		extras.unanswered = `upload: ${faultOf(cause)} ${new URL(url).host}`;
		throw noResponse();
	}
	await response.body?.cancel();
	if (!response.ok) {
		console.error(`upload: the storage answered ${response.status}`);
		throw refusal(response.status);
	}
}
