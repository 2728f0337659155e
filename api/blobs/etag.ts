import { type FileHandle, open } from "node:fs/promises";

/** Opens a file to read it; null where there is none. */
export async function openIfThere(path: string): Promise<FileHandle | null> {
	try {
		return await open(path);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
		throw error;
	}
}

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
