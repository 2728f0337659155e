import { mkdir, readlink, stat } from "node:fs/promises";
import { dirname } from "node:path";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** A link that leads nowhere, as to a disk that is not mounted: a folder is not made in the place of what was there. */
async function throwAsLink(path: string, error: unknown): Promise<never> {
	if (codeOf(error) !== "ENOENT") throw error;
	throw new Error(`${path} is a link to ${await readlink(path)}, which is not there`);
}

const isFolder = async (path: string) =>
	(await stat(path).catch((error) => throwAsLink(path, error))).isDirectory();

/**
 * Makes a folder and those above it that are missing, as `mkdir` with `recursive` does: which says of a full disk that there
 * is no such folder.
 * @returns the uppermost one that was made; undefined where all were there
 */
export async function makeFolders(path: string, mode?: number): Promise<string | undefined> {
	try {
		await mkdir(path, mode);
		return path;
	} catch (error) {
		if (codeOf(error) === "EEXIST" && (await isFolder(path))) return undefined;
		if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
	}
	const above = await makeFolders(dirname(path), mode);
	await mkdir(path, mode).catch((error) => {
		// Another call may have been faster.
		if (codeOf(error) !== "EEXIST") throw error;
	});
	return above ?? path;
}
