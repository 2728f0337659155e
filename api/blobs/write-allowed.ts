import type { BlobFolder } from "./files";
import type { BlobKey } from "./key";

/** A PUT that its URL allows. */
export interface Write {
	files: BlobFolder;
	key: BlobKey;
	/** For the blob, and for all waiting blocks together. */
	maxBytes: number;
	/**
	 * Call it just before what was received is moved into its place: the upload may have been finished meanwhile.
	 * @throws BlobError 409 when it was, 404 when it was deleted
	 */
	checkOpen: () => Promise<void>;
}
