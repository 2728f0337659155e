import type { Manifest } from "@signage/contract/screens";
import { backoffMs } from "../service/backoff";
import { Signal } from "../service/signal";
import type { FileFault } from "./last-fault";
import type { Library } from "./library";
import { endUnwantedLines } from "./lines";
import { isLarge, presentationOf, type StoredItem, soonestOf, storedMediaOf } from "./media";
import { Misses } from "./misses";
import { type Refusal, Refusals } from "./refusals";

/** After this many refused or damaged downloads of a file, playback starts without it. */
const PATIENCE = 3;
/** So often a file is not to be had while the service answers, which takes half a minute; then playback starts without it. */
const BREAKS_MOST = 6;
/** After so many files that are not to be had, there is a pause. */
const BREAKS_AT_ONCE = 3;

interface Events {
	/** The id of the presentation to play now. */
	playsFirst(manifest: Manifest): number | null;
	/** Whether the manifest is to replace the previous one soon, and whether what is stored of it will do then. */
	isUrgent(manifest: Manifest): boolean;
	isEnough(manifest: Manifest): boolean;
	/** Whether the service answered last: if not, it says nothing of a file that it is not to be had. */
	isReached(): boolean;
	/** It is to be asked whether it still answers: a file would be left out then. */
	onDoubt(): void;
	/** The files that play first are stored, or will not be soon, so the manifest can replace the previous one. */
	onReady(manifest: Manifest): void;
	/** A file was stored. */
	onArrival(item: StoredItem): void;
	/** A file was not to be had so often that nothing waits for it any more. */
	onMissing(item: StoredItem, why: FileFault): void;
	/** The service refused a file's URL; a new manifest may have a valid one. */
	onRefused(): void;
	/** Some of its files will not be here soon, but all others are. */
	onLeftOut(manifest: Manifest): void;
	/** All files of the manifest are stored, but for large ones; again when these are, or cannot be. */
	onComplete(manifest: Manifest): void;
}

/** Downloads the media of one manifest, one file at a time, starting with what plays first. */
export class Collector {
	/** Incremented when collecting starts or stops; a loop with an older number ends. */
	private run = 0;
	private busy = false;
	/** The hashes of the manifest's files. */
	private wanted: ReadonlySet<string> = new Set();
	/** The hashes of those that were asked for since it is this manifest. */
	private readonly asked = new Set<string>();
	/** Given when a file is stored. */
	private arrival = new Signal();
	/** Given when nobody waits for a file any more. */
	private hopeless = new Signal();
	/** How often files were refused or damaged, and broke off, while the service answered. */
	private readonly failures = new Misses(PATIENCE);
	private readonly ownBreaks = new Misses(BREAKS_MOST);
	private readonly refusals = new Refusals();
	/** Per hash: how often it broke off at all. */
	private readonly breaks = new Map<string, number>();

	constructor(
		private readonly library: Library,
		private readonly events: Events,
	) {
		library.onStored = (item) => {
			this.breaks.delete(item.sha256);
			for (const misses of [this.failures, this.ownBreaks]) misses.forget(item);
			this.refusals.forget(item);
			events.onArrival(item);
			const { arrival } = this;
			this.arrival = new Signal();
			arrival.give();
		};
	}

	get isBusy(): boolean {
		return this.busy;
	}

	/** Downloads until everything is stored. A later call replaces this one. */
	async collect(manifest: Manifest): Promise<void> {
		this.run += 1;
		const { run } = this;
		this.busy = true;
		const first = presentationOf(manifest, this.events.playsFirst(manifest));
		const others = [...soonestOf(manifest), ...manifest.presentations];
		const all = storedMediaOf(first ? [first, ...others] : others);
		this.wanted = new Set(all.map(({ sha256 }) => sha256));
		this.asked.clear();
		endUnwantedLines();
		await this.gatherFirst(run, manifest, storedMediaOf(first ? [first] : []).filter(isSmall));
		if (run !== this.run) return;
		this.events.onReady(manifest);
		this.tellOfMissing(all);
		const small = all.filter(isSmall);
		await this.gather(run, small, (item) => this.hasHope(item));
		if (run !== this.run) return;
		if (!this.hasAll(small)) {
			this.tellOfMissing(small);
			this.events.onLeftOut(manifest);
			// One that never comes keeps no film from being stored.
			await this.gather(
				run,
				all,
				(item) => isSmall(item) || this.hasHope(item),
				() => this.hasAll(small),
			);
		}
		if (run !== this.run) return;
		this.busy = false;
		this.events.onComplete(manifest);
		await this.gatherLarge(run, manifest, all.filter(isLarge));
	}

	/** Downloads what plays first, as long as there is hope. Where it is urgent, each file has one try, the smallest first. */
	private async gatherFirst(run: number, manifest: Manifest, items: readonly StoredItem[]) {
		const isUrgent = this.events.isUrgent(manifest);
		const hasHope = (item: StoredItem) => (isUrgent ? !this.wasTried(item) : this.hasHope(item));
		const isEnough = () => isUrgent && this.events.isEnough(manifest);
		await this.gather(run, items.slice().sort(bySize), hasHope, isEnough);
	}

