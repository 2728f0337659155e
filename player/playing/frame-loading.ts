import { sleep } from "../time";
import type { Frame } from "./frames";

/** A page that has not loaded completely after this time is shown as it is, in milliseconds. */
const LOAD_MS = 15_000;
/** From then on it holds up the slide before it for no longer than this, in milliseconds. */
const LOAD_AGAIN_MS = 5_000;

/** The pages that have not loaded completely, as does one with a picture of a host that never answers. */
const unloaded = new Set<string>();

/** Loads a page into an element. Resolves once it is loaded, or is to be shown as it is. */
export async function loadFrame(
	element: HTMLIFrameElement,
	{ src, attributes }: Frame,
): Promise<void> {
	for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
	element.tabIndex = -1;
	const patience = sleep(unloaded.has(src) ? LOAD_AGAIN_MS : LOAD_MS);
	unloaded.add(src);
	const loaded = new Promise<void>((resolve) => {
		element.onload = () => {
			unloaded.delete(src);
			resolve();
		};
	});
	element.src = src;
	await Promise.race([loaded, patience]);
}
