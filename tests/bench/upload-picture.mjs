import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./running.mjs";

/**
 * Uploads a picture to the service at `api` and waits until it is Ready.
 * @param {{ fileName: string, contentType: string, bytes: Buffer }} picture
 * @returns its slideImageId
 */
export async function uploadPicture(api, token, { bytes, ...announced }) {
	const body = { ...announced, size: bytes.length };
	const { slideImageId, uploadUrl } = await send(api, "/SlideImages", body, token);
	const headers = { "x-ms-blob-type": "BlockBlob" };
	const stored = await fetch(uploadUrl, { method: "PUT", headers, body: bytes });
	if (!stored.ok) throw new Error(`upload: ${stored.status}`);
	const path = `/SlideImages/${slideImageId}`;
	await send(api, path, { uploaded: true }, token, "PATCH");
	for (;;) {
		const { status, error } = await send(api, path, undefined, token, "GET");
		if (status === "Ready") return slideImageId;
		if (status === "Error") throw new Error(error);
		await sleep(50);
	}
}
