import type { InputOf } from "@signage/contract/endpoints";
import { closeLine, hearLine, type Line, openLine } from "../files/lines";
import { within } from "../time";
import { isCodeAnswer, isHeartbeatAnswer, isManifest, isTokenAnswer } from "./answers";
import { call, unreachable } from "./http";
import { begin } from "./request";

/** A media file, or a piece of a large one, that comes no further for so long is given up, in milliseconds. */
const SILENCE_MS = 180_000;
const OK = 200;
const PARTIAL = 206;
/** Statuses a proxy sends while the service behind it does not answer. */
const DOWN = new Set([502, 503, 504]);

/** Requests a pairing code to show. */
export const requestCode = (body: InputOf<"createDeviceCode", "body">) =>
	call(SCREEN_CALLS.createDeviceCode, isCodeAnswer, { body });

/** Polls whether somebody entered the pairing code. */
export const requestToken = (body: InputOf<"createDeviceToken", "body">) =>
	call(SCREEN_CALLS.createDeviceToken, isTokenAnswer, { body });

/** Reads the manifest: everything this screen may play. "unchanged" if the ETag still matches. */
export const requestManifest = (token: string, etag: string | null) =>
	call(SCREEN_CALLS.getManifest, isManifest, { token, etag });

/** Reports what is playing; the answer has the newest revision. */
export const sendHeartbeat = (token: string, body: InputOf<"sendHeartbeat", "body">) =>
	call(SCREEN_CALLS.sendHeartbeat, isHeartbeatAnswer, { token, body });

/** The result of a download: bytes and media type, or how it failed. */
export type Download =
	| { kind: "ok"; data: ArrayBuffer; type: string }
	| { kind: "refused" }
	| { kind: "unreachable" };

/**
 * Downloads one media file; never throws.
 * @param isWanted asked with all that comes, and whenever what is wanted changes; once it says no, the rest counts as
 * unreachable. So it does if the download is silent while others need its place.
 * @param onPart called with all that comes
 */
export const download = (
	url: string,
	isWanted: () => boolean,
	onPart: () => void = () => undefined,
): Promise<Download> => get(url, {}, OK, isWanted, onPart);

/**
 * Downloads a part of a media file; never throws. A service that would send all of it counts as refusing.
 * @param to the byte after the last
 */
export const downloadPiece = (
	url: string,
	from: number,
	to: number,
	isWanted: () => boolean,
	onPart: () => void,
): Promise<Download> => get(url, { Range: `bytes=${from}-${to - 1}` }, PARTIAL, isWanted, onPart);

async function get(
	url: string,
	headers: Record<string, string>,
	expected: number,
	isWanted: () => boolean,
	onPart: () => void,
): Promise<Download> {
	const line: Line = { isWanted, giveUp: () => undefined };
	openLine(line);
	let endRequest: () => void = () => undefined;
	try {
		return await within(SILENCE_MS, async (signal, goOn, giveUp) => {
			line.giveUp = () => giveUp("it gives way to what is needed more");
			const hear = () => {
				goOn();
				hearLine(line);
				onPart();
			};
			const { response: asked, end } = begin(url, { headers }, signal, hear);
			endRequest = end;
			const response = await asked;
			if (response.status === expected) {
				const type = response.headers.get("Content-Type") ?? "";
				return { kind: "ok", data: await bytesOf(response, hear, isWanted), type };
			}
			void response.body?.cancel();
			const failed = unreachable(pathOf(url), `status ${response.status}`);
			return DOWN.has(response.status) ? failed : { kind: "refused" };
		});
	} catch (error) {
		return unreachable(pathOf(url), error);
	} finally {
		closeLine(line);
		endRequest();
	}
}

/** An address without what signs it. */
const pathOf = (url: string) => url.replace(/[?#].*/, "");

/**
 * An answer's bytes.
 * @param onPart called whenever some have come, in browsers that tell
 * @throws Error if they are not wanted any more
 */
async function bytesOf(
	response: Response,
	onPart: () => void,
	isWanted: () => boolean,
): Promise<ArrayBuffer> {
	if (!response.body) return response.arrayBuffer();
	const reader = response.body.getReader();
	const parts: Uint8Array[] = [];
	let size = 0;
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		onPart();
		if (!isWanted()) {
			void reader.cancel();
			throw new Error("not wanted any more");
		}
		parts.push(part.value);
		size += part.value.length;
	}
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes.buffer;
}
