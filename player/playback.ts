import type { ManifestItem } from "@signage/contract/screens";
import { Layer, type Source } from "./layer";
import { sleep } from "./time";

/** A presentation's slides, to be shown in a loop. */
export interface Show {
	presentationId: number;
	title: string;
	backgroundColor: string;
	items: readonly ManifestItem[];
}
export interface Slide {
	presentationId: number;
	item: ManifestItem;
}
interface Events {
	/** A slide was shown. */
	onShown(show: Show): void;
	/** A slide could not be shown, or not to its end. */
	onFault(item: ManifestItem, why: string): void;
	/** None of the slides can be shown. */
	onNothing(show: Show): void;
}

/** A little longer than the cross-fade in stage.css, in milliseconds. */
const FADE_MS = 200;
/**
 * What is not stored is loaded this long before its turn, in milliseconds: a page takes memory, and a
 * video begins before it is seen.
 */
const LEAD_MS = 3_000;

/** Shows a presentation's slides one after the other; each is made ready before it is shown. */
export class Playback {
	private readonly layers: [Layer, Layer];
	private show: Show | null = null;
	private slide: Slide | null = null;
	/** On the clock of performance.now(), because a TV may change its time while playing. */
	private shownAt = Number.NEGATIVE_INFINITY;
	/** Resolves when the slide that is shown breaks off, which only a video can. */
	private brokenOff: Promise<void> = new Promise(() => undefined);
	private breakOff: () => void = () => undefined;
	/** Incremented whenever playback starts or stops; a loop with an older number ends. */
	private run = 0;

	/**
	 * @param source returns what shows an item, or null if it cannot be shown now
	 */
	constructor(
		stage: HTMLElement,
		private readonly source: (item: ManifestItem) => Promise<Source | null>,
		private readonly events: Events,
	) {
		this.layers = [new Layer(stage), new Layer(stage)];
	}

	/** The slide being shown. */
	get current(): Slide | null {
		return this.slide;
	}

	/**
	 * Plays a show. If the current slide is part of it, that slide stays for the rest of its time and
	 * playback continues from there; otherwise it starts with the first slide.
	 */
	play(show: Show): void {
		if (this.show && this.slide && isSame(this.show, show)) return;
		this.show = show;
		this.run += 1;
		const at = this.slide ? indexIn(show, this.slide) : -1;
		void (at < 0 ? this.begin(this.run, show) : this.loop(this.run, show, at));
	}

	/** Clears the stage. */
	stop(): void {
		this.run += 1;
		this.show = null;
		this.slide = null;
		for (const layer of this.layers) layer.clear();
	}

	private async begin(run: number, show: Show): Promise<void> {
		await this.fadeEnd();
		const first = await this.prepare(run, show, 0, 0);
		if (run !== this.run) return;
		if (first === null) return this.giveUp(show);
		this.reveal(show, first);
		await this.loop(run, show, first);
	}

	/** Continues after the slide at index `from` until something else is played. */
	private async loop(run: number, show: Show, from: number): Promise<void> {
		for (let at = from; run === this.run; ) {
			await this.fadeEnd();
			if (run !== this.run) return;
			this.layers[1].clear();
			if (show.items.length < 2) {
				await this.brokenOff;
				if (run === this.run) this.giveUp(show);
				return;
			}
			const dueAt = this.shownAt + (show.items[at]?.seconds ?? 0) * 1000;
			const next = await this.prepare(run, show, at + 1, dueAt);
			await this.untilDue(dueAt);
			if (run !== this.run) return;
			if (next === null) return this.giveUp(show);
			this.reveal(show, next);
			at = next;
		}
	}

	/**
	 * Prepares the next showable slide on the hidden layer, starting at index `from` and wrapping
	 * around. Returns its index, or null if there is none or something else is being played.
	 * @param dueAt when it is to be shown
	 */
	private async prepare(
		run: number,
		show: Show,
		from: number,
		dueAt: number,
	): Promise<number | null> {
		for (let step = 0; step < show.items.length; step += 1) {
			const index = (from + step) % show.items.length;
			const item = show.items[index];
			if (item && !item.sha256) await this.untilDue(dueAt - LEAD_MS);
			if (run !== this.run) return null;
			if (item && (await this.prepared(run, show, item, dueAt))) return index;
			if (run !== this.run) return null;
		}
		return null;
	}

	private async prepared(
		run: number,
		show: Show,
		item: ManifestItem,
		dueAt: number,
	): Promise<boolean> {
		const source = await this.source(item);
		if (source === null || run !== this.run) return false;
		const [front, back] = this.layers;
		const load = () =>
			back.prepare(source, show.backgroundColor, (why) => this.brokeOff(item, why));
		try {
			await load().catch(async (error) => {
				if (!front.isFilm || !back.isFilm) throw error;
				// Some TVs decode one video at a time.
				await this.untilDue(dueAt);
				if (run !== this.run) return;
				front.clear();
				await load();
			});
			return true;
		} catch (error) {
			console.info(`Slide ${item.slideId} is skipped:`, error);
			this.events.onFault(item, String(error));
			return false;
		}
	}

	private brokeOff(item: ManifestItem, why: string): void {
		if (this.slide?.item !== item) return;
		this.events.onFault(item, why);
		this.breakOff();
	}

	/** Resolves at this time, or as soon as the slide that is shown breaks off. */
	private async untilDue(time: number): Promise<void> {
		await Promise.race([sleepUntil(time), this.brokenOff]);
	}

	private reveal(show: Show, index: number): void {
		const item = show.items[index];
		if (!item) return;
		const [front, back] = this.layers;
		this.slide = { presentationId: show.presentationId, item };
		this.brokenOff = new Promise((resolve) => {
			this.breakOff = resolve;
		});
		front.withdraw();
		back.reveal(this.slide, `${show.title}, slide ${index + 1} of ${show.items.length}`);
		this.layers.reverse();
		this.shownAt = performance.now();
		this.events.onShown(show);
	}

	private fadeEnd(): Promise<void> {
		return sleepUntil(this.shownAt + FADE_MS);
	}

	private giveUp(show: Show): void {
		this.stop();
		this.events.onNothing(show);
	}
}

/** @param time on the clock of performance.now() */
function sleepUntil(time: number): Promise<void> {
	return sleep(Math.max(0, time - performance.now()));
}

function isSame(a: Show, b: Show): boolean {
	return JSON.stringify(identity(a)) === JSON.stringify(identity(b));
}

/**
 * What identifies a show. Without URLs of stored files: their
 * signatures change, the pictures do not.
 */
function identity({ items, ...show }: Show): unknown {
	return [show, items.map(({ url, bytes, ...item }) => (item.sha256 ? item : { ...item, url }))];
}

function indexIn(show: Show, slide: Slide): number {
	if (show.presentationId !== slide.presentationId) return -1;
	return show.items.findIndex(
		(item) => item.slideId === slide.item.slideId && contentOf(item) === contentOf(slide.item),
	);
}

function contentOf({ type, url, sha256 }: ManifestItem): string {
	return sha256 || `${type} ${url}`;
}