	/** What is large is played from the service meanwhile, so nothing waits for it. */
	private async gatherLarge(run: number, manifest: Manifest, items: readonly StoredItem[]) {
		if (this.hasAll(items)) return;
		for (const item of items) this.failures.forget(item);
		await this.gather(run, items, (item) => !this.failures.isOver(item));
		if (run === this.run) this.events.onComplete(manifest);
	}

	stop(): void {
		this.run += 1;
		this.busy = false;
		this.wanted = new Set();
		this.asked.clear();
		endUnwantedLines();
	}

	/** Takes notice of whether the service was reached when it was asked then, on the clock of performance.now(). */
	judge(isReached: boolean, askedAt: number): void {
		if (!isReached) this.refusals.forgetAll();
		const haveEnded = [this.failures, this.ownBreaks].map((one) => one.judge(isReached, askedAt));
		if (!haveEnded.includes(true)) return;
		const { hopeless } = this;
		this.hopeless = new Signal();
		hopeless.give();
	}

	private hasAll(items: readonly StoredItem[]): boolean {
		return items.every((item) => this.library.has(item));
	}

	private hasHope(item: StoredItem): boolean {
		return !this.failures.isOver(item) && !this.ownBreaks.isOver(item);
	}

	/** Whether it had the tries for which something urgent waits; it does not wait for the service's word on them. */
	private wasTried(item: StoredItem): boolean {
		const { failures, ownBreaks } = this;
		return failures.countWithOpen(item) >= PATIENCE || ownBreaks.countWithOpen(item) > 0;
	}

	/** @param isEnough whether what is stored will do */
	private async gather(
		run: number,
		items: readonly StoredItem[],
		hasHope: (item: StoredItem) => boolean,
		isEnough = () => false,
	) {
		for (let fruitless = 0; run === this.run && !isEnough(); ) {
			const missing = items
				.filter((item) => !this.library.has(item))
				.filter(hasHope)
				.map((item, place) => ({ item, place, breaks: this.breaksOf(item) }))
				// The sort of old browsers mixes what is equal.
				.sort((a, b) => a.breaks - b.breaks || a.place - b.place)
				.map(({ item }) => item);
			if (missing.length === 0) return;
			const due = missing.filter((item) => this.refusals.isDue(item));
			const { arrival, hopeless } = this;
			const backoff = fruitless > 0 ? backoffMs(fruitless) : 0;
			const pauseMs = due.length > 0 ? backoff : this.refusals.restOf(missing);
			if (pauseMs > 0) await Signal.sleepUnless(pauseMs, [arrival, hopeless]);
			if (arrival.isGiven) fruitless = 1;
			if (arrival.isGiven || hopeless.isGiven || due.length === 0) continue;
			await this.fetchAll(run, due, isEnough);
			fruitless = arrival.isGiven ? 1 : fruitless + 1;
		}
	}

	/** Tries each item once; stops if the service is unreachable, or when what is stored will do. */
	private async fetchAll(run: number, items: readonly StoredItem[], isEnough: () => boolean) {
		let breaks = 0;
		for (const item of items) {
			if (run !== this.run || isEnough() || breaks === BREAKS_AT_ONCE) return;
			const { sha256 } = item;
			this.asked.add(sha256);
			const outcome = await this.library.fetch(
				item,
				() => this.wanted.has(sha256),
				() => this.asked.has(sha256),
			);
			if (outcome === "stored" || run !== this.run) continue;
			if (outcome === "unreachable" || outcome === "silent") {
				breaks += 1;
				this.breaks.set(item.sha256, this.breaksOf(item) + 1);
				this.note(item, this.ownBreaks);
			} else if (outcome === "no room") this.failures.end(item);
			else this.noteRefusal(item, outcome);
			if (outcome === "refused") this.events.onRefused();
		}
	}

	private breaksOf({ sha256 }: StoredItem): number {
		return this.breaks.get(sha256) ?? 0;
	}

	private noteRefusal(item: StoredItem, why: Refusal): void {
		if (this.events.isReached()) this.refusals.add(item, why);
		this.tellOfMissing([item]);
		this.note(item, this.failures);
	}

	private tellOfMissing(items: readonly StoredItem[]): void {
		for (const item of items.filter((each) => !this.library.has(each))) {
			const isBroken = isSmall(item) && this.ownBreaks.isOver(item);
			const why = this.refusals.whyOf(item) ?? (isBroken ? "unreachable" : null);
			if (why) this.events.onMissing(item, why);
		}
	}

	private note(item: StoredItem, misses: Misses): void {
		if (!this.events.isReached()) return;
		misses.add(item);
		if (misses.isInDoubt(item)) this.events.onDoubt();
	}
}

const isSmall = (item: StoredItem) => !isLarge(item);
const bySize = (a: StoredItem, b: StoredItem) => (a.bytes ?? 0) - (b.bytes ?? 0);
