import { mkdir, writeFile } from "node:fs/promises";
import { insideOf } from "../app/components/drawing";

/** Lucide's names of the drawings by what the classes call them: `i-devices` and so on. */
export const DRAWINGS = {
	presentations: "presentation",
	devices: "monitor-smartphone",
	schedules: "calendar-clock",
	verify: "monitor-play",
	profile: "circle-user-round",
	logout: "log-out",
	support: "life-buoy",
	resources: "external-link",
	menu: "menu",
	new: "plus",
	search: "search",
	down: "arrow-down",
	up: "arrow-up",
};

const SVG = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="red" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;

/** A drawing as an address, with few signs escaped: compressed, the many of a whole escape take a kilobyte. */
async function addressOf(name: string): Promise<string> {
	const { __iconData: drawing } = await import(`lucide-react/icons/${name}`);
	const svg = `<svg ${SVG}>${insideOf(drawing)}</svg>`;
	return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll("#", "%23")}`;
}

/** Writes the style sheet with the drawings of the classes that app/styles/icons.css is for. */
export async function makeFrameIcons(): Promise<void> {
	const rules = Object.entries(DRAWINGS).map(
		async ([name, drawing]) => `.i-${name}{--drawing:url("${await addressOf(drawing)}")}`,
	);
	const folder = new URL("../build/icons/", import.meta.url);
	await mkdir(folder, { recursive: true });
	await writeFile(
		new URL("icons.css", folder),
		`@layer components{${(await Promise.all(rules)).join("\n")}}`,
	);
}
