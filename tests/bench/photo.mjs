import sharp from "sharp";
import { send } from "./running.mjs";

const WIDTH = 1280;
const HEIGHT = 720;
/** Details of four sizes: so wide before they are enlarged, and so strong. Thumbnails then weigh what those of photos do. */
const LAYERS = [
	[20, 60],
	[80, 16],
	[320, 11],
	[640, 11],
];

async function layer([width, sigma]) {
	const height = Math.round((width * HEIGHT) / WIDTH);
	const noise = { type: "gaussian", mean: 128, sigma };
	const small = await sharp({ create: { width, height, channels: 3, noise } })
		.png()
		.toBuffer();
	return sharp(small).resize(WIDTH, HEIGHT, { kernel: "cubic" }).png().toBuffer();
}

/** A picture with as much detail as a photo, each time another: the bytes of a JPEG. */
export async function photo() {
	const [first, ...others] = await Promise.all(LAYERS.map(layer));
	return sharp(first)
		.composite(others.map((input) => ({ input, blend: "overlay" })))
		.jpeg({ quality: 85 })
		.toBuffer();
}

/** Uploads a picture to the service at `api` and waits until it is Ready. Resolves to its slideImageId. */
export async function uploaded(api, bytes, token) {
	const body = { fileName: "photo.jpg", contentType: "image/jpeg", size: bytes.length };
	const { slideImageId, uploadUrl } = await send(api, "/SlideImages", body, token);
	const headers = { "x-ms-blob-type": "BlockBlob" };
	const { ok } = await fetch(uploadUrl, { method: "PUT", body: bytes, headers });
	if (!ok) throw new Error("The picture could not be uploaded");
	const path = `/SlideImages/${slideImageId}`;
	await send(api, path, { uploaded: true }, token, "PATCH");
	for (;;) {
		const { status, error } = await send(api, path, undefined, token, "GET");
		if (status === "Ready") return slideImageId;
		if (status === "Error") throw new Error(error);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
