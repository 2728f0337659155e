import type { ManifestItem } from "@signage/contract/screens";
import { download } from "../service/api";
import { unreachable } from "../service/http";
import { sleep } from "../time";
import { sha256Hex } from "./hash";
import { isLarge, type StoredItem } from "./media";
import { areIntact, type Fetched, fetchInPieces } from "./pieces";
import { type Store, Unreadable } from "./store";

/** A download of which nothing comes for so long holds up no other, in milliseconds. */
const SILENT_MS = 5_000;
/** What could not be stored is tried again after the first of these times, and then ever less often, in milliseconds. */
const HELD_FIRST_MS = 5_000;
const HELD_LONGEST_MS = 600_000;

/** A download on its way, and when the last of it came. */
interface Underway {
	outcome: Promise<Fetched>;
	heardAt: number;
}

/** The media stored on this screen, by SHA-256. Hashes are checked before storing. */
export class Library {
	private readonly onDisk = new Set<string>();
	/** Large files of which some pieces are stored. */
	private readonly begun = new Set<string>();
	/** Files that could not be stored on disk; lost when the page closes. */
	private readonly inMemory = new Map<string, Blob>();
	/** When these are tried again, on the clock of performance.now(), and how long the pause after that is. */
	private heldDueAt = 0;
	private heldPauseMs = HELD_FIRST_MS;
	/** Large files that the screen turned out to have no room for, and how often room had been made by then. */
	private readonly withoutRoom = new Map<string, number>();
	private timesRoomWasMade = 0;
	/** Files that were looked at since they were stored, as they could not be shown. */
	private readonly checked = new Set<string>();
	private readonly underway = new Map<string, Underway>();
	/** Called when a file was stored. */
	onStored: (item: StoredItem) => void = () => undefined;
	/** Called when a file that was stored turned out not to be here any more. */
	onLost: () => void = () => undefined;

	constructor(private readonly store: Store) {}

	/** Reads which files are stored, as far as that can be read. */
	async open(): Promise<void> {
		const { whole, begun } = await this.store.mediaHashes();
		for (const sha256 of whole) this.onDisk.add(sha256);
		for (const sha256 of begun) this.begun.add(sha256);
	}

	/** Whether the item can be shown without the service. */
	has({ sha256 }: ManifestItem): boolean {
		return !!sha256 && (this.onDisk.has(sha256) || this.inMemory.has(sha256));
	}

	/** Whether the item survives a restart. */
	keeps({ sha256 }: ManifestItem): boolean {
		return !!sha256 && this.onDisk.has(sha256);
	}

	/** How many of these items survive a restart. */
	count(items: readonly StoredItem[]): { itemsCached: number; itemsTotal: number } {
		const itemsCached = items.filter((item) => this.keeps(item)).length;
		return { itemsCached, itemsTotal: items.length };
	}

	/** The item's bytes; null if they are not stored, or not any more. @throws Unreadable if they cannot be read now */
	async blob(item: ManifestItem): Promise<Blob | null> {
		const { sha256 } = item;
		if (!sha256 || !this.has(item)) return null;
		const held = this.inMemory.get(sha256) ?? (await this.store.media(sha256));
		if (!held) this.lose(sha256);
		return held;
	}

	/**
	 * Looks at an item that could not be shown. If what is stored of it is damaged, as a power cut may leave it, it is
	 * deleted, and so downloaded again; one that this screen cannot show is looked at once.
	 */
	async check(item: ManifestItem): Promise<void> {
		const { sha256 } = item;
		if (!sha256 || !this.keeps(item) || this.checked.has(sha256)) return;
		this.checked.add(sha256);
		if (await this.isIntact(item, sha256)) return;
		console.info(`What is stored of slide ${item.slideId} is damaged.`);
		this.lose(sha256);
		await this.store.deleteMedia(sha256);
	}

	private lose(sha256: string): void {
		this.onDisk.delete(sha256);
		this.checked.delete(sha256);
		this.onLost();
	}

	private async isIntact(item: ManifestItem, sha256: string): Promise<boolean> {
		try {
			if (isLarge(item)) return await areIntact(this.store, sha256, item.bytes);
			const data = await new Response(await this.store.media(sha256)).arrayBuffer();
			return (await sha256Hex(data)) === sha256.toLowerCase();
		} catch (error) {
			console.info("A stored file cannot be read any more:", error);
			if (!(error instanceof Unreadable)) return false;
			this.checked.delete(sha256);
			return true;
		}
	}

	/**
	 * Downloads an item, checks its hash and stores it; if it is on its way, waits for it. "silent" if nothing comes: it
	 * stays on its way until its place is needed.
	 * @param isWanted whether to go on; what is stored of a large file stays
	 * @param isItsTurn whether to go on with the next piece of a large file
	 */
	async fetch(
		item: StoredItem,
		isWanted: () => boolean,
		isItsTurn = isWanted,
	): Promise<Fetched | "silent"> {
		const underway = this.underway.get(item.sha256) ?? this.begin(item, isWanted, isItsTurn);
		return Promise.race([underway.outcome, untilSilent(underway)]);
	}

