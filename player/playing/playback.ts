import type { ManifestItem } from "@signage/contract/screens";
import { isLarge } from "../files/media";
import { Signal } from "../service/signal";
import type { Source } from "./layer";
import {
	indexIn,
	isLinkedVideo,
	isPage,
	isSame,
	type Show,
	type Slide,
	slideOf,
	turnOf,
} from "./show";
import { type SlideEvents, Stage } from "./stage";

interface Events extends SlideEvents {
	/** A slide was shown, or goes on as one of this show. */
	onShown(show: Show, item: ManifestItem): void;
	/** None of the slides can be shown. */
	onNothing(show: Show): void;
}

/**
 * What is not stored is loaded this long before its turn, in milliseconds: a page takes memory, and a
 * video begins before it is seen.
 */
const LEAD_MS = 3_000;
/**
 * What comes from the network and stays is loaded again after this time, in milliseconds: a web page may have changed, and a
 * linked video may have stopped.
 */
const RELOAD_MS = 300_000;
const RELOAD_VIDEO_MS = 86_400_000;
/** So long before the end of its turn it is not loaded again, in milliseconds: the next slide is made ready. */
const NEXT_MS = 30_000;

/** Shows a presentation's slides one after the other; each is made ready before it is shown. */
export class Playback {
	private readonly stage: Stage;
	private show: Show | null = null;
	private slide: Slide | null = null;
	/** When its turn began, on the clock of performance.now(), because a TV may change its time while playing. */
	private shownAt = Number.NEGATIVE_INFINITY;
	/** When it is loaded again, if it is still shown then. */
	private reloadAt = Number.POSITIVE_INFINITY;
	/** Given when slides that could not be shown perhaps can. */
	private news = new Signal();
	/** Incremented whenever playback starts or stops; a loop with an older number ends. */
	private run = 0;

	/**
	 * @param source returns what shows an item, or null if it is not here yet; it throws if it cannot be shown now
	 */
	constructor(
		stage: HTMLElement,
		source: (item: ManifestItem) => Promise<Source | null>,
		private readonly events: Events,
	) {
		this.stage = new Stage(stage, source, events);
	}

	/** The slide being shown. */
	get current(): Slide | null {
		return this.slide;
	}

	/** What it plays or makes ready; null for nothing. */
	get present(): Show | null {
		return this.show;
	}

	/**
	 * Plays a show. Where nothing is seen, or it is urgent, it begins with the first slide that can be shown at once. If the current slide is part of it, that slide stays for the rest of its time and
	 * playback continues from there; otherwise it starts with the first slide. What is being made ready goes on. The
	 * same show once more: slides that could not be shown are tried again.
	 */
	play(show: Show, isUrgent = false): void {
		if (this.show && isSame(this.show, show)) {
			const { news } = this;
			this.news = new Signal();
			news.give();
			return;
		}
		this.stage.reconsider(show);
		this.show = show;
		this.run += 1;
		const kept = this.slide && slideOf(show, indexIn(show, this.slide));
		if (kept) {
			this.slide = kept;
			this.stage.rename(show, kept);
			this.events.onShown(show, kept.item);
			void this.loop(this.run, show, kept);
		} else void this.begin(this.run, show, isUrgent || !this.slide);
	}

	/** The network was away: a linked video that is shown may have stopped, and is loaded again. Follows a `play`. */
	renew(): void {
		if (this.slide && isLinkedVideo(this.slide.item)) this.reloadAt = performance.now();
	}

	/** Clears the stage. */
	stop(): void {
		this.run += 1;
		this.show = null;
		this.slide = null;
		this.stage.clear();
	}

	private async begin(run: number, show: Show, isUrgent: boolean): Promise<void> {
		await this.stage.settle(() => run === this.run);
		const { length } = show.items;
		const quick = isUrgent && (await this.prepare(run, show, 0, length, 0, isQuick));
		const first = quick || (await this.prepare(run, show, 0, length, 0));
		if (run !== this.run) return;
		if (!first) return this.giveUp(show);
		this.turnTo(show, first);
		await this.loop(run, show, first);
	}

