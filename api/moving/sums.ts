import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { firstFew } from "@signage/contract/text/first-few";
import { hashFile, writeHashed } from "./hashed-file";
import { about, isAbsent, MovingError, nullIfAbsent } from "./moving-error";

/** The SHA-256 (hex) of each file of an export, by its path below the folder. */
export type Sums = ReadonlyMap<string, string>;

/** As `sha256sum --check` reads it. Written last: an export that has it is whole. */
export const SUMS_FILE = "SHA256SUMS";

const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;
/** Nothing that leads out of the folder. */
const PATH = /^(?:manifest\.json|(?:rows|secrets)\/\w+\.\w+|blobs\/[0-9a-f-]{36}\/[a-z]+)$/;
const NAMED = 10;

export async function writeSums(folder: string, name: string, sums: Sums): Promise<void> {
	const lines = [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`).sort();
	await writeHashed(join(folder, name), lines.join(""));
}

/** Null where there are none. @throws MovingError where a line is none */
async function readSums(folder: string): Promise<Sums | null> {
	const file = join(folder, SUMS_FILE);
	const text = await about(file, () => readFile(file, "utf8")).catch(nullIfAbsent);
	if (text === null) return null;
	const lines = text.split("\n");
	// The last one is ended too.
	if (lines.pop() !== "") throw new MovingError(`${file} is damaged: it has no end.`);
	return new Map(
		lines.map((line) => {
			const [, sha256, path] = LINE.exec(line) ?? [];
			if (!sha256 || !path || !PATH.test(path))
				throw new MovingError(`${file} is damaged: “${line.slice(0, 100)}” is not a line of it.`);
			return [path, sha256];
		}),
	);
}

/** What is wrong with a file; null where it is as it was written. */
async function damageOf(folder: string, path: string, sha256: string): Promise<string | null> {
	try {
		const found = await hashFile(join(folder, path));
		return found.sha256 === sha256 ? null : `${path} has changed`;
	} catch (error) {
		if (isAbsent(error)) return `${path} is missing`;
		throw error;
	}
}

/**
 * Reads all files of an export and compares them with their sums.
 * @throws MovingError where it was not finished, or with the names of files that have changed or are missing
 */
export async function checkFiles(folder: string): Promise<Sums> {
	const sums = await readSums(folder);
	if (!sums && !existsSync(folder)) throw new MovingError(`There is no folder ${folder}.`);
	if (!sums)
		throw new MovingError(
			`${folder} holds no whole export: it has no ${SUMS_FILE}. If one was interrupted, start it again with the same folder.`,
		);
	const damages = [];
	for (const [path, sha256] of sums) {
		const damage = await damageOf(folder, path, sha256);
		if (damage) damages.push(damage);
	}
	if (damages.length === 0) return sums;
	throw new MovingError(
		`The export in ${folder} is damaged, and nothing was imported: ${firstFew(damages, NAMED)}. Take another copy of it.`,
	);
}
