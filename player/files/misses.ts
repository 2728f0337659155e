import type { StoredItem } from "./media";

/** How often files were not to be had. A miss counts once the service was reached after it: else it says nothing of the file. */
export class Misses {
	private readonly counts = new Map<string, number>();
	/** Those after which the service did not answer yet, and when they were. */
	private open: { sha256: string; at: number }[] = [];

	/** @param most after so many, nobody waits for the file */
	constructor(private readonly most: number) {}

	add({ sha256 }: StoredItem): void {
		this.open.push({ sha256, at: performance.now() });
	}

	/** How many count. */
	countOf({ sha256 }: StoredItem): number {
		return this.counts.get(sha256) ?? 0;
	}

	/** How many there would be if all counted. */
	countWithOpen(item: StoredItem): number {
		return this.countOf(item) + this.open.filter(({ sha256 }) => sha256 === item.sha256).length;
	}

	isOver(item: StoredItem): boolean {
		return this.countOf(item) >= this.most;
	}

	/** Whether it depends on the next answer of the service. */
	isInDoubt(item: StoredItem): boolean {
		return !this.isOver(item) && this.countWithOpen(item) >= this.most;
	}

	/** Nobody waits for the file any more. */
	end({ sha256 }: StoredItem): void {
		this.counts.set(sha256, this.most);
	}

	forget({ sha256 }: StoredItem): void {
		this.counts.delete(sha256);
		this.open = this.open.filter((one) => one.sha256 !== sha256);
	}

	/**
	 * Takes notice of whether the service was reached. Resolves to whether nobody waits for a file any more because of it.
	 * @param askedAt when it was asked, on the clock of performance.now()
	 */
	judge(isReached: boolean, askedAt: number): boolean {
		const { open } = this;
		this.open = isReached ? open.filter(({ at }) => at > askedAt) : [];
		if (!isReached) return false;
		let hasEnded = false;
		for (const { sha256 } of open.filter(({ at }) => at <= askedAt)) {
			const count = (this.counts.get(sha256) ?? 0) + 1;
			this.counts.set(sha256, count);
			hasEnded ||= count === this.most;
		}
		return hasEnded;
	}
}
