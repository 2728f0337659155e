/**
 * Draws the icons of both brands from their logos in public/brand: for tabs, home screens and installed apps.
 * Run it after a logo has changed.
 *
 *     node scripts/brand-icons.mjs
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sharp } from "./sharp.mjs";

const folder = fileURLToPath(new URL("../public/brand", import.meta.url));
/** Systems cut their own corners out of those that fill their square; the mark lies within a circle of 80 %. */
const ICONS = [
	{ name: "icon-32", size: 32 },
	{ name: "icon-192", size: 192 },
	{ name: "icon-512", size: 512 },
	{ name: "full-180", size: 180, isFull: true },
	{ name: "full-512", size: 512, isFull: true },
];

for (const brand of ["casting-hub", "digital-frame"]) {
	const logo = await readFile(join(folder, `${brand}.svg`), "utf8");
	const full = logo.replace(/(<rect width="40" height="40") rx="\d+"/, "$1");
	for (const { name, size, isFull } of ICONS)
		await sharp(Buffer.from(isFull ? full : logo), { density: (72 * size) / 40 })
			.resize(size)
			.png({ compressionLevel: 9, palette: true })
			.toFile(join(folder, brand, `${name}.png`));
}
