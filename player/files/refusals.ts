import type { StoredItem } from "./media";

/** So often a file is tried soon again; then it rests, for the first of these times and then ever longer, in milliseconds. */
const SOON = 3;
const FIRST_MS = 15_000;
const LONGEST_MS = 600_000;
/** A rest is looked at again so soon, as it may have been ended, in milliseconds. */
const LOOK_MS = 30_000;

/** Why a file could not be had: there is none at its address, or another one. */
export type Refusal = "refused" | "corrupt";

interface Entry {
	count: number;
	why: Refusal;
	/** On the clock of performance.now(). */
	dueAt: number;
}

/** Files that were refused or damaged while the service answered. One that is gone is not asked for again and again. */
export class Refusals {
	private readonly entries = new Map<string, Entry>();

	add({ sha256 }: StoredItem, why: Refusal): void {
		const count = (this.entries.get(sha256)?.count ?? 0) + 1;
		const restMs = count < SOON ? 0 : Math.min(FIRST_MS * 2 ** (count - SOON), LONGEST_MS);
		this.entries.set(sha256, { count, why, dueAt: performance.now() + restMs });
	}

	/** Why a file rests, or last did; null if it does not. */
	whyOf({ sha256 }: StoredItem): Refusal | null {
		const entry = this.entries.get(sha256);
		return entry && entry.count >= SOON ? entry.why : null;
	}

	isDue(item: StoredItem): boolean {
		return this.leftOf(item) <= 0;
	}

	/** How long to wait where all of these files rest, in milliseconds. */
	restOf(items: readonly StoredItem[]): number {
		return Math.min(LOOK_MS, ...items.map((item) => this.leftOf(item)));
	}

	forget({ sha256 }: StoredItem): void {
		this.entries.delete(sha256);
	}

	/** Something else may have answered for the service, so none of them says anything. */
	forgetAll(): void {
		this.entries.clear();
	}

	private leftOf({ sha256 }: StoredItem): number {
		return (this.entries.get(sha256)?.dueAt ?? 0) - performance.now();
	}
}
