/** What is stored of a medium: its upload, and what is made of that for screens and for lists. */
export const PARTS = ["original", "display", "thumb"] as const;
type Part = (typeof PARTS)[number];

/** A parsed key. Both parts are safe as file names. */
export interface BlobKey {
	mediaId: string;
	part: Part;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this text can be a media id; lower case only, for file systems that ignore case. */
export const isMediaId = (text: string) => UUID.test(text);

const isPart = (text: string): text is Part => PARTS.some((part) => part === text);

/** The key for two path segments, or null when they are not valid. */
export function blobKey(mediaId: string, part: string): BlobKey | null {
	return isMediaId(mediaId) && isPart(part) ? { mediaId, part } : null;
}

/** @throws when the text is not `<media id>/<part>` */
export function parseKey(key: string): BlobKey {
	const [mediaId = "", part = "", ...rest] = key.split("/");
	const parsed = rest.length === 0 ? blobKey(mediaId, part) : null;
	if (!parsed) throw new Error(`Not a blob key: ${key}`);
	return parsed;
}