	/** Continues after this slide, which is seen, until something else is played. */
	private async loop(run: number, show: Show, from: Slide): Promise<void> {
		const others = show.items.length - 1;
		for (let seen = from; run === this.run; ) {
			await this.stage.settle(() => run === this.run);
			const turn = turnOf(show, seen);
			// Where nothing is seen any more, its turn is over.
			const dueAt = this.stage.hasGivenWay ? this.shownAt : this.shownAt + turn;
			const until = dueAt - NEXT_MS;
			while (run === this.run && this.reloadsBefore(until))
				await this.stay(run, show, seen, until, this.news);
			const { news } = this;
			let next = await this.prepare(run, show, seen.index + 1, others, dueAt);
			if (!next && this.stage.beginsAgain()) next = await this.prepare(run, show, seen.index, 1, 0);
			if (run !== this.run) return;
			if (!next) {
				const canStay = await this.stage.canStay(seen.item, performance.now() >= dueAt);
				if (run !== this.run) return;
				if (!canStay) return this.giveUp(show);
				await this.stay(run, show, seen, performance.now() + turn, news);
				continue;
			}
			// A slide that belongs before it may have come.
			if (await this.isToldBefore(dueAt - LEAD_MS, news)) continue;
			await this.stage.untilDue(dueAt);
			if (run !== this.run) return;
			this.turnTo(show, next);
			seen = next;
		}
	}

	/** Leaves a slide in front until this time, or until there is news. What comes from the network is loaded again. */
	private async stay(
		run: number,
		show: Show,
		seen: Slide,
		until: number,
		news: Signal,
	): Promise<void> {
		while (run === this.run && this.reloadsBefore(until)) {
			if (await this.isToldBefore(this.reloadAt, news)) return;
			await this.reload(run, show, seen);
		}
		if (run === this.run) await this.isToldBefore(until, news);
	}

	private reloadsBefore(time: number): boolean {
		return !!this.slide && this.reloadAt < time;
	}

	/** Puts the page or linked video that is shown, loaded again, in place of itself. */
	private async reload(run: number, show: Show, seen: Slide): Promise<void> {
		const begunAt = performance.now();
		const again = await this.prepare(run, show, seen.index, 1, 0);
		if (run !== this.run) return;
		this.reloadAt = performance.now() + RELOAD_MS;
		if (!again) return;
		if (isLinkedVideo(again.item)) await this.stage.untilDue(begunAt + LEAD_MS);
		if (run !== this.run) return;
		this.reveal(show, again);
		await this.stage.settle(() => run === this.run);
	}

	/**
	 * Prepares the next showable slide of so many on the hidden layer, starting at index `from` and wrapping
	 * around. Returns it, or null if there is none or something else is being played.
	 * @param dueAt when it is to be shown
	 * @param counts whether a slide comes into question
	 */
	private async prepare(
		run: number,
		show: Show,
		from: number,
		count: number,
		dueAt: number,
		counts: (item: ManifestItem) => boolean = () => true,
	): Promise<Slide | null> {
		const { news } = this;
		const isWanted = () => run === this.run;
		for (let step = 0; step < count && isWanted(); step += 1) {
			const slide = slideOf(show, (from + step) % show.items.length);
			if (!slide || !counts(slide.item)) continue;
			const isEarly = !slide.item.sha256 && (await this.isToldBefore(dueAt - LEAD_MS, news));
			if (!isWanted()) return null;
			if (isEarly) return this.prepare(run, show, from, count, dueAt);
			if (await this.stage.makeReady(show, slide.item, dueAt, isWanted)) return slide;
		}
		return null;
	}

	/** Whether there is news before this time, and before the slide that is shown breaks off. */
	private async isToldBefore(time: number, news: Signal): Promise<boolean> {
		const left = time - performance.now();
		if (left <= 0) return false;
		await Signal.sleepUnless(left, [this.stage.brokenOff, news]);
		return news.isGiven && time > performance.now();
	}

	/** Shows what was made ready: its turn begins. */
	private turnTo(show: Show, slide: Slide): void {
		this.shownAt = performance.now();
		this.reveal(show, slide);
	}

	private reveal(show: Show, slide: Slide): void {
		this.slide = slide;
		this.reloadAt = performance.now() + staysFor(slide.item);
		this.stage.reveal(show, slide);
		this.events.onShown(show, slide.item);
	}

	private giveUp(show: Show): void {
		this.stop();
		this.events.onNothing(show);
	}
}

/** What is shown at once if it is stored; it never waits for the network. */
const isQuick = (item: ManifestItem) => !!item.sha256 && !isLarge(item);

/** How long after it was shown an item is loaded again, in milliseconds. */
function staysFor(item: ManifestItem): number {
	if (isPage(item)) return RELOAD_MS;
	return isLinkedVideo(item) ? RELOAD_VIDEO_MS : Number.POSITIVE_INFINITY;
}
