import { stat } from "node:fs/promises";

/** A file's size in bytes, or null when there is none. */
export async function fileSize(path: string): Promise<number | null> {
	try {
		return (await stat(path)).size;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
		throw error;
	}
}
