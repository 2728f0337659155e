import type { ManifestItem } from "@signage/contract/screens";
import { Signal } from "../service/signal";
import { sleep } from "../time";
import { Layer, type Source } from "./layer";
import { NoFilm } from "./no-film";
import { NotLoaded } from "./not-loaded";
import { lookOf, nameOf, type Show, type Slide } from "./show";

/** What is being made ready on the hidden layer, or is. Once another one takes its place, it counts no more. */
interface Preparation {
	look: string;
	isReady: Promise<boolean>;
}

/** What is known here of a run: its show's slides are wanted until it is over. */
interface Run {
	readonly show: Show;
	readonly isOver: boolean;
}

/** What becomes of slides. */
export interface SlideEvents {
	/** A slide was shown, or goes on as one of this show. */
	onShown(show: Show, item: ManifestItem): void;
	/** A slide could not be shown, or not to its end. */
	onFault(item: ManifestItem, why: string): void;
	/** There was no video at its address on the network that can be played. */
	onNoFilm(): void;
	/** A video began to play: whether the browser did not let it start before. */
	onPlays(item: ManifestItem, wasRefused: boolean): void;
}

/** A little longer than the cross-fade in stage.css lasts, if it begins at once, in milliseconds. */
const FADE_MS = 200;

/** A video that failed alone, too, does not have another one end before its time again for so long, in milliseconds. */
const ALONE_AGAIN_MS = 1_800_000;

/** A video that breaks off again within this time is not begun anew, in milliseconds. */
const AGAIN_MS = 60_000;

/** The slide that is seen, and behind it the one that is made ready. */
export class Stage {
	private readonly layers: [Layer, Layer];
	/** The slide that is seen, or was until it gave way. */
	slide: Slide | null = null;
	/** When its turn began, on the clock of performance.now(), because a TV may change its time while playing. */
	turnedAt = Number.NEGATIVE_INFINITY;
	/** When it is loaded again, if it is still seen then. */
	reloadAt = Number.POSITIVE_INFINITY;
	private shown: Preparation | null = null;
	private next: Preparation | null = null;
	private revealedAt = Number.NEGATIVE_INFINITY;
	private covered: Promise<void> = Promise.resolve();
	/** Whether the slide that was seen has given way to one that is not ready: nothing is seen. */
	hasGivenWay = false;
	/** When a look failed last though no other video was there. */
	private readonly failedAlone = new Map<string, number>();
	/** When one that had broken off was begun anew. */
	private begunAgainAt = Number.NEGATIVE_INFINITY;
	/** Given when the slide that is seen breaks off, which only a video can. */
	brokenOff = new Signal();

	/**
	 * @param source returns what shows an item, or null if it is not here yet; it throws if it cannot be shown now
	 */
	constructor(
		element: HTMLElement,
		private readonly source: (item: ManifestItem) => Promise<Source | null>,
		private readonly events: SlideEvents,
	) {
		this.layers = [new Layer(element), new Layer(element)];
	}

	/**
	 * Makes a slide ready, or goes on with that. Resolves to false if it cannot be shown, or something else came.
	 * @param dueAt when it is to be shown, on the clock of performance.now()
	 */
	async makeReady(run: Run, item: ManifestItem, dueAt: number): Promise<boolean> {
		const { show } = run;
		const look = lookOf(show, item);
		if (this.next?.look === look) return this.next.isReady;
		try {
			const source = await this.source(item);
			if (source === null || run.isOver) return false;
			const next = { look, isReady: Promise.resolve(false) };
			this.next = next;
			next.isReady = this.load(next, show, item, source, dueAt);
			return await next.isReady;
		} catch (error) {
			if (!run.isOver) this.skip(item, error);
			return false;
		}
	}

	private async load(
		own: Preparation,
		show: Show,
		item: ManifestItem,
		source: Source,
		dueAt: number,
	): Promise<boolean> {
		const onFault = (why: string, isStill: boolean) => {
			if (this.shown !== own) return;
			this.events.onFault(item, why);
			if (!isStill) this.brokenOff.give();
		};
		const onPlays = (wasRefused: boolean) => {
			if (this.shown === own) this.events.onPlays(item, wasRefused);
		};
		const load = () => this.layers[1].prepare(source, show.backgroundColor, onFault, onPlays);
		try {
			await load().catch((error) => this.loadAlone(own, load, dueAt, error));
			return this.next === own;
		} catch (error) {
			// What had to give way to something else is no fault.
			if (this.next !== own) return false;
			this.next = null;
			this.skip(item, error);
			return false;
		}
	}

