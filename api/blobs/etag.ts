import { type FileHandle, open } from "node:fs/promises";
import { absent } from "../disk/absent";

/** Opens a file to read it; null where there is none. */
export const openIfThere = (path: string): Promise<FileHandle | null> => open(path).catch(absent);

/** An ETag that changes with the bytes and survives restarts. */
export async function etagOf(file: FileHandle): Promise<{ size: number; etag: string }> {
	const { size, mtimeMs } = await file.stat();
	return { size, etag: `"0x${Math.round(mtimeMs).toString(16)}${size.toString(16)}"` };
}

/** The ETag of what is stored at a path; null where nothing is. */
export async function storedEtag(path: string): Promise<string | null> {
	const file = await openIfThere(path);
	try {
		return file && (await etagOf(file)).etag;
	} finally {
		await file?.close();
	}
}
