import type { BlobItem } from "@azure/storage-blob";
import { blobKey } from "../key";
import type { KnownUploads } from "../store";
import { isConflict, move } from "./calls";
import type { OpenContainer } from "./container";
import { dropBlob } from "./drop";

const PAGE = 1000;

/** Blocks without a list may come without a time: then they may be on their way. */
const lastChange = ({ lastModified }: { lastModified?: Date }) =>
	lastModified?.getTime() ?? Number.POSITIVE_INFINITY;

/** Names of blobs that nothing needs. */
async function needless(
	blobs: BlobItem[],
	known: KnownUploads,
	unchangedSince: number,
): Promise<string[]> {
	const keyed = blobs.flatMap(({ name, properties }) => {
		const [mediaId = "", part = "", ...rest] = name.split("/");
		const key = rest.length === 0 ? blobKey(mediaId, part) : null;
		return key ? [{ ...key, name, properties }] : [];
	});
	const uploads = await known([...new Set(keyed.map(({ mediaId }) => mediaId))]);
	const isNeedless = ({ mediaId, part, properties }: (typeof keyed)[number]) => {
		const uploadBytes = uploads.get(mediaId);
		const isUpload = part === "original";
		// Pages get their rows last; an upload never had an address without a row.
		if (uploadBytes === undefined) return isUpload || lastChange(properties) <= unchangedSince;
		return isUpload && (uploadBytes === null || (properties.contentLength ?? 0) > uploadBytes);
	};
	return keyed.filter(isNeedless).map(({ name }) => name);
}

/** A blob that a legal hold or a snapshot's policy keeps does not keep the rest. */
async function dropUnlessHeld(open: OpenContainer, name: string): Promise<void> {
	try {
		await dropBlob(open, name);
	} catch (error) {
		if (!isConflict(error)) throw error;
		console.error(`${name} stays in the storage, which keeps it, though nothing needs it`);
	}
}

/**
 * Removes blobs of media that `known` does not return, blocks without a list among them, and uploads that are not needed
 * any more or larger than announced.
 * @param minAgeMs how long what is made of uploads must not have changed
 */
export async function sweepContainer(
	open: OpenContainer,
	known: KnownUploads,
	minAgeMs: number,
): Promise<void> {
	const unchangedSince = Date.now() - minAgeMs;
	await move("Sweeping the container", async ({ abortSignal, onProgress }) => {
		const pages = open.container
			.listBlobsFlat({ abortSignal, includeUncommitedBlobs: true })
			.byPage({ maxPageSize: PAGE });
		for await (const { segment } of pages) {
			for (const name of await needless(segment.blobItems, known, unchangedSince)) {
				await dropUnlessHeld(open, name);
				onProgress();
			}
			onProgress();
		}
	});
}
