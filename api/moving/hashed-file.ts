import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolders } from "../disk/make-folders";
import { about } from "./moving-error";

/** What a file holds: its size, and its SHA-256 in hex. */
export interface Digest {
	bytes: number;
	sha256: string;
}

/** Adds up what goes through. */
export function digesting() {
	const hash = createHash("sha256");
	let bytes = 0;
	return {
		add(chunk: string | Uint8Array): void {
			hash.update(chunk);
			bytes += Buffer.byteLength(chunk);
		},
		digest: (): Digest => ({ bytes, sha256: hash.digest("hex") }),
	};
}

/** Makes a folder and those above it, for this user alone as all that the process makes (api/disk/own-only.ts). @throws MovingError */
export const makePrivateFolder = (path: string): Promise<void> =>
	about(path, async () => {
		await makeFolders(path);
	});

/** A new file. */
export interface HashedFile {
	write(text: string): Promise<void>;
	close(): Promise<Digest>;
}

/** Makes a file, in place of one of that name. @throws MovingError */
export async function createHashedFile(path: string): Promise<HashedFile> {
	await makePrivateFolder(dirname(path));
	const file = await about(path, () => open(path, "w"));
	const sum = digesting();
	return {
		async write(text) {
			await about(path, () => file.appendFile(text));
			sum.add(text);
		},
		async close() {
			await about(path, () => file.close());
			return sum.digest();
		},
	};
}

/** Makes a file of a text, as `createHashedFile` does. */
export async function writeHashed(path: string, text: string): Promise<Digest> {
	const file = await createHashedFile(path);
	await file.write(text);
	return file.close();
}

/**
 * Copies a file's bytes, in place of a file of that name.
 * @throws MovingError
 */
export async function copyHashed(from: string, to: string): Promise<Digest> {
	await makePrivateFolder(dirname(to));
	const sum = digesting();
	const summing = new Transform({
		transform(chunk, _, done) {
			sum.add(chunk);
			done(null, chunk);
		},
	});
	try {
		await pipeline(createReadStream(from), summing, createWriteStream(to));
	} catch (error) {
		const { path, syscall } = error as NodeJS.ErrnoException;
		await about(path ?? (syscall === "read" ? from : to), () => Promise.reject(error));
	}
	return sum.digest();
}

/** Reads a whole file. @throws MovingError */
export const hashFile = (path: string): Promise<Digest> =>
	about(path, async () => {
		const sum = digesting();
		for await (const chunk of createReadStream(path)) sum.add(chunk);
		return sum.digest();
	});
