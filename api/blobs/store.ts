/** Where uploaded and processed files are stored. Keys are `<media id>/<part>`; the parts are `original`, `display` and `thumb`. */
export interface BlobStore {
	/**
	 * A URL that accepts one Put Blob (or blocks) of at most `maxBytes` under this key, for an hour.
	 * `origin` as in `Call.origin`.
	 */
	uploadUrl(key: string, maxBytes: number, origin: string): string;
	/** A URL that serves the key as this type. It stays the same for a day, so that browsers can cache it. */
	readUrl(key: string, contentType: string, origin: string): string;
	/** Size in bytes, or null when nothing is stored under the key. */
	size(key: string): Promise<number | null>;
	/** Runs `work` with the path of a local file with the bytes; the path is valid until `work` settles. */
	withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
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
	 * Removes unfinished uploads and everything whose media id is not in what `isKnown` returns.
	 * @param minAgeMs how long it must not have changed: 0 where nobody writes meanwhile
	 */
	sweep(isKnown: (mediaIds: string[]) => Promise<Set<string>>, minAgeMs: number): Promise<void>;
}
