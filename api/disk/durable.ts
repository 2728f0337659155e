import { closeSync, fsyncSync, openSync } from "node:fs";
import { constants, copyFile, link, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolders } from "./make-folders";

/** Windows has no such call and needs none. */
const hasFolderSync = process.platform !== "win32";

/** Makes the names in a folder survive a power cut. */
async function syncFolder(path: string): Promise<void> {
	if (!hasFolderSync) return;
	const folder = await open(path);
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

/** The same for a caller that cannot wait, as the database's WebAssembly; blocks the process meanwhile. */
export function syncFolderNow(path: string): void {
	if (!hasFolderSync) return;
	const folder = openSync(path, "r");
	try {
		fsyncSync(folder);
	} finally {
		closeSync(folder);
	}
}

async function syncFile(path: string): Promise<void> {
	const file = await open(path, "r+");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Makes a folder and all that is below it survive a power cut. */
export async function syncTree(path: string): Promise<void> {
	for (const entry of await readdir(path, { withFileTypes: true })) {
		const below = join(path, entry.name);
		if (entry.isDirectory()) await syncTree(below);
		else if (entry.isFile()) await syncFile(below);
	}
	await syncFolder(path);
}

/** Creates a folder, and its parents, so that they survive a power cut. */
export async function makeFolder(path: string): Promise<void> {
	const first = await makeFolders(path);
	if (!first) return;
	const top = dirname(resolve(first));
	for (let folder = resolve(path); folder !== top; folder = dirname(folder)) {
		await syncFolder(dirname(folder));
	}
}

/** Moves a complete, synced file to its place, replacing what was there. Survives a power cut once it resolves. */
export async function moveInPlace(from: string, to: string): Promise<void> {
	await makeFolder(dirname(to));
	await rename(from, to);
	await syncFolder(dirname(to));
}

/**
 * Puts a file's bytes at `to` and keeps `from`: as a hard link where the file system allows it, else as
 * a copy. `aside` is an unused path on the file system of `to`.
 */
export async function placeFile(from: string, aside: string, to: string): Promise<void> {
	await link(from, aside).catch(() => copyFile(from, aside, constants.COPYFILE_FICLONE));
	try {
		await syncFile(aside);
		await moveInPlace(aside, to);
	} finally {
		// Renaming one hard link onto another does nothing and leaves both.
		await rm(aside, { force: true });
	}
}
