import type { Manifest } from "@signage/contract/screens";

/** The manifest is read when a heartbeat has a new revision, and at least this often (milliseconds). */
const MANIFEST_MS = 300_000;
/** Addresses that are younger have not ended, in milliseconds: what fails at one is not for a new manifest to mend. */
const ADDRESSES_MS = 120_000;

/** The newest manifest, whose media may not be stored yet, and when it is read again. */
export class Received {
	manifest: Manifest | null = null;
	/** Null: the next time, all of it is read. */
	etag: string | null = null;
	/** On the clock of performance.now(). */
	private readAt = Number.NEGATIVE_INFINITY;
	/** The last revision that was told of, but not to be had. */
	private doubted: string | undefined;

	get revision(): string | undefined {
		return this.manifest?.revision;
	}

	/** Takes the manifest that an earlier run stored. */
	restore(manifest: Manifest, etag: string | null): void {
		this.manifest = manifest;
		this.etag = etag;
	}

	/** Takes a manifest that was read. */
	take(manifest: Manifest, etag: string | null): void {
		this.restore(manifest, etag);
		this.readAt = performance.now();
	}

	/** Whether it is to be read, now that the service has told of this revision. */
	isDue(told: string): boolean {
		return told !== this.revision || this.etag === null || this.isOlderThan(MANIFEST_MS);
	}

	/**
	 * It was read, and is unchanged. If another revision was told of, the ETag may be that of another manifest than this one:
	 * then all of it is read once.
	 */
	hearUnchanged(told = this.revision): void {
		this.readAt = performance.now();
		if (told === this.revision || told === this.doubted) return;
		this.doubted = told;
		this.forgetAddresses();
	}

	/** Has the next beat read the whole manifest, with newly signed URLs. */
	forgetAddresses(): void {
		this.etag = null;
	}

	/** Whether its addresses may have ended. */
	hasOldAddresses(): boolean {
		return this.isOlderThan(ADDRESSES_MS);
	}

	private isOlderThan(ms: number): boolean {
		return performance.now() - this.readAt > ms;
	}
}
