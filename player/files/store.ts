import type { Manifest } from "@signage/contract/screens";
import { type Identity, isIdentity, readCopy, writeCopy } from "../pairing/identity";
import type { Show } from "../playing/show";
import { Connection } from "./connection";
import { type Database, readFrom } from "./database";

/** The manifest being played, stored so that the player can start without the service. */
export interface SavedManifest {
	manifest: Manifest;
	etag: string | null;
	/** Service time minus this screen's time, in milliseconds. */
	clockOffsetMs: number;
	/** What was on the screen then, which goes on while nothing of the manifest is stored. */
	onScreen?: Show | null;
}

/** An identity that the service refused, and when, in milliseconds since 1970 by the screen's clock. */
interface Refused {
	identity: Identity;
	at: number;
}

/** A token that was refused, and the files, are kept aside for so long, in milliseconds. */
const KEPT_ASIDE_MS = 86_400_000;

/** The store cannot be read now, which says nothing of what is in it. */
export class Unreadable extends Error {}

/**
 * What the screen stores across restarts. If the browser cannot store it (disk full, private
 * window), settings stay in memory until the page closes.
 */
export class Store {
	private readonly memory = new Map<string, unknown>();
	private readonly connection = new Connection();

	private constructor() {}

	/** Opens the browser's database, or falls back to memory. Never throws. */
	static async open(): Promise<Store> {
		const store = new Store();
		try {
			await store.connection.open();
		} catch (error) {
			console.info("Nothing can be stored on this screen, or not yet:", error);
		}
		return store;
	}

	/** Has this called whenever the database is opened from now on: later than hoped, or again. */
	set onOpened(callback: () => void) {
		this.connection.onOpened = callback;
	}

	async identity(): Promise<Identity | null> {
		const stored = (await this.get("identity")) ?? readCopy();
		return isIdentity(stored) ? stored : null;
	}

	async saveIdentity(identity: Identity): Promise<void> {
		await this.set("identity", identity);
		await this.set("removed", false);
		await this.set("refused", null);
		writeCopy(identity);
	}

	/** Whether this screen was removed in the dashboard since it was last paired. */
	async wasRemoved(): Promise<boolean> {
		return (await this.get("removed")) === true;
	}

	/**
	 * Deletes the manifest, and stores that this screen was removed in the dashboard. The token and the media files count no
	 * more, but are kept aside for a day. Where another page has paired the screen again meanwhile, all of that is the new
	 * pairing's, and stays.
	 */
	async forget(identity: Identity): Promise<void> {
		const present = await this.identity();
		if (present && present.token !== identity.token) return;
		const refused: Refused = { identity, at: Date.now() };
		writeCopy(null);
		this.memory.clear();
		const forgotten = await this.connection.attempt("forget", async (database) => {
			const { store, done } = database.transaction("settings", "readwrite");
			await Promise.all([store.clear(), store.put(refused, "refused"), done]);
			return true;
		});
		// What cannot be deleted counts no more, at least until the page closes.
		if (!forgotten) for (const key of ["identity", "manifest"]) this.memory.set(key, null);
		if (!forgotten) this.memory.set("refused", refused);
		await this.set("removed", true);
	}

	/** The identity that the service has refused in the last day, since when none was paired. Older ones go with their files. */
	async refused(): Promise<Identity | null> {
		const { identity, at } = ((await this.get("refused")) ?? {}) as Partial<Refused>;
		if (!isIdentity(identity)) return null;
		const age = Date.now() - Number(at);
		// A clock that was set back does not give it more time.
		if (age >= 0 && age < KEPT_ASIDE_MS) return identity;
		await this.connection.attempt("delete", (database) => database.clear("media"));
		await this.set("refused", null);
		return null;
	}

	async savedManifest(): Promise<SavedManifest | null> {
		return ((await this.get("manifest")) as SavedManifest | null | undefined) ?? null;
	}

	/** Whether the manifest could not be stored, and is lost when the page closes. */
	get holdsManifest(): boolean {
		return this.memory.has("manifest");
	}

	async saveManifest(saved: SavedManifest): Promise<void> {
		await this.set("manifest", saved);
	}

	/** Whether what is stored survives the page. */
	get isLasting(): boolean {
		return this.connection.isOpen;
	}

