import { accessSync, constants, mkdtempSync, readdirSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "./temporary-folder";

/** How the folders of runs begin; the process of the run follows. */
export const PREFIX = "signage-tests-";

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** Linux keeps files here in memory: a data folder is copied there in a third of the time. */
const IN_MEMORY = "/dev/shm";
/** Free bytes that a run in memory wants, there and of memory as a whole. */
const ROOM = 6 * 2 ** 30;

function hasRoomInMemory(): boolean {
	try {
		accessSync(IN_MEMORY, constants.W_OK);
		const { bavail, bsize } = statfsSync(IN_MEMORY);
		return bavail * bsize > ROOM && freemem() > ROOM;
	} catch {
		return false;
	}
}

/** Where runs have their folders: in memory where there is room, unless TMPDIR says otherwise. */
const placeOfRuns = () => (!process.env.TMPDIR && hasRoomInMemory() ? IN_MEMORY : tmpdir());

/** Removes the folders of runs that were killed. */
function removeLeftovers(place: string): void {
	for (const name of readdirSync(place)) {
		const pid = name.startsWith(PREFIX) && /\d+/.exec(name)?.[0];
		if (pid && !isAlive(Number(pid))) removeFolder(join(place, name));
	}
}

/**
 * Before all tests: makes one folder for all temporary files of the run, and makes it the system's
 * temporary folder for the workers. Resolves to what removes it after all tests.
 */
export default function makeRunFolder(): () => void {
	if (process.env.SIGNAGE_RUN_FOLDER) return () => undefined;
	const place = placeOfRuns();
	removeLeftovers(place);
	const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
	const before = process.env.TMPDIR;
	process.env.SIGNAGE_RUN_FOLDER = folder;
	process.env.TMPDIR = folder;
	const remove = () => removeFolder(folder);
	// On Ctrl-C the teardown does not run.
	process.once("exit", remove);
	return () => {
		process.off("exit", remove);
		delete process.env.SIGNAGE_RUN_FOLDER;
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
		remove();
	};
}
