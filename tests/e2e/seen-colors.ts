import { expect, type Page } from "@playwright/test";
import type { Rgb } from "../fixtures/media/png";

/** The colour of the screen as it is shown, in parts of its width and height from the left and the top. */
async function colorAt(screen: Page, left: number, top: number): Promise<number[]> {
	const { width = 0, height = 0 } = screen.viewportSize() ?? {};
	// Of the whole screen it would take much longer.
	const clip = { x: Math.floor(width * left), y: Math.floor(height * top), width: 1, height: 1 };
	const picture = (await screen.screenshot({ clip })).toString("base64");
	return screen.evaluate(async (data) => {
		const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
		const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
		const canvas = new OffscreenCanvas(1, 1);
		const context = canvas.getContext("2d");
		context?.drawImage(bitmap, 0, 0);
		return Array.from(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []);
	}, picture);
}

const isNear = (seen: number[], color: Rgb) =>
	color.every((part, index) => Math.abs(part - (seen[index] ?? 999)) < 12);

/** Waits until the screen shows this colour, in the middle or at such a part of its width and height. */
export async function seesAt(screen: Page, color: Rgb, left = 0.5, top = 0.5) {
	const isSeen = async () => isNear(await colorAt(screen, left, top), color);
	await expect.poll(isSeen, { timeout: 60_000 }).toBe(true);
}

/** Waits until the screen has shown these colours one after the other, nothing else between. */
export async function sees(screen: Page, colors: Rgb[]) {
	for (const color of colors) await seesAt(screen, color);
}
