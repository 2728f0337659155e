import { sleep, within } from "../time";
import { watchFilm } from "./film-watch";
import { loadFrame } from "./frame-loading";
import type { Frame } from "./frames";
import { NoFilm } from "./no-film";
import { NotLoaded } from "./not-loaded";
import type { Slide } from "./show";

/** Time limit for a picture to load and decode, in milliseconds; another host may never answer. */
const DECODE_MS = 30_000;
/** On a slow screen the cross-fade of a large picture begins late; after this time it is over, in milliseconds. */
const FADE_LONGEST_MS = 1_500;

/** When a video that was not started may be: the page is seen again, or somebody is there. */
const OCCASIONS = ["visibilitychange", "click", "keydown"] as const;
const NOT_ALLOWED =
	"this browser does not let videos start by themselves; allow that in its settings, or press a key on the screen";

/** A video file: its bytes, or where it is played from. */
interface Film {
	film: Blob | string;
}
/** What shows a slide: a picture's bytes or address, a page, or a video. */
export type Source = Blob | string | Frame | Film;

type LayerElement = HTMLImageElement | HTMLIFrameElement | HTMLVideoElement;

/** One of the two full-screen layers that are shown alternately: a picture, a web page or a video. */
export class Layer {
	private element: LayerElement | null = null;
	private onFault: (why: string, isStill: boolean) => void = () => undefined;
	private onPlays: (wasRefused: boolean) => void = () => undefined;
	private objectUrl: string | null = null;
	/** Starts a video once it may. */
	private goOn: () => void = () => undefined;
	private endWatch: () => void = () => undefined;

	constructor(private readonly stage: HTMLElement) {}

	get isFilm(): boolean {
		return this.element instanceof HTMLVideoElement;
	}

	/**
	 * Loads a picture, a page or a video without showing it.
	 * @param onFault called when a video fails while it is shown: whether its picture stands still then, or it is over
	 * @param onPlays called when a video begins to play: whether the browser did not let it start before
	 * @throws Error if the picture or video cannot be shown; NotLoaded if a video does not come from the network,
	 * NoFilm if something else is at its address
	 */
	async prepare(
		source: Source,
		backgroundColor: string,
		onFault: (why: string, isStill: boolean) => void,
		onPlays: (wasRefused: boolean) => void,
	): Promise<void> {
		this.clear();
		this.onFault = onFault;
		this.onPlays = onPlays;
		if (typeof source === "object" && "src" in source) {
			const frame = this.add(document.createElement("iframe"), backgroundColor);
			await loadFrame(frame, source);
		} else if (typeof source === "object" && "film" in source) {
			const video = this.add(document.createElement("video"), backgroundColor);
			const cueing = within(DECODE_MS, () => cued(video, this.addressOf(source.film)));
			await cueing.catch((error: Error) => {
				if (typeof source.film !== "string") throw error;
				if (isLoading(video)) throw new NotLoaded(error.message);
				if (video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)
					throw new NoFilm(error.message);
				throw error;
			});
		} else {
			const image = this.add(document.createElement("img"), backgroundColor);
			await within(DECODE_MS, () => decoded(image, this.addressOf(source)));
		}
	}

	/** Brings what was prepared to the front. Resolves once it covers what was there. */
	async reveal(slide: Slide, description: string): Promise<void> {
		const { element } = this;
		if (!element) return;
		element.className = "layer front";
		this.rename(slide, description);
		if (element instanceof HTMLVideoElement) this.start(element);
		// Without a cross-fade it is there with the next picture of the screen.
		if (Number.parseFloat(getComputedStyle(element).transitionDuration) === 0) return;
		await Promise.race([faded(element), sleep(FADE_LONGEST_MS)]);
	}

	private start(video: HTMLVideoElement, wasRefused = false): void {
		video.onerror = () => this.onFault(faultOf(video), false);
		video.onplaying = () => {
			video.onplaying = null;
			this.onPlays(wasRefused);
		};
		this.endWatch();
		this.endWatch = watchFilm(
			video,
			() => this.play(video, wasRefused),
			() => this.onFault("the video stands still", false),
		);
		this.play(video, wasRefused);
	}

