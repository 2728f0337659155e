import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BlobError, notStored } from "../errors";
import { PARTS, parseKey } from "../key";
import { dispositionOf } from "../read";
import type { BlobStore, CopyPlace } from "../store";
import { ask, move } from "./calls";
import { type AzurePlace, type OpenContainer, type Owner, openContainer } from "./container";
import { allowOrigins } from "./cors";
import { deleteBlob } from "./drop";
import { signedUrls } from "./signed-urls";
import { sweepContainer } from "./sweep";

/** A blob store in a container of Azure Blob storage. */
export interface AzureBlobs extends BlobStore {
	readonly origin: string;
	/** Lets scripts of these origins read and write files, at addresses that are signed for them. */
	allowOrigins(origins: readonly string[]): Promise<void>;
}

const CHECK_MS = 3_000;
/** An address for reading is the same for a day, and what is made of an upload never changes. */
const CACHED = "private, max-age=86400, immutable";
/** Larger files go in blocks of this size, three at a time. */
const BLOCK_BYTES = 8 * 1024 * 1024;

async function download(
	{ container }: OpenContainer,
	name: string,
	path: string,
	maxBytes: number,
): Promise<void> {
	const blob = container.getBlockBlobClient(name);
	await move("Reading a file", async (moving) => {
		const found = await blob.download(0, undefined, { ...moving, maxRetryRequests: 5 });
		if ((found.contentLength ?? 0) > maxBytes)
			throw new BlobError(413, "RequestBodyTooLarge", "The upload is larger than announced.");
		if (!found.readableStreamBody) throw notStored();
		await pipeline(found.readableStreamBody, createWriteStream(path));
	});
}

function storeIn(open: OpenContainer, place: AzurePlace): AzureBlobs {
	const { container, service, sdk } = open;
	const nameOf = (key: string) => {
		const { mediaId, part } = parseKey(key);
		return `${mediaId}/${part}`;
	};
	return {
		origin: new URL(place.account.url).origin,
		...signedUrls(sdk, place),
		allowOrigins: (origins) => allowOrigins(service, origins),
		async check() {
			const look = (abortSignal: AbortSignal) => container.getProperties({ abortSignal });
			await ask("The container", look, CHECK_MS);
		},
		// Azure keeps what a blob was joined from.
		settle: async () => undefined,
		async size(key) {
			const blob = container.getBlockBlobClient(nameOf(key));
			try {
				const look = (abortSignal: AbortSignal) => blob.getProperties({ abortSignal });
				return (await ask("The size of a file", look)).contentLength ?? null;
			} catch (error) {
				if (error instanceof BlobError) return null;
				throw error;
			}
		},
		async withFile<T>(key: string, copy: CopyPlace, work: (path: string) => Promise<T>) {
			const folder = await mkdtemp(join(copy.folder, "copy-"));
			try {
				const path = join(folder, parseKey(key).part);
				await download(open, nameOf(key), path, copy.maxBytes);
				return await work(path);
			} finally {
				await rm(folder, { recursive: true, force: true });
			}
		},
		async putFile(key, path, contentType) {
			const blob = container.getBlockBlobClient(nameOf(key));
			await move("Storing a file", (moving) =>
				blob.uploadFile(path, {
					...moving,
					blockSize: BLOCK_BYTES,
					maxSingleShotSize: BLOCK_BYTES,
					concurrency: 3,
					blobHTTPHeaders: {
						blobContentType: contentType,
						blobContentDisposition: dispositionOf(contentType),
						blobCacheControl: CACHED,
					},
				}),
			);
		},
		async removePart(key) {
			await deleteBlob(open, nameOf(key));
		},
		async remove(mediaId) {
			const names = PARTS.map((part) => nameOf(`${mediaId}/${part}`));
			await Promise.all(names.map((name) => deleteBlob(open, name)));
		},
		sweep: (known, minAgeMs) => sweepContainer(open, known, minAgeMs),
	};
}

/**
 * The files in a container of Azure Blob storage, which browsers and screens read and write at addresses with a SAS.
 * @param owner whose files these are
 * @throws ContainerError where the container cannot be used
 */
export async function openAzureBlobs(
	place: AzurePlace,
	owner: () => Promise<Owner>,
): Promise<AzureBlobs> {
	return storeIn(await openContainer(place, owner), place);
}
