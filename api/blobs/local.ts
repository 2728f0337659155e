import { access, constants, rm } from "node:fs/promises";
import { makeFolder, placeFile } from "../disk/durable";
import { tryWriting } from "../disk/try-writing";
import { dropBlocks } from "./blocks";
import { forgetCommitted } from "./committed-blocks";
import { notStored } from "./errors";
import { fileSize } from "./file-size";
import { type BlobFolder, blobFolder } from "./files";
import { parseKey } from "./key";
import { createUrlSigner, type UrlSigner } from "./signed-url";
import type { BlobStore } from "./store";
import { sweepFolder } from "./sweep";

/** A blob store on files, with what its routes need to serve its URLs. */
export interface LocalBlobs extends BlobStore {
	readonly files: BlobFolder;
	readonly signer: UrlSigner;
}

/**
 * Blobs as files below `dir`, behind signed URLs below `<origin>/blobs`.
 * @param secret the service's key
 */
export function createLocalBlobs({ dir, secret }: { dir: string; secret: Uint8Array }): LocalBlobs {
	const files = blobFolder(dir);
	const signer = createUrlSigner(secret);
	return {
		files,
		signer,
		origin: null,
		async check() {
			await tryWriting(files.tmp).catch(async (error: NodeJS.ErrnoException) => {
				if (error.code !== "ENOENT") throw error;
				await makeFolder(files.tmp);
				await tryWriting(files.tmp);
			});
			// Each upload gets a folder there.
			await access(dir, constants.W_OK);
		},
		uploadUrl: signer.uploadUrl,
		readUrl: signer.readUrl,
		async settle(key) {
			await dropBlocks(files, parseKey(key));
			await forgetCommitted(files, parseKey(key));
		},
		size: (key) => fileSize(files.path(parseKey(key))),
		async withFile(key, _, work) {
			const path = files.path(parseKey(key));
			if ((await fileSize(path)) === null) throw notStored();
			return work(path);
		},
		// The content type is part of the signed URL, so it need not be stored.
		async putFile(key, path) {
			await placeFile(path, await files.tmpPath(), files.path(parseKey(key)));
		},
		removePart: (key) => rm(files.path(parseKey(key)), { force: true }),
		async remove(mediaId) {
			await rm(files.mediaPath(parseKey(`${mediaId}/original`).mediaId), {
				recursive: true,
				force: true,
			});
		},
		sweep: (known, minAgeMs) => sweepFolder(files, known, minAgeMs),
	};
}