	private play(video: HTMLVideoElement, wasRefused: boolean): void {
		// Old browsers return nothing.
		const starting: Promise<void> | undefined = video.play();
		starting?.catch((error: DOMException) => {
			if (this.element !== video) return;
			// It was paused before it could start: the watch has it start again.
			if (!document.hidden && error.name === "AbortError") return;
			this.endWatch();
			// Browsers start no video that nobody can see, and some are set to start none at all: no fault of the video.
			if (!document.hidden && error.name !== "NotAllowedError")
				return this.onFault(String(error), false);
			const isRefused = !document.hidden;
			if (isRefused) this.onFault(NOT_ALLOWED, true);
			this.goOn = () => {
				this.stopWaiting();
				this.start(video, isRefused || wasRefused);
			};
			for (const event of OCCASIONS) document.addEventListener(event, this.goOn);
		});
	}

	private stopWaiting(): void {
		for (const event of OCCASIONS) document.removeEventListener(event, this.goOn);
	}

	/** Says of what is in front that it is this slide, and gives it another colour behind it, if one is given. */
	rename(slide: Slide, description: string, backgroundColor?: string): void {
		if (!this.element) return;
		this.element.dataset.slideId = String(slide.item.slideId);
		this.element.dataset.presentationId = String(slide.presentationId);
		describe(this.element, description);
		if (backgroundColor !== undefined) this.element.style.backgroundColor = backgroundColor;
	}

	/** Moves below the layer being revealed, and stays visible until that layer covers it. */
	withdraw(): void {
		if (!this.element) return;
		this.endWatch();
		this.element.className = "layer leaving";
		delete this.element.dataset.slideId;
		delete this.element.dataset.presentationId;
		describe(this.element, "");
	}

	/** Removes what it shows and frees its memory. */
	clear(): void {
		this.stopWaiting();
		this.endWatch();
		if (this.element instanceof HTMLVideoElement) unload(this.element);
		this.element?.remove();
		this.element = null;
		if (this.objectUrl) URL.revokeObjectURL(this.objectUrl);
		this.objectUrl = null;
	}

	private addressOf(media: Blob | string): string {
		if (typeof media === "string") return media;
		this.objectUrl = URL.createObjectURL(media);
		return this.objectUrl;
	}

	private add<T extends LayerElement>(element: T, color: string): T {
		element.className = "layer";
		element.style.backgroundColor = color;
		describe(element, "");
		this.element = element;
		this.stage.append(element);
		return element;
	}
}

/** Says to screen readers what the element shows; "" hides it from them. */
function describe(element: LayerElement, text: string): void {
	if (element instanceof HTMLImageElement) element.alt = text;
	else if (element instanceof HTMLVideoElement) element.setAttribute("aria-label", text);
	else element.title = text;
	element.setAttribute("aria-hidden", String(text === ""));
}

const faded = (element: LayerElement) =>
	new Promise<void>((resolve) => {
		element.addEventListener("transitionend", () => resolve());
	});

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

/** Loads a video up to its first frame. Without sound, every browser lets it start by itself. */
function cued(video: HTMLVideoElement, url: string): Promise<void> {
	video.muted = true;
	video.loop = true;
	video.preload = "auto";
	for (const name of ["muted", "playsinline", "webkit-playsinline"]) video.setAttribute(name, "");
	const ready = new Promise<void>((resolve, reject) => {
		video.onloadeddata = () => resolve();
		video.onerror = () => reject(new Error(faultOf(video)));
	});
	video.src = url;
	return ready;
}

/** Whether the network is what a video waits for, or what it broke off at. */
const isLoading = ({ error, networkState }: HTMLVideoElement) =>
	error
		? error.code === MediaError.MEDIA_ERR_NETWORK
		: networkState === HTMLMediaElement.NETWORK_LOADING;

const faultOf = ({ error }: HTMLVideoElement) =>
	`the video cannot be played${error?.message ? `: ${error.message}` : ""}`;

/** A TV's decoder is free for the next video only once this one holds nothing. */
function unload(video: HTMLVideoElement): void {
	video.onerror = null;
	video.onplaying = null;
	video.pause();
	video.removeAttribute("src");
	video.load();
}
