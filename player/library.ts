import type { ManifestItem } from "@signage/contract/screens";
import { download } from "./api";
import { sha256Hex } from "./hash";
import type { StoredItem } from "./pictures";
import type { Store } from "./store";

type Fetched = "stored" | "refused" | "corrupt" | "unreachable";

/** The media stored on this screen, by SHA-256. Hashes are checked before storing. */
export class Library {
	private readonly onDisk = new Set<string>();
	/** Files that could not be stored on disk; lost when the page closes. */
	private readonly inMemory = new Map<string, Blob>();

	constructor(private readonly store: Store) {}

	/** Reads which files earlier runs stored. */
	async open(): Promise<void> {
		for (const sha256 of await this.store.mediaHashes()) this.onDisk.add(sha256);
	}

	/** Whether the item can be shown without the service. */
	has({ sha256 }: ManifestItem): boolean {
		return !!sha256 && (this.onDisk.has(sha256) || this.inMemory.has(sha256));
	}

	/** Whether the item survives a restart. */
	keeps({ sha256 }: ManifestItem): boolean {
		return !!sha256 && this.onDisk.has(sha256);
	}

	get size(): number {
		return this.onDisk.size + this.inMemory.size;
	}

	/** The item's bytes; null if they are not stored, or not any more. */
	async blob({ sha256 }: ManifestItem): Promise<Blob | null> {
		if (!sha256) return null;
		const held = this.inMemory.get(sha256) ?? (await this.store.media(sha256));
		if (!held) this.onDisk.delete(sha256);
		return held;
	}

	/** Downloads an item, checks its hash and stores it. */
	async fetch(item: StoredItem): Promise<Fetched> {
		const answer = await download(item.url);
		if (answer.kind !== "ok") return answer.kind;
		if ((await sha256Hex(answer.data)) !== item.sha256.toLowerCase()) {
			console.info(`Slide ${item.slideId} was damaged in transfer and is downloaded again.`);
			return "corrupt";
		}
		const blob = new Blob([answer.data], { type: answer.type });
		if (await this.store.putMedia(item.sha256, blob)) this.onDisk.add(item.sha256);
		else this.inMemory.set(item.sha256, blob);
		return "stored";
	}

	/** Deletes all files that none of these items uses. */
	async keepOnly(items: readonly StoredItem[]): Promise<void> {
		const wanted = new Set(items.map((item) => item.sha256));
		for (const sha256 of Array.from(this.onDisk).filter((held) => !wanted.has(held))) {
			this.onDisk.delete(sha256);
			await this.store.deleteMedia(sha256);
		}
		for (const sha256 of Array.from(this.inMemory.keys()))
			if (!wanted.has(sha256)) this.inMemory.delete(sha256);
	}
}
