import type { Manifest } from "@signage/contract/screens";
import { backoffMs } from "./backoff";
import type { Library } from "./library";
import { presentationOf, type StoredItem, storedPicturesOf } from "./pictures";
import { sleep } from "./time";

/** After so many refused or damaged downloads of a picture the rest plays without it. */
const PATIENCE = 3;

interface Events {
	/** All that plays first is here; the manifest may take the place of the one before. */
	onReady(manifest: Manifest): void;
	/** A picture came. */
	onArrival(): void;
	/** The service no longer knows a picture's address; a fresh manifest may name another. */
	onRefused(): void;
	/** Every picture of the manifest is here. */
	onComplete(manifest: Manifest): void;
}

/** Brings the media of one manifest to the screen, one file at a time, what plays first at first. */
export class Collector {
	private run = 0;
	private busy = false;
	/** By hash: how often a picture was refused or damaged, and how often the line broke at it. */
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
	 * Collects until everything is here. A later call takes this one's place.
	 * @param playsFirst the presentation that the screen turns to now
	 */
	async collect(manifest: Manifest, playsFirst: number | null): Promise<void> {
		this.run += 1;
		const { run } = this;
		this.busy = true;
		const first = presentationOf(manifest, playsFirst);
		await this.gather(run, storedPicturesOf(first ? [first] : []), PATIENCE);
		if (run !== this.run) return;
		this.events.onReady(manifest);
		await this.gather(run, storedPicturesOf(manifest.presentations), Number.POSITIVE_INFINITY);
		if (run !== this.run) return;
		this.busy = false;
		this.events.onComplete(manifest);
	}

	stop(): void {
		this.run += 1;
		this.busy = false;
	}

	private async gather(run: number, items: readonly StoredItem[], patience: number) {
		for (let fruitless = 0; run === this.run; ) {
			const missing = items
				.filter((item) => !this.library.has(item) && countOf(this.failures, item) < patience)
				.sort((a, b) => countOf(this.breaks, a) - countOf(this.breaks, b));
			if (missing.length === 0) return;
			if (fruitless > 0) await sleep(backoffMs(fruitless));
			const got = await this.fetchAll(run, missing);
			fruitless = got > 0 ? 1 : fruitless + 1;
		}
	}

	/** One try for each; stops at the first that shows the service to be gone. Returns how many came. */
	private async fetchAll(run: number, items: readonly StoredItem[]): Promise<number> {
		let got = 0;
		for (const item of items) {
			if (run !== this.run) return got;
			const outcome = await this.library.fetch(item);
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
			countUp(this.failures, item);
			if (outcome === "refused") this.events.onRefused();
		}
		return got;
	}
}

function countOf(counts: ReadonlyMap<string, number>, { sha256 }: StoredItem): number {
	return counts.get(sha256) ?? 0;
}

function countUp(counts: Map<string, number>, item: StoredItem): void {
	counts.set(item.sha256, countOf(counts, item) + 1);
}
