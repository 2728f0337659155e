/** What the store asks of media: for each that exists how many bytes its upload may have, null once that is not needed any more. */
export type KnownUploads = (mediaIds: string[]) => Promise<ReadonlyMap<string, number | null>>;

/** Where a store that has no files on this machine may put a copy, and how large that may be. */
export interface CopyPlace {
	folder: string;
	maxBytes: number;
}

/** Where uploaded and processed files are stored. Keys are `<media id>/<part>`; the parts are `original`, `display` and `thumb`. */
export interface BlobStore {
	/** The origin that browsers and screens reach the files at, such as `https://account.blob.core.windows.net`; null: the service's. */
	readonly origin: string | null;
	/**
	 * Resolves when the store answers, and files can be written into one on this machine.
	 * @throws StorageAwayError after three seconds; the system's error where a folder cannot be written
	 */
	check(): Promise<void>;
	/**
	 * A URL that accepts one Put Blob (or blocks) of at most `maxBytes` under this key, for an hour.
	 * `origin` as in `Call.origin`.
	 */
	uploadUrl(key: string, maxBytes: number, origin: string): string;
	/** A URL that serves the key as this type. It stays the same for a day, so that browsers can cache it. */
	readUrl(key: string, contentType: string, origin: string): string;
	/** The upload under the key is complete: forgets what only its sender may need. */
	settle(key: string): Promise<void>;
	/** Size in bytes, or null when nothing is stored under the key. */
	size(key: string): Promise<number | null>;
	/**
	 * Runs `work` with the path of a local file with the bytes; the path is valid until `work` settles.
	 * @throws BlobError 404 where nothing is stored, 413 where it is larger than its copy may be
	 */
	withFile<T>(key: string, copy: CopyPlace, work: (path: string) => Promise<T>): Promise<T>;
	/**
	 * Stores a local file under the key; survives a power cut once it resolves. The file must not change
	 * afterwards: it may be hard-linked.
	 */
	putFile(key: string, path: string, contentType: string): Promise<void>;
	/** Removes what is stored under the key, if anything is. */
	removePart(key: string): Promise<void>;
	/** Removes everything below `<media id>/`, if anything is there. */
	remove(mediaId: string): Promise<void>;
	/**
	 * Removes unfinished uploads, everything of media that `known` does not return, and uploads that are not needed.
	 * @param minAgeMs how long it must not have changed: 0 where nobody writes meanwhile
	 */
	sweep(known: KnownUploads, minAgeMs: number): Promise<void>;
}