	/**
	 * Loads a video that failed beside another once more when it is due, in place of that: some TVs decode one at a time.
	 * @throws error where that is not to be tried
	 */
	private async loadAlone(
		own: Preparation,
		load: () => Promise<void>,
		dueAt: number,
		error: unknown,
	): Promise<void> {
		const [front, back] = this.layers;
		if (this.next !== own || !front.isFilm || !back.isFilm) throw error;
		if (error instanceof NotLoaded || this.hasFailedAlone(own.look)) throw error;
		await this.untilDue(dueAt);
		if (this.next !== own) return;
		front.clear();
		this.hasGivenWay = true;
		await load().catch((why) => {
			if (this.next === own) this.failedAlone.set(own.look, performance.now());
			throw why;
		});
	}

	private hasFailedAlone(look: string): boolean {
		const at = this.failedAlone.get(look);
		return at !== undefined && performance.now() < at + ALONE_AGAIN_MS;
	}

	private skip(item: ManifestItem, error: unknown): void {
		console.info(`Slide ${item.slideId} is skipped:`, error);
		if (error instanceof NoFilm) this.events.onNoFilm();
		this.events.onFault(item, error instanceof Error ? error.message : String(error));
	}

	/** Resolves at this time, or as soon as the slide that is seen breaks off. */
	untilDue(time: number): Promise<void> {
		return Signal.sleepUnless(time - performance.now(), [this.brokenOff]);
	}

	/** Shows what was made ready. */
	reveal(show: Show, slide: Slide): void {
		const [front, back] = this.layers;
		this.shown = this.next;
		this.next = null;
		this.brokenOff = new Signal();
		this.hasGivenWay = false;
		front.withdraw();
		this.covered = back.reveal(slide, nameOf(show, slide));
		this.layers.reverse();
		this.revealedAt = performance.now();
		this.tell(show, slide);
	}

	private tell(show: Show, slide: Slide): void {
		this.slide = slide;
		this.events.onShown(show, slide.item);
	}

	/**
	 * Whether what was seen is to be begun anew where nothing else can be shown: it made room for another video, which then
	 * could not be shown, or broke off and has not been begun anew for a minute.
	 */
	beginsAgain(): boolean {
		if (this.hasGivenWay) return true;
		const now = performance.now();
		if (!this.brokenOff.isGiven || now < this.begunAgainAt + AGAIN_MS) return false;
		this.begunAgainAt = now;
		return true;
	}

	/**
	 * Whether what is seen of an item may stay where nothing else can be shown: a video may have broken off, and a page be
	 * gone, which is looked at when its turn is over.
	 */
	async canStay(item: ManifestItem, isOver: boolean): Promise<boolean> {
		if (this.brokenOff.isGiven || this.hasGivenWay) return false;
		if (item.sha256 || !isOver) return true;
		try {
			return (await this.source(item)) !== null;
		} catch (error) {
			this.skip(item, error);
			return false;
		}
	}

	/** What is seen is this slide of a show that replaces its former one. */
	rename(show: Show, slide: Slide): void {
		this.layers[0].rename(slide, nameOf(show, slide), show.backgroundColor);
		this.tell(show, slide);
	}

	/** Resolves when what was seen before is covered, and no longer in memory. */
	async settle(run: Run): Promise<void> {
		await sleep(Math.max(0, this.revealedAt + FADE_MS - performance.now()));
		await this.covered;
		if (!run.isOver && !this.next) this.layers[1].clear();
	}

	/** What is being made ready is not wanted any more, unless it is of this show. */
	reconsider(show: Show): void {
		const isOf = show.items.some((item) => lookOf(show, item) === this.next?.look);
		if (!isOf) this.next = null;
	}

	clear(): void {
		this.slide = null;
		this.shown = null;
		this.next = null;
		this.hasGivenWay = false;
		for (const layer of this.layers) layer.clear();
	}
}
