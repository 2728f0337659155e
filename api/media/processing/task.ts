import type { MediaKind } from "@signage/contract/files/upload-rules";
import type { ChildMessage } from "../../jobs/run-child";
import type { MediaTools } from "../tools";

/** What the media process is asked to do with one uploaded file. */
export interface MediaTask {
	kind: MediaKind;
	fileName: string;
	/** Path of the uploaded bytes. */
	path: string;
	/** An empty folder for the results. */
	workDir: string;
	/** The service's folder, which holds its key and all files: no business of a program that reads an upload. */
	dataDir: string;
	limits: MediaLimits;
	tools: MediaTools;
}

export interface MediaLimits {
	/** Pages that a presentation file may have. */
	maxFilePages: number;
	maxImagePixels: number;
	maxImageSide: number;
	maxVideoSide: number;
}

/** Told how far the work has come, from 0 to 1; also a sign of life. */
export type Report = (done: number) => void;

/** What screens play: hex SHA-256, media type, size in bytes. */
export interface StoredBytes {
	sha256: string;
	contentType: string;
	bytes: number;
}

/** A picture or video for screens and its thumbnail, as files. Sizes in pixels. */
export interface Rendition extends StoredBytes {
	displayPath: string;
	thumbPath: string;
	width: number;
	height: number;
}

interface SeenVideo extends Rendition {
	/** How long it lasts; null where the file does not tell. */
	seconds: number | null;
}

/** A video that nothing on this machine can look into: it is played as it came. */
export interface UnseenVideo extends StoredBytes {
	displayPath: string;
	thumbPath: null;
	width: null;
	height: null;
	seconds: null;
}

export type Video = SeenVideo | UnseenVideo;

/** A page of a presentation file; the name is that of the file's part that it comes from. */
export type Page = { name: string } & (
	| { kind: "image"; rendition: Rendition }
	| { kind: "video"; rendition: Video }
);

export type MediaResult =
	| { kind: "image"; rendition: Rendition }
	| { kind: "video"; rendition: Video }
	| { kind: "file"; pages: Page[] };

/** What the media process sends back. */
export type MediaMessage = ChildMessage<MediaResult>;