	private begin(item: StoredItem, isWanted: () => boolean, isItsTurn: () => boolean): Underway {
		const own: Underway = { heardAt: performance.now(), outcome: Promise.resolve("unreachable") };
		const hear = () => {
			own.heardAt = performance.now();
		};
		own.outcome = this.take(item, isWanted, isItsTurn, hear).then((outcome) => {
			this.underway.delete(item.sha256);
			if (outcome === "stored") this.onStored(item);
			return outcome;
		});
		this.underway.set(item.sha256, own);
		return own;
	}

	private async take(
		item: StoredItem,
		isWanted: () => boolean,
		isItsTurn: () => boolean,
		onPart: () => void,
	): Promise<Fetched> {
		if (isLarge(item)) return this.fetchLarge(item, isWanted, isItsTurn, onPart);
		const answer = await download(item.url, isWanted, onPart);
		if (answer.kind !== "ok") return answer.kind;
		if ((await sha256Hex(answer.data)) !== item.sha256.toLowerCase()) {
			return reportDamage(item);
		}
		const blob = new Blob([answer.data], { type: answer.type });
		if (await this.store.putMedia(item.sha256, blob)) this.onDisk.add(item.sha256);
		else this.hold(item.sha256, blob);
		return "stored";
	}

	private async fetchLarge(
		item: StoredItem & { bytes: number },
		isWanted: () => boolean,
		isItsTurn: () => boolean,
		onPart: () => void,
	): Promise<Fetched> {
		const { sha256 } = item;
		const room = this.timesRoomWasMade;
		if (!this.store.isLasting || this.withoutRoom.get(sha256) === room) return "no room";
		this.begun.add(sha256);
		const fetched = fetchInPieces(this.store, item, isWanted, isItsTurn, onPart);
		const outcome = await fetched.catch((error) => {
			if (!(error instanceof Unreadable)) throw error;
			return unreachable(sha256, error).kind;
		});
		if (outcome === "stored") this.onDisk.add(sha256);
		if (outcome === "corrupt") return reportDamage(item);
		if (outcome === "no room") this.withoutRoom.set(sha256, room);
		return outcome;
	}

	/**
	 * Deletes all files that none of these items uses, and stores what was without room until then. Resolves to whether
	 * there was anything to delete.
	 */
	async keepOnly(items: readonly StoredItem[]): Promise<boolean> {
		const wanted = new Set(items.map((item) => item.sha256));
		const held = new Set([...Array.from(this.onDisk), ...Array.from(this.begun)]);
		const unused = Array.from(held).filter((one) => !wanted.has(one));
		for (const sha256 of unused) {
			this.onDisk.delete(sha256);
			this.begun.delete(sha256);
			await this.store.deleteMedia(sha256);
		}
		for (const sha256 of Array.from(this.inMemory.keys()))
			if (!wanted.has(sha256)) this.inMemory.delete(sha256);
		if (unused.length === 0) return false;
		this.timesRoomWasMade += 1;
		this.heldPauseMs = HELD_FIRST_MS;
		await this.tryHeld();
		return true;
	}

	private hold(sha256: string, blob: Blob): void {
		this.inMemory.set(sha256, blob);
		this.heldPauseMs = HELD_FIRST_MS;
		this.heldDueAt = performance.now() + HELD_FIRST_MS;
	}

	/**
	 * Tries again to store what could not be, if it is time: browsers give the room of deleted files a little later. Resolves
	 * to whether some was stored.
	 */
	async storeHeld(): Promise<boolean> {
		return performance.now() >= this.heldDueAt && this.tryHeld();
	}

	private async tryHeld(): Promise<boolean> {
		// Not twice at a time.
		this.heldDueAt = Number.POSITIVE_INFINITY;
		let hasStored = false;
		for (const [sha256, blob] of Array.from(this.inMemory)) {
			if (!this.inMemory.has(sha256) || !(await this.store.putMedia(sha256, blob))) continue;
			this.onDisk.add(sha256);
			this.inMemory.delete(sha256);
			hasStored = true;
		}
		this.heldDueAt = performance.now() + this.heldPauseMs;
		this.heldPauseMs = Math.min(this.heldPauseMs * 2, HELD_LONGEST_MS);
		return hasStored;
	}
}

async function untilSilent(download: Underway): Promise<"silent"> {
	const left = () => download.heardAt + SILENT_MS - performance.now();
	while (left() > 0) await sleep(left());
	return "silent";
}

function reportDamage({ slideId }: StoredItem): "corrupt" {
	console.info(`Slide ${slideId} was damaged in transfer and is downloaded again.`);
	return "corrupt";
}
