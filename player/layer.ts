import type { Frame } from "./frames";
import type { Slide } from "./playback";
import { sleep, within } from "./time";

/** Time limit for a picture to load and decode, in milliseconds; another host may never answer. */
const DECODE_MS = 30_000;
/** A page that has not loaded completely after this time is shown as it is, in milliseconds. */
const LOAD_MS = 15_000;

/** One of the two full-screen layers that are shown alternately: a picture or a web page. */
export class Layer {
	private element: HTMLImageElement | HTMLIFrameElement | null = null;
	private objectUrl: string | null = null;

	constructor(private readonly stage: HTMLElement) {}

	/**
	 * Loads a picture or a page without showing it.
	 * @throws Error if the picture cannot be shown
	 */
	async prepare(source: Blob | string | Frame, backgroundColor: string): Promise<void> {
		this.clear();
		if (typeof source === "object" && "src" in source) {
			const frame = this.add(document.createElement("iframe"), backgroundColor);
			await Promise.race([loaded(frame, source), sleep(LOAD_MS)]);
			return;
		}
		if (typeof source !== "string") this.objectUrl = URL.createObjectURL(source);
		const url = this.objectUrl ?? String(source);
		const image = this.add(document.createElement("img"), backgroundColor);
		await within(DECODE_MS, () => decoded(image, url));
	}

	/** Brings what was prepared to the front. */
	reveal(slide: Slide, description: string): void {
		if (!this.element) return;
		this.element.className = "layer front";
		this.element.dataset.slideId = String(slide.item.slideId);
		this.element.dataset.presentationId = String(slide.presentationId);
		describe(this.element, description);
	}

	/** Moves below the layer being revealed, and stays visible until that layer covers it. */
	withdraw(): void {
		if (!this.element) return;
		this.element.className = "layer leaving";
		delete this.element.dataset.slideId;
		delete this.element.dataset.presentationId;
		describe(this.element, "");
	}

	/** Removes the picture or page and frees its memory. */
	clear(): void {
		this.element?.remove();
		this.element = null;
		if (this.objectUrl) URL.revokeObjectURL(this.objectUrl);
		this.objectUrl = null;
	}

	private add<T extends HTMLImageElement | HTMLIFrameElement>(element: T, color: string): T {
		element.className = "layer";
		element.style.backgroundColor = color;
		describe(element, "");
		this.element = element;
		this.stage.append(element);
		return element;
	}
}

/** Says to screen readers what the element shows; "" hides it from them. */
function describe(element: HTMLImageElement | HTMLIFrameElement, text: string): void {
	if (element instanceof HTMLImageElement) element.alt = text;
	else element.title = text;
	element.setAttribute("aria-hidden", String(text === ""));
}

async function decoded(image: HTMLImageElement, url: string): Promise<void> {
	const loaded = new Promise<void>((resolve, reject) => {
		image.onload = () => resolve();
		image.onerror = () => reject(new Error("the picture cannot be shown"));
	});
	image.src = url;
	await loaded;
	// Tizen 5 has no decode(); there the picture is decoded when it is first painted.
	if ("decode" in image) await image.decode();
}

function loaded(frame: HTMLIFrameElement, { src, attributes }: Frame): Promise<void> {
	for (const name of Object.keys(attributes)) frame.setAttribute(name, attributes[name] ?? "");
	frame.tabIndex = -1;
	const done = new Promise<void>((resolve) => {
		frame.onload = () => resolve();
	});
	frame.src = src;
	return done;
}
