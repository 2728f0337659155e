import { access } from "node:fs/promises";
import { join } from "node:path";
import { copyHashed } from "./hashed-file";
import { about, isAbsent } from "./moving-error";

/**
 * The keys of a data folder. Without the service's own, every token and link ends and nothing sealed can be read; without
 * the dashboard's, everybody has to sign in again.
 */
const KEYS = [
	{ name: "service.key", isNeeded: true },
	// Made by scripts/settings.mjs, unless SESSION_SECRET is set.
	{ name: "session.key", isNeeded: false },
] as const;

/** Where a key is below an export's folder. */
const secretPath = (name: string) => `secrets/${name}`;

const isThere = (path: string): Promise<boolean> =>
	about(path, () => access(path)).then(
		() => true,
		(error) => {
			if (isAbsent(error)) return false;
			throw error;
		},
	);

/** Copies a data folder's keys into an export. Returns their sums, by path below it. @throws MovingError */
export async function takeSecrets(dataDir: string, folder: string): Promise<Map<string, string>> {
	const sums = new Map<string, string>();
	for (const { name, isNeeded } of KEYS) {
		const from = join(dataDir, name);
		if (!isNeeded && !(await isThere(from))) continue;
		const { sha256 } = await copyHashed(from, join(folder, secretPath(name)));
		sums.set(secretPath(name), sha256);
	}
	return sums;
}

/** Copies an export's keys into a data folder. @throws MovingError */
export async function giveSecrets(folder: string, dataDir: string): Promise<void> {
	for (const { name } of KEYS) {
		const from = join(folder, secretPath(name));
		if (await isThere(from)) await copyHashed(from, join(dataDir, name));
	}
}
