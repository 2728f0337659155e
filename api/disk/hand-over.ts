import {
	closeSync,
	constants,
	lchownSync,
	lstatSync,
	openSync,
	readdirSync,
	realpathSync,
	type Stats,
} from "node:fs";
import { join } from "node:path";

const ROOT = 0;
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

type Owner = Pick<Stats, "uid" | "gid">;

/**
 * Where an entry of an open folder is, even where somebody puts a link into the folder's place meanwhile, to be given what is
 * elsewhere. Only Linux has such paths.
 */
const within = (descriptor: number, folder: string, name: string) =>
	process.platform === "linux" ? `/proc/self/fd/${descriptor}/${name}` : join(folder, name);

function giveEntries(folder: string, names: readonly string[] | null, owner: Owner): void {
	const descriptor = openSync(folder, FOLDER);
	try {
		for (const name of names ?? readdirSync(within(descriptor, folder, ".")))
			giveEntry(within(descriptor, folder, name), owner);
	} finally {
		closeSync(descriptor);
	}
}

function giveEntry(path: string, owner: Owner): void {
	const entry = lstatSync(path, { throwIfNoEntry: false });
	if (!entry) return;
	if (entry.isDirectory()) giveEntries(path, null, owner);
	// One with a second name may be a file from elsewhere.
	else if (entry.nlink > 1) return;
	if (entry.uid === ROOT) lchownSync(path, owner.uid, owner.gid);
}

/**
 * Gives what root has written into a folder to the owner of one of its entries: as that user, a service could not open it. Does
 * nothing for other users than root, nor where root is that owner. Links are not followed. Blocks the process meanwhile.
 * @param like the entry whose owner gets it
 * @param names the entries that are given, with all that is in them
 * @throws the system's errors
 */
export function handOver(folder: string, like: string, names: readonly string[]): void {
	if (process.geteuid?.() !== ROOT) return;
	const owner = lstatSync(join(folder, like), { throwIfNoEntry: false });
	if (owner?.isDirectory() && owner.uid !== ROOT) giveEntries(realpathSync(folder), names, owner);
}
