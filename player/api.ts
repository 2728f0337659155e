import type { InputOf } from "@signage/contract/endpoints";
import { isCodeAnswer, isHeartbeatAnswer, isManifest, isTokenAnswer } from "./answers";
import { call } from "./http";
import { within } from "./time";

/** Milliseconds that one media file may take; a large picture over a slow line needs them. */
const DOWNLOAD_MS = 180_000;
/** What a proxy says while the service behind it is gone. */
const DOWN = new Set([502, 503, 504]);

/** Asks for a code to show. */
export const requestCode = (body: InputOf<"createDeviceCode", "body">) =>
	call(SCREEN_CALLS.createDeviceCode, isCodeAnswer, { body });

/** Asks whether somebody entered the code. */
export const requestToken = (body: InputOf<"createDeviceToken", "body">) =>
	call(SCREEN_CALLS.createDeviceToken, isTokenAnswer, { body });

/** Reads all that this screen may play; "unchanged" while the ETag still names it. */
export const requestManifest = (token: string, etag: string | null) =>
	call(SCREEN_CALLS.getManifest, isManifest, { token, etag });

/** Tells what plays and hears the newest revision. */
export const sendHeartbeat = (token: string, body: InputOf<"sendHeartbeat", "body">) =>
	call(SCREEN_CALLS.sendHeartbeat, isHeartbeatAnswer, { token, body });

/** A media file's bytes and type, or why there are none. */
export type Download =
	| { kind: "ok"; data: ArrayBuffer; type: string }
	| { kind: "refused"; status: number }
	| { kind: "unreachable"; reason: string };

/** Fetches one media file; never throws. */
export async function download(url: string): Promise<Download> {
	try {
		return await within(DOWNLOAD_MS, async (signal) => {
			const response = await fetch(url, { cache: "no-store", credentials: "omit", signal });
			if (response.ok) {
				const type = response.headers.get("Content-Type") ?? "";
				return { kind: "ok", data: await response.arrayBuffer(), type };
			}
			return DOWN.has(response.status)
				? { kind: "unreachable", reason: `status ${response.status}` }
				: { kind: "refused", status: response.status };
		});
	} catch (error) {
		return { kind: "unreachable", reason: String(error) };
	}
}
