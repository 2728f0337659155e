import { open, stat } from "node:fs/promises";
import { againAndAgain } from "./again-and-again";

const LOOK_MS = 1_000;

interface FolderWatch {
	stop(): Promise<void>;
}

/**
 * Looks every second whether a path still leads to the same folder, and not to none or to another, as the empty one below a
 * volume that is not mounted any more.
 * @param onGone called once, when two looks in a row have not found it
 * @param lookMs for tests: milliseconds between two looks
 */
export async function watchFolder(
	path: string,
	onGone: () => void,
	lookMs = LOOK_MS,
): Promise<FolderWatch> {
	// Windows removes nothing that is open.
	if (process.platform === "win32") return { stop: async () => undefined };
	// While it is open, no other folder gets its number.
	const folder = await open(path, "r");
	const { dev, ino } = await folder.stat();
	const isThere = () =>
		stat(path).then(
			(now) => now.dev === dev && now.ino === ino,
			// What cannot be told now, as while a network disk is silent, is no sign of another folder.
			({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
		);
	let missed = 0;
	const look = async () => {
		missed = (await isThere()) ? 0 : missed + 1;
		if (missed !== 2) return;
		end();
		onGone();
	};
	const end = againAndAgain(look, lookMs);
	return {
		async stop() {
			end();
			await folder.close();
		},
	};
}
