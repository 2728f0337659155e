import type { Manifest } from "@signage/contract/screens";
import { backoffMs } from "./backoff";
import type { Library } from "./library";
import { isLarge, presentationOf, type StoredItem, storedMediaOf } from "./media";
import { sleep } from "./time";

/** After this many refused or damaged downloads of a file, playback starts without it. */
const PATIENCE = 3;

interface Events {
	/** The files that play first are stored, so the manifest can replace the previous one. */
	onReady(manifest: Manifest): void;
	/** A file was stored. */
	onArrival(): void;
	/** The service refused a file's URL; a new manifest may have a valid one. */
	onRefused(): void;
	/** All files of the manifest are stored, but for large ones; again when these are, or cannot be. */
	onComplete(manifest: Manifest): void;
}

/** Downloads the media of one manifest, one file at a time, starting with what plays first. */
export class Collector {
	/** Incremented when collecting starts or stops; a loop with an older number ends. */
	private run = 0;
	private busy = false;
	/** Per hash: how often a file was refused or damaged, and how often it was unreachable. */
	private readonly failures = new Map<string, number>();
	private readonly breaks = new Map<string, number>();

	constructor(
		private readonly library: Library,
		private readonly events: Events,
	) {}

	get isBusy(): boolean {
		return this.busy;
	}

	/**
	 * Downloads until everything is stored. A later call replaces this one.
	 * @param playsFirst id of the presentation to play now
	 */
	async collect(manifest: Manifest, playsFirst: number | null): Promise<void> {
		this.run += 1;
		const { run } = this;
		this.busy = true;
		const first = presentationOf(manifest, playsFirst);
		const all = storedMediaOf(manifest.presentations);
		await this.gather(run, storedMediaOf(first ? [first] : []).filter(isSmall), PATIENCE);
		if (run !== this.run) return;
		this.events.onReady(manifest);
		await this.gather(run, all.filter(isSmall), Number.POSITIVE_INFINITY);
		if (run !== this.run) return;
		this.busy = false;
		this.events.onComplete(manifest);
		await this.gatherLarge(run, manifest, all.filter(isLarge));
	}

	/** What is large is played from the service meanwhile, so nothing waits for it. */
	private async gatherLarge(run: number, manifest: Manifest, items: readonly StoredItem[]) {
		if (items.every((item) => this.library.has(item))) return;
		for (const { sha256 } of items) this.failures.delete(sha256);
		await this.gather(run, items, PATIENCE);
		if (run === this.run) this.events.onComplete(manifest);
	}

	stop(): void {
		this.run += 1;
		this.busy = false;
	}

	private async gather(run: number, items: readonly StoredItem[], patience: number) {
		for (let fruitless = 0; run === this.run; ) {
			const missing = items
				.filter((item) => !this.library.has(item))
				.filter((item) => countOf(this.failures, item) < patience)
				.sort((a, b) => countOf(this.breaks, a) - countOf(this.breaks, b));
			if (missing.length === 0) return;
			if (fruitless > 0) await sleep(backoffMs(fruitless));
			const got = await this.fetchAll(run, missing);
			fruitless = got > 0 ? 1 : fruitless + 1;
		}
	}

	/** Tries each item once; stops if the service is unreachable. Returns how many were stored. */
	private async fetchAll(run: number, items: readonly StoredItem[]): Promise<number> {
		let got = 0;
		for (const item of items) {
			if (run !== this.run) return got;
			const outcome = await this.library.fetch(item, () => run === this.run);
			if (outcome === "unreachable") {
				countUp(this.breaks, item);
				return got;
			}
			if (outcome === "stored") {
				got += 1;
				this.failures.delete(item.sha256);
				this.events.onArrival();
				continue;
			}
			if (outcome === "no room") this.failures.set(item.sha256, PATIENCE);
			else countUp(this.failures, item);
			if (outcome === "refused") this.events.onRefused();
		}
		return got;
	}
}

const isSmall = (item: StoredItem) => !isLarge(item);

function countOf(counts: ReadonlyMap<string, number>, { sha256 }: StoredItem): number {
	return counts.get(sha256) ?? 0;
}

function countUp(counts: Map<string, number>, item: StoredItem): void {
	counts.set(item.sha256, countOf(counts, item) + 1);
}
