import { appendFile, chmod, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Digest, hashFile, makePrivateFolder } from "./hashed-file";
import { linesOf } from "./lines";
import { about, MovingError, nullIfAbsent } from "./moving-error";
import { SUMS_FILE } from "./sums";

/** Says of a folder that its export was begun; there until it is whole. */
const JOURNAL = "unfinished.ndjson";
const FOLDER_MODE = 0o700;

/** A blob that was copied. */
interface Copied extends Digest {
	key: string;
}

/** Where a blob is below an export's folder. */
export const blobPath = (key: string) => `blobs/${key}`;

/** A folder that is being filled. What an interrupted export has put there is used again. */
export interface ExportFolder {
	path: string;
	/** A blob that need not be copied again: it is there, as it was copied. */
	keptBlob(key: string): Promise<Digest | null>;
	/** Notes a blob that changes no more, so that it is not copied again. */
	noteBlob(copied: Copied): Promise<void>;
	/** Says that the export is whole. */
	finish(): Promise<void>;
	/** Lets others write into it. */
	close(): Promise<void>;
}

/** Keeps a folder for this process alone; resolves to what frees it. @throws MovingError where another has it */
export type LockFolder = (path: string) => Promise<() => Promise<void>>;

const namesIn = async (path: string): Promise<string[]> =>
	(await about(path, () => readdir(path)).catch(nullIfAbsent)) ?? [];

const headOf = (installation: string) => JSON.stringify({ installation });
const lineOf = ({ key, bytes, sha256 }: Copied) => JSON.stringify({ key, bytes, sha256 });

/**
 * What an interrupted export has copied.
 * @throws MovingError where it is another installation's
 */
async function readJournal(file: string, installation: string): Promise<Map<string, Digest>> {
	const copied = new Map<string, Digest>();
	let head: string | undefined;
	for await (const line of linesOf(file)) {
		if (head === undefined) head = line;
		else {
			const { key, bytes, sha256 }: Copied = JSON.parse(line);
			copied.set(key, { bytes, sha256 });
		}
	}
	if (head !== undefined && head !== headOf(installation))
		throw new MovingError(
			`${file} is of an unfinished export of another installation. Choose another folder.`,
		);
	return copied;
}

/** @throws MovingError where a folder holds something else than an export that was begun */
async function checkFree(path: string): Promise<void> {
	const names = await namesIn(path);
	if (names.includes(SUMS_FILE))
		throw new MovingError(`${path} holds a whole export already. Choose another folder.`);
	if (names.length > 0 && !names.includes(JOURNAL))
		throw new MovingError(`${path} is not empty. Choose another folder.`);
}

/** What was copied into a folder that nobody else writes into; its journal is written anew, as its last line may be half of one. */
async function beginAgain(path: string, installation: string): Promise<Map<string, Digest>> {
	await checkFree(path);
	const journal = join(path, JOURNAL);
	const copied = await readJournal(journal, installation);
	const lines = [headOf(installation), ...[...copied].map(([key, one]) => lineOf({ key, ...one }))];
	await about(journal, () => writeFile(journal, `${lines.join("\n")}\n`));
	return copied;
}

/**
 * Makes a folder for an export, or goes on with one that was interrupted.
 * @param installation says whose export it is, without telling a secret
 * @throws MovingError where the folder holds something else, or another process is writing into it
 */
export async function openExportFolder(
	path: string,
	installation: string,
	lock: LockFolder,
): Promise<ExportFolder> {
	const journal = join(path, JOURNAL);
	await checkFree(path);
	await makePrivateFolder(path);
	await about(path, () => chmod(path, FOLDER_MODE));
	// Before the lock, which alone would be something else.
	await about(journal, () => writeFile(journal, "", { flag: "a" }));
	const close = await lock(path);
	const copied = await beginAgain(path, installation).catch(async (error) => {
		await close();
		throw error;
	});
	// What this process has copied or read itself is not read again.
	const seen = new Map<string, Digest>();
	return {
		path,
		async keptBlob(key) {
			const digest = copied.get(key);
			if (!digest || seen.has(key)) return seen.get(key) ?? null;
			const found = await hashFile(join(path, blobPath(key))).catch(nullIfAbsent);
			if (found?.sha256 !== digest.sha256) return null;
			seen.set(key, found);
			return found;
		},
		async noteBlob(blob) {
			await about(journal, () => appendFile(journal, `${lineOf(blob)}\n`));
			copied.set(blob.key, blob);
			seen.set(blob.key, blob);
		},
		finish: () => about(journal, () => rm(journal, { force: true })),
		close,
	};
}
