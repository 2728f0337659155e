import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./running.mjs";

/** @typedef {{ fileName: string, contentType: string, bytes: Buffer }} MediaFile */

/** Uploads a file that is announced at `path` to the service at `api`, and waits until it is Ready; resolves to the first answer. */
async function upload(api, token, path, idName, { bytes, ...announced }) {
	const made = await send(api, path, { ...announced, size: bytes.length }, token);
	const headers = { "x-ms-blob-type": "BlockBlob" };
	const stored = await fetch(made.uploadUrl, { method: "PUT", headers, body: bytes });
	if (!stored.ok) throw new Error(`upload: ${stored.status}`);
	const own = `${path}/${made[idName]}`;
	await send(api, own, { uploaded: true }, token, "PATCH");
	for (;;) {
		const { status, error } = await send(api, own, undefined, token, "GET");
		if (status === "Ready") return made;
		if (status === "Error") throw new Error(error);
		await sleep(50);
	}
}

/** @param {MediaFile} file @returns the slideImageId of the picture, once it is Ready */
export const uploadPicture = async (api, token, file) =>
	(await upload(api, token, "/SlideImages", "slideImageId", file)).slideImageId;

/** @param {MediaFile} file @returns the slideVideoId of the film, once it is Ready */
export const uploadFilm = async (api, token, file) =>
	(await upload(api, token, "/SlideVideos", "fileId", file)).slideVideoId;
