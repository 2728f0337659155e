/** What the media process is asked to do with one uploaded file. */
export interface MediaTask {
	kind: "image" | "video" | "file";
	fileName: string;
	/** The uploaded bytes. */
	path: string;
	/** An empty folder for what is made of them. */
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

/** A picture for screens and its small likeness, as files in the work folder. Sizes in pixels. */
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

/** What the media process tells: that it gets on, what it made, or why the file cannot be used. */
export type MediaMessage =
	| { type: "progress" }
	| { type: "done"; result: MediaResult }
	| { type: "refused"; sentence: string };
