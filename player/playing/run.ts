import type { ManifestItem } from "@signage/contract/screens";
import { isLarge } from "../files/media";
import { Signal } from "../service/signal";
import { isLinkedVideo, isPage, type Show, type Slide, slideOf, turnOf } from "./show";
import type { Stage } from "./stage";

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

/**
 * One run through a show's slides, round and round: until something else is played, or none of them can be shown. What
 * outlives it, as the next one may go on with it, is on the stage.
 */
export class Run {
	/** Whether something else is played by now, or nothing. Then it shows nothing more, wherever it waited. */
	isOver = false;
	/** Given when slides that could not be shown perhaps can. */
	private news = new Signal();

	constructor(
		private readonly stage: Stage,
		readonly show: Show,
	) {}

	/** Something else is played from now on, or nothing. What it waits for may be days away. */
	end(): void {
		this.isOver = true;
		this.news.give();
	}

	/** Slides that could not be shown are tried again. */
	hearNews(): void {
		this.news.give();
		this.news = new Signal();
	}

	/** Begins with the first slide that can be shown; if it is urgent, with the first that can be shown at once, if any. */
	async begin(isUrgent: boolean): Promise<void> {
		await this.stage.settle(this);
		const { length } = this.show.items;
		const quick = isUrgent && (await this.prepare(0, length, 0, isQuick));
		const first = quick || (await this.prepare(0, length, 0));
		if (this.isOver || !first) return;
		this.turnTo(first);
		await this.goOn(first);
	}

	/**
	 * Continues with this slide, which is seen. It stays, and is loaded again as often as that is due; then the next one is
	 * made ready, and takes its place when its turn is over. Where there is none it stays for another turn, if it can.
	 */
	async goOn(from: Slide): Promise<void> {
		const others = this.show.items.length - 1;
		for (let seen = from; !this.isOver; ) {
			await this.stage.settle(this);
			const turn = turnOf(this.show, seen);
			// Where nothing is seen any more, its turn is over.
			const dueAt = this.stage.turnedAt + (this.stage.hasGivenWay ? 0 : turn);
			const until = dueAt - NEXT_MS;
			while (this.reloadsBefore(until)) await this.stay(seen, until, this.news);
			const { news } = this;
			let next = await this.prepare(seen.index + 1, others, dueAt);
			const isAgain = !next && !this.isOver && this.stage.beginsAgain();
			if (isAgain) next = await this.prepare(seen.index, 1, 0);
			if (this.isOver) return;
			if (!next) {
				if (!(await this.stage.canStay(seen.item, performance.now() >= dueAt))) return;
				await this.stay(seen, performance.now() + turn, news);
				continue;
			}
			// A slide that belongs before it may have come. What is begun anew is not seen until then.
			if (!isAgain && (await this.isToldBefore(dueAt - LEAD_MS, news))) continue;
			await this.stage.untilDue(dueAt);
			if (this.isOver) return;
			this.turnTo(next);
			seen = next;
		}
	}

	/** Leaves a slide in front until this time, or until there is news. What comes from the network is loaded again. */
	private async stay(seen: Slide, until: number, news: Signal): Promise<void> {
		while (this.reloadsBefore(until)) {
			if (await this.isToldBefore(this.stage.reloadAt, news)) return;
			await this.reload(seen);
		}
		if (!this.isOver) await this.isToldBefore(until, news);
	}

	private reloadsBefore(time: number): boolean {
		return !this.isOver && this.stage.reloadAt < time;
	}

	/** Puts the page or linked video that is shown, loaded again, in place of itself. */
	private async reload(seen: Slide): Promise<void> {
		const begunAt = performance.now();
		const again = await this.prepare(seen.index, 1, 0);
		if (this.isOver) return;
		this.stage.reloadAt = performance.now() + RELOAD_MS;
		if (!again) return;
		if (isLinkedVideo(again.item)) await this.stage.untilDue(begunAt + LEAD_MS);
		if (this.isOver) return;
		this.reveal(again);
		await this.stage.settle(this);
	}

	/**
	 * Prepares the next showable slide of so many on the hidden layer, starting at index `from` and wrapping
	 * around. Returns it, or null if there is none or something else is being played.
	 * @param dueAt when it is to be shown
	 * @param counts whether a slide comes into question
	 */
	private async prepare(
		from: number,
		count: number,
		dueAt: number,
		counts: (item: ManifestItem) => boolean = () => true,
	): Promise<Slide | null> {
		const { news, show } = this;
		for (let step = 0; step < count && !this.isOver; step += 1) {
			const slide = slideOf(show, (from + step) % show.items.length);
			if (!slide || !counts(slide.item)) continue;
			const isEarly = !slide.item.sha256 && (await this.isToldBefore(dueAt - LEAD_MS, news));
			if (this.isOver) return null;
			if (isEarly) return this.prepare(from, count, dueAt);
			if (await this.stage.makeReady(this, slide.item, dueAt)) return slide;
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
	private turnTo(slide: Slide): void {
		this.stage.turnedAt = performance.now();
		this.reveal(slide);
	}

	private reveal(slide: Slide): void {
		this.stage.reloadAt = performance.now() + staysFor(slide.item);
		this.stage.reveal(this.show, slide);
	}
}

/** What is shown at once if it is stored; it never waits for the network. */
const isQuick = (item: ManifestItem) => !!item.sha256 && !isLarge(item);

/** How long after it was shown an item is loaded again, in milliseconds. */
function staysFor(item: ManifestItem): number {
	if (isPage(item)) return RELOAD_MS;
	return isLinkedVideo(item) ? RELOAD_VIDEO_MS : Number.POSITIVE_INFINITY;
}
