import type { BlobStore } from "./store";

/** Makes signed file addresses for one caller: `origin` is where that caller reaches this service. */
export interface FileLinks {
	blobs: BlobStore;
	origin: string;
}

/** The file links for a call's answer. */
export const linksFor = (
	{ origin }: { origin: string },
	{ blobs }: { blobs: BlobStore },
): FileLinks => ({ blobs, origin });
