import type { MediaKind } from "@signage/contract/upload-rules";
import type { ChildMessage } from "../../jobs/run-child";

/** What the media process is asked to do with one uploaded file. */
export interface MediaTask {
	kind: MediaKind;
	fileName: string;
	/** Path of the uploaded bytes. */
	path: string;
	/** An empty folder for the results. */
	workDir: string;
	limits: MediaLimits;
}

interface MediaLimits {
	maxPdfPages: number;
	maxImagePixels: number;
	maxImageSide: number;
}

/** What screens play: hex SHA-256, media type, size in bytes. */
export interface StoredBytes {
	sha256: string;
	contentType: string;
	bytes: number;
}

/** A picture for screens and its thumbnail, as files in the work folder. Sizes in pixels. */
export interface Rendition extends StoredBytes {
	displayPath: string;
	thumbPath: string;
	width: number;
	height: number;
}

export type MediaResult =
	| { kind: "image"; rendition: Rendition }
	| { kind: "file"; pages: Rendition[] }
	| { kind: "video"; video: StoredBytes };

/** What the media process sends back. */
export type MediaMessage = ChildMessage<MediaResult>;
