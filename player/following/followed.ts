import type { Manifest } from "@signage/contract/screens";
import type { ServerClock } from "../clock";
import type { SavedManifest, Store } from "../files/store";
import type { Director } from "../playing/director";

interface Parts {
	store: Store;
	clock: ServerClock;
	director: Director;
}

/** The manifest that is played, and stored with its ETag for the next start. */
export class Followed {
	manifest: Manifest | null = null;
	private etag: string | null = null;

	constructor(private readonly parts: Parts) {}

	/** Plays this manifest from now on, and stores it. */
	turnTo(manifest: Manifest, etag: string | null): void {
		this.parts.director.follow(manifest);
		this.manifest = manifest;
		this.etag = etag;
		this.save();
	}

	/**
	 * Plays what an earlier run stored. Resolves to null if there is nothing, or something is followed by then.
	 * @param knowsTime whether the service has said by then what time it is
	 */
	async restore(knowsTime: () => boolean): Promise<SavedManifest | null> {
		const { store, clock, director } = this.parts;
		const saved = await store.savedManifest();
		if (!saved || this.manifest) return null;
		this.manifest = saved.manifest;
		this.etag = saved.etag;
		if (!knowsTime()) clock.offsetMs = saved.clockOffsetMs;
		director.follow(saved.manifest, saved.onScreen ?? null);
		return saved;
	}

	/** Stores it, with what is on the screen and what time it is. */
	save(): void {
		const { store, clock, director } = this.parts;
		const { manifest, etag } = this;
		const { onScreen } = director;
		if (!manifest) return;
		void store.saveManifest({ manifest, etag, clockOffsetMs: clock.offsetMs, onScreen });
	}

	/** Stores it where it could not be stored before: there may be room by now. */
	saveHeld(): void {
		if (this.parts.store.holdsManifest) this.save();
	}
}
