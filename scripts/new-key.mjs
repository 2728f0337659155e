import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** The bytes of a key; its file has them in hex. */
export const KEY_BYTES = 32;

/** How long another start may take to put its key in place. */
const OTHER_MS = 5_000;
const LOOK_MS = 50;

/** @param {number} ms */
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Gives a file its name unless that is taken, on a disk without hard links, where renaming takes the place of what is there.
 * @param {string} aside where it is
 * @param {string} file
 */
function renameIfFree(aside, file) {
	const turn = `${file}.making`;
	try {
		mkdirSync(turn);
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
		// Another start has its turn, or was killed in it.
		const end = performance.now() + OTHER_MS;
		while (!existsSync(file) && performance.now() < end) pause(LOOK_MS);
	}
	try {
		if (!existsSync(file)) renameSync(aside, file);
	} finally {
		rmSync(turn, { recursive: true, force: true });
	}
}

/**
 * Puts a new key into a file of this name, whole or not at all, unless one is there: another start may be faster, or this
 * one killed.
 * @param {string} file its path
 * @param {boolean} [replaces] whether it takes the place of what is there
 */
export function createKey(file, replaces = false) {
	const aside = `${file}.${randomUUID()}`;
	try {
		const key = randomBytes(KEY_BYTES).toString("hex");
		writeFileSync(aside, key, { flag: "wx", mode: 0o600, flush: true });
		if (replaces) return renameSync(aside, file);
		try {
			// Unlike renaming, this takes nothing away that is there.
			linkSync(aside, file);
		} catch (error) {
			// FAT, exFAT and some network disks know no links, each with an error of its own.
			if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") renameIfFree(aside, file);
		}
	} finally {
		rmSync(aside, { force: true });
	}
}
