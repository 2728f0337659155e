import type { Slide } from "./playback";
import { within } from "./time";

/** Time limit for a picture to load and decode, in milliseconds; another host may never answer. */
const DECODE_MS = 30_000;

/** One of the two full-screen pictures that are shown alternately. */
export class Layer {
	private readonly image = document.createElement("img");
	private objectUrl: string | null = null;

	constructor(stage: HTMLElement) {
		this.image.className = "layer";
		this.image.hidden = true;
		stage.append(this.image);
	}

	/**
	 * Loads and decodes a picture without showing it.
	 * @throws Error if it cannot be shown
	 */
	async prepare(source: Blob | string, backgroundColor: string): Promise<void> {
		this.clear();
		if (typeof source !== "string") this.objectUrl = URL.createObjectURL(source);
		this.image.style.backgroundColor = backgroundColor;
		this.image.hidden = false;
		await within(DECODE_MS, () => decoded(this.image, this.objectUrl ?? String(source)));
	}

	/** Brings the prepared picture to the front. */
	reveal(slide: Slide, alt: string): void {
		this.image.alt = alt;
		this.image.dataset.slideId = String(slide.item.slideId);
		this.image.dataset.presentationId = String(slide.presentationId);
		this.image.className = "layer front";
	}

	/** Moves below the layer being revealed, and stays visible until that layer covers it. */
	withdraw(): void {
		if (this.image.hidden) return;
		this.image.className = "layer leaving";
		this.image.alt = "";
		delete this.image.dataset.slideId;
		delete this.image.dataset.presentationId;
	}

	/** Hides the picture and frees its memory. */
	clear(): void {
		this.withdraw();
		this.image.className = "layer";
		this.image.hidden = true;
		this.image.removeAttribute("src");
		if (this.objectUrl) URL.revokeObjectURL(this.objectUrl);
		this.objectUrl = null;
	}
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
