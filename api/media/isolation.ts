import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CONVERTERS } from "./converters";

/** How a program is kept from what it does not need: by `unshare`, of Linux. */
export interface Isolation {
	/** The path of the program, which takes the network away. */
	unshare: string;
	/** Whether it can take the service's folder out of sight too. */
	hidesFolders: boolean;
}

interface Folders {
	/** What is not to be seen but for `workDir`. */
	dataDir: string;
	/** Where the program works; it is started there. */
	workDir: string;
}

const run = promisify(execFile);

/** Where people's files, and other services', are. */
const ELSEWHERE = "/tmp /root /home /srv /opt /mnt /media /dev/shm /var/*";
/**
 * Hides the data folder, what it can of the folders above, and the converters; not the fonts' caches, nor a folder that the
 * program is in. The folder that it works in stays in sight, as `.` still leads to it.
 */
const HIDE = `mount -t tmpfs none "$1" || exit
at=$3 real=$3
case $at in /*) real=$(readlink -f "$at") ;; esac
for folder in ${ELSEWHERE}; do
	case $folder in /var/cache) continue ;; esac
	case $at in "$folder"/*) continue ;; esac
	case $real in "$folder"/*) continue ;; esac
	[ ! -d "$folder" ] || [ -L "$folder" ] || mount -t tmpfs none "$folder"
done
mkdir -p "$2" && mount --no-canonicalize --bind . "$2" && cd "$2" || exit
shift 2
set -f
IFS=:
for folder in $PATH; do
	for name in ${CONVERTERS.join(" ")}; do
		[ ! -f "$folder/$name" ] || mount --bind /dev/null "$folder/$name"
	done
done
unset IFS
exec "$@"`;

/**
 * The command that runs a program without the network and, where the system lets it, without the service's folder. What
 * it starts is in a user namespace of its own: it sees nothing of other processes' memory, settings or open files.
 */
export function isolated(
	command: string[],
	{ unshare, hidesFolders }: Isolation,
	{ dataDir, workDir }: Folders,
): string[] {
	const alone = [unshare, "--map-root-user", "--net"];
	return hidesFolders
		? [...alone, "--mount", "sh", "-c", HIDE, "sh", dataDir, workDir, ...command]
		: [...alone, ...command];
}

/** Nothing can be tried, as there is no room for temporary files. */
export class NoTemporaryFolderError extends Error {}

/**
 * How far this system lets `unshare` go; null where it cannot even take the network away.
 * @throws NoTemporaryFolderError
 */
export async function tryIsolation(unshare: string): Promise<Isolation | null> {
	const dataDir = await mkdtemp(join(tmpdir(), "isolation-")).catch((cause: Error) => {
		throw new NoTemporaryFolderError(`${tmpdir()} (TMPDIR) takes no files: ${cause.message}`);
	});
	try {
		for (const hidesFolders of [true, false]) {
			const folders = { dataDir, workDir: dataDir };
			const [program = "", ...args] = isolated(["true"], { unshare, hidesFolders }, folders);
			const isAllowed = await run(program, args, { cwd: dataDir }).then(
				() => true,
				() => false,
			);
			if (isAllowed) return { unshare, hidesFolders };
		}
		return null;
	} finally {
		await rm(dataDir, { recursive: true, force: true });
	}
}
