import { createHash } from "node:crypto";
import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { isOnPostgres } from "../databases";
import { isOnAzure, storedInAzure } from "../storage";

const absent = (error: NodeJS.ErrnoException) => {
	if (error.code === "ENOENT") return null;
	throw error;
};

/** Names in a folder; none where there is no such folder. */
export const namesIn = async (path: string): Promise<string[]> =>
	(await readdir(path).catch(absent)) ?? [];

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const blobs = (dataDir: string) => join(dataDir, "blobs");

/** The media ids that have a folder, there or in Azure. */
export async function mediaFolders(dataDir: string): Promise<string[]> {
	if (!isOnAzure) return (await namesIn(blobs(dataDir))).filter((name) => name !== ".tmp");
	return [...new Set((await storedInAzure(dataDir)).map((name) => String(name.split("/")[0])))];
}

/** What lies in a medium's folder, by name. */
export async function partsOf(dataDir: string, mediaId: string): Promise<string[]> {
	if (!isOnAzure) return (await namesIn(join(blobs(dataDir), mediaId))).sort();
	const own = (await storedInAzure(dataDir)).filter((name) => name.startsWith(`${mediaId}/`));
	return own.map((name) => name.slice(mediaId.length + 1));
}

/** Names of half-received bodies. */
export const halfReceived = (dataDir: string) => namesIn(join(blobs(dataDir), ".tmp"));

/** Folders of media work that is being done; on PostgreSQL each process has them in a folder of its own. */
export async function workFolders(dataDir: string): Promise<string[]> {
	const work = join(dataDir, "work");
	if (!isOnPostgres) return namesIn(work);
	const own = await namesIn(work);
	return (await Promise.all(own.map((name) => namesIn(join(work, name, "jobs"))))).flat();
}

/** Makes all stored files so old that nobody can be writing them: then a service that starts sweeps them. */
export async function makeOld(dataDir: string): Promise<void> {
	const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
	for (const name of await namesIn(blobs(dataDir)))
		await utimes(join(blobs(dataDir), name), yesterday, yesterday);
}

/** The digest of a stored part, or null. */
export async function storedSha256(dataDir: string, mediaId: string, part: string) {
	const bytes = await readFile(join(blobs(dataDir), mediaId, part)).catch(absent);
	return bytes && sha256(bytes);
}
