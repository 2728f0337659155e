import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createKey, KEY_BYTES } from "../../scripts/new-key.mjs";
import { absent } from "../disk/absent";
import { entriesIn } from "../disk/entries";

const FILE = "service.key";
export const serviceKeyPath = (dataDir: string) => join(dataDir, FILE);

/** Whether a data folder has a key. */
export const hasServiceKey = async (dataDir: string): Promise<boolean> =>
	(await entriesIn(dataDir)).includes(FILE);

/**
 * The key in `<dataDir>/service.key`, created at the first start. Without it, every token and storage
 * URL stops working. Several processes may start at once.
 * @throws Error when the file exists but holds no key
 */
export async function readServiceKey(dataDir: string): Promise<Uint8Array> {
	const path = serviceKeyPath(dataDir);
	const text = await readFile(path, "utf8").catch(absent);
	if (text === null) {
		createKey(path);
		return readServiceKey(dataDir);
	}
	const key = Buffer.from(text.trim(), "hex");
	if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of 32 bytes in hex`);
	return key;
}

/** A derived key for one purpose, so that a signature made for one purpose is invalid for any other. */
export function keyFor(secret: Uint8Array, purpose: string): Uint8Array {
	return createHmac("sha256", secret).update(purpose).digest();
}
