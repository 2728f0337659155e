import { constants, copyFile, link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Makes names in a folder survive a power cut. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
	if (process.platform === "win32") return;
	const folder = await open(path);
	try {
		await folder.sync();
	} finally {
		await folder.close();
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

/** Makes a folder, and those above it, with durable names. */
export async function makeFolder(path: string): Promise<void> {
	const first = await mkdir(path, { recursive: true });
	if (!first) return;
	const top = dirname(resolve(first));
	for (let folder = resolve(path); folder !== top; folder = dirname(folder)) {
		await syncFolder(dirname(folder));
	}
}

/** Moves a whole, synced file to its place, replacing what was there; durable once it resolves. */
export async function moveInPlace(from: string, to: string): Promise<void> {
	await makeFolder(dirname(to));
	await rename(from, to);
	await syncFolder(dirname(to));
}

/**
 * Puts a file's bytes at `to` and leaves `from` where it is: a second name where the file system
 * can, else a copy. `aside` is a free path on the file system of `to`.
 */
export async function placeFile(from: string, aside: string, to: string): Promise<void> {
	await link(from, aside).catch(() => copyFile(from, aside, constants.COPYFILE_FICLONE));
	try {
		await syncFile(aside);
		await moveInPlace(aside, to);
	} finally {
		// Renaming a file onto another name of itself does nothing and leaves both.
		await rm(aside, { force: true });
	}
}
