/** Where bytes live. Keys are `<media id>/<part>`, parts being `original`, `display` and `thumb`. */
export interface BlobStore {
	/**
	 * A URL that takes one Put Blob (or blocks) of at most `maxBytes` under this key for an hour.
	 * `origin` as in `Call.origin`.
	 */
	uploadUrl(key: string, maxBytes: number, origin: string): string;
	/** A URL that reads the key as this type. The same text for a day at a time, so that browsers cache it. */
	readUrl(key: string, contentType: string, origin: string): string;
	/** Size in bytes, or null when nothing is stored under the key. */
	size(key: string): Promise<number | null>;
	/** Runs `work` with the path of a local file that holds the bytes; the path is good until it settles. */
	withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
	/**
	 * Stores a local file under the key, durable once it resolves. The file must not change any more:
	 * it may end up as the stored one.
	 */
	putFile(key: string, path: string, contentType: string): Promise<void>;
	/** Removes all that is stored below `<media id>/`; nothing there is no error. */
	remove(mediaId: string): Promise<void>;
	/** Removes half-written uploads and everything whose media id `isKnown` does not know. */
	sweep(isKnown: (mediaIds: string[]) => Promise<Set<string>>): Promise<void>;
}