	/** The hashes of the stored media, and of those of which only pieces are. */
	async mediaHashes(): Promise<{ whole: Set<string>; begun: Set<string> }> {
		const keys =
			(await this.connection.attempt("list", (database) =>
				readFrom(database, "media", (media) => media.getAllKeys()),
			)) ?? [];
		const whole = new Set<string>();
		const begun = new Set<string>();
		for (const key of keys) {
			const [sha256 = "", piece = WHOLE] = key.split("/");
			(piece === WHOLE ? whole : begun).add(sha256);
		}
		whole.forEach((sha256) => void begun.delete(sha256));
		return { whole, begun };
	}

	/**
	 * A whole file; null if it is not there. One that is stored in pieces is not read into memory: it is a blob of their blobs.
	 * @throws Unreadable if the store cannot be read now
	 */
	async media(sha256: string): Promise<Blob | null> {
		const stored = await this.read((database) =>
			readFrom(database, "media", (media) => media.getAll(keysOf(sha256))),
		);
		const [first, ...more] = stored ?? [];
		if (!first) return null;
		return more.length === 0 ? first : new Blob([first, ...more], { type: first.type });
	}

	/** The numbers of a file's pieces that are stored. @throws Unreadable if the store cannot be read now */
	async piecesOf(sha256: string): Promise<Set<number>> {
		const keys = await this.read((database) =>
			readFrom(database, "media", (media) => media.getAllKeys(keysOf(sha256))),
		);
		return new Set((keys ?? []).map((key) => Number(key.split("/")[1])));
	}

	/** A piece of a file; null if it is not there. @throws Unreadable if the store cannot be read now */
	async piece(sha256: string, index: number): Promise<Blob | null> {
		const key = pieceKey(sha256, index);
		return (
			(await this.read((database) => readFrom(database, "media", (media) => media.get(key)))) ??
			null
		);
	}

	/** Stores a piece of a file. Resolves to false if that failed, for example because the disk is full. */
	putPiece(sha256: string, index: number, blob: Blob): Promise<boolean> {
		return this.putMedia(pieceKey(sha256, index), blob);
	}

	/** Notes that all pieces of a file are stored, and are what they should be. */
	endPieces(sha256: string): Promise<boolean> {
		return this.putMedia(`${sha256}/${WHOLE}`, new Blob([]));
	}

	/**
	 * Stores a media file. Resolves to false if that failed, for example because the disk is full.
	 */
	async putMedia(key: string, blob: Blob): Promise<boolean> {
		const put = await this.connection.attempt("write", (database) =>
			database.put("media", blob, key),
		);
		return put !== null;
	}

	async deleteMedia(sha256: string): Promise<void> {
		await this.connection.attempt("delete", (database) => database.delete("media", keysOf(sha256)));
	}

	private async get(key: string): Promise<unknown> {
		if (this.memory.has(key)) return this.memory.get(key);
		return this.connection.attempt("read", (database) =>
			readFrom(database, "settings", (settings) => settings.get(key)),
		);
	}

	private async set(key: string, value: unknown): Promise<void> {
		const stored = await this.connection.attempt("write", (database) =>
			database.put("settings", value, key),
		);
		if (stored === null) this.memory.set(key, value);
		else this.memory.delete(key);
	}

	/**
	 * What is read of the media; null if just this cannot be read, as a power cut may leave a file.
	 * @throws Unreadable if nothing can be read now
	 */
	private async read<T>(work: (database: Database) => Promise<T>): Promise<T | null> {
		const { connection } = this;
		const found = await connection.attempt("read", work);
		if (found !== null) return found;
		const count = await connection.attempt("count", (database) =>
			readFrom(database, "media", (media) => media.count()),
		);
		if (count === null) throw new Unreadable("what is stored on this screen cannot be read now");
		return connection.attempt("read again", work);
	}
}

/** Pieces are stored beside whole files, in the order of their keys, and end with an empty one of this name. */
const WHOLE = "whole";
const pieceKey = (sha256: string, index: number) => `${sha256}/${String(index).padStart(6, "0")}`;
/** The keys of a file, whole or in pieces. */
const keysOf = (sha256: string) => IDBKeyRange.bound(sha256, `${sha256}/${WHOLE}`);
