import type { PlayingNow } from "../rules/plan";
import type { KeptJson } from "./kept-json";

/** Shorter than any signed address in it is valid. */
const KEPT_MS = 60_000;
/** Of all people's together. */
const KEPT_MAX_BYTES = 96 * 1024 * 1024;
/** One that takes more of the room than this is read anew for each screen. */
const LARGEST_SHARE = 1 / 4;

/** A manifest without the time, and what plays at a time. */
export interface KeptManifest {
	revision: string;
	json: KeptJson;
	playingAt(at: number): PlayingNow;
}

interface Entry {
	at: number;
	manifest: Promise<KeptManifest>;
	/** 0 until it is read. */
	bytes: number;
	forget(): void;
}
/** Manifests of one person's screens, by group and day of their addresses. */
export type OwnManifests = Map<string, Entry>;

/**
 * Manifests that screens have asked for within a minute. All together take no more than a given room: those that nobody
 * has asked for the longest make way.
 */
export class KeptManifests {
	/** The one that nobody has asked for the longest first. */
	private readonly all = new Set<Entry>();
	private bytes = 0;
	private timer: NodeJS.Timeout | null = null;

	constructor(private readonly maxBytes = KEPT_MAX_BYTES) {}

	/** What is kept of all that was read, in bytes. */
	get size(): number {
		return this.bytes;
	}

	/**
	 * A group's manifest, read unless it is kept. Those who ask meanwhile wait for the same.
	 * @param own forgotten with the person's screens, when something changes
	 * @param day of its addresses
	 */
	of(
		own: OwnManifests,
		groupId: number,
		day: string,
		read: () => Promise<KeptManifest>,
	): Promise<KeptManifest> {
		this.forgetOld();
		const key = `${groupId} ${day}`;
		const found = own.get(key);
		if (found) {
			this.all.delete(found);
			this.all.add(found);
			return found.manifest;
		}
		const manifest = read();
		const entry: Entry = {
			at: Date.now(),
			manifest,
			bytes: 0,
			forget: () => this.forget(own, key),
		};
		own.set(key, entry);
		this.all.add(entry);
		this.timer ??= setInterval(() => this.forgetOld(), KEPT_MS).unref();
		manifest.then(
			({ json }) => this.makeRoom(entry, json.bytes),
			() => {
				if (own.get(key) === entry) entry.forget();
			},
		);
		return manifest;
	}

	/** Forgets all. */
	stop(): void {
		for (const entry of this.all) entry.forget();
	}

	private makeRoom(entry: Entry, bytes: number): void {
		// It may have been forgotten while it was read.
		if (!this.all.has(entry)) return;
		if (bytes > this.maxBytes * LARGEST_SHARE) {
			entry.forget();
			return;
		}
		entry.bytes = bytes;
		this.bytes += bytes;
		for (const oldest of this.all) {
			if (this.bytes <= this.maxBytes) return;
			// What is being read has no size yet, and takes none of the room.
			if (oldest.bytes > 0) oldest.forget();
		}
	}

	private forgetOld(): void {
		const now = Date.now();
		// Where the clock was set back, none would ever be too old.
		for (const entry of this.all) if (Math.abs(now - entry.at) >= KEPT_MS) entry.forget();
	}

	private forget(own: OwnManifests, key: string): void {
		const entry = own.get(key);
		if (!entry) return;
		own.delete(key);
		this.all.delete(entry);
		this.bytes -= entry.bytes;
		if (this.all.size > 0 || !this.timer) return;
		clearInterval(this.timer);
		this.timer = null;
	}
}
