import sharp from "sharp";

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
