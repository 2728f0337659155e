import { access } from "node:fs/promises";
import { join } from "node:path";
import { copyHashed } from "./hashed-file";
import { about, isAbsent } from "./moving-error";

const SERVICE_KEY = "service.key";

/**
 * The keys of a data folder. Without the service's own, every token and link ends and nothing sealed can be read; without
 * the dashboard's, everybody has to sign in again.
 */
export const KEY_FILES = [
	SERVICE_KEY,
	// Made by scripts/settings.mjs, unless SESSION_SECRET is set.
	"session.key",
] as const;
type KeyFile = (typeof KEY_FILES)[number];

/** Where a key is below an export's folder. */
export const secretPath = (name: KeyFile) => `secrets/${name}`;

const isThere = (path: string): Promise<boolean> =>
	about(path, () => access(path)).then(
		() => true,
		(error) => {
			if (isAbsent(error)) return false;
			throw error;
		},
	);

/** Copies a data folder's keys into an export. Returns their sums. @throws MovingError */
export async function takeSecrets(dataDir: string, folder: string): Promise<Map<KeyFile, string>> {
	const sums = new Map<KeyFile, string>();
	for (const name of KEY_FILES) {
		const from = join(dataDir, name);
		if (name !== SERVICE_KEY && !(await isThere(from))) continue;
		const { sha256 } = await copyHashed(from, join(folder, secretPath(name)));
		sums.set(name, sha256);
	}
	return sums;
}

/** Copies an export's keys into a data folder. @throws MovingError */
export async function giveSecrets(
	folder: string,
	names: readonly KeyFile[],
	dataDir: string,
): Promise<void> {
	for (const name of names) await copyHashed(join(folder, secretPath(name)), join(dataDir, name));
}
