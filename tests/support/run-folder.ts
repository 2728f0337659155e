import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "./temporary-folder";

const PREFIX = "signage-tests-";

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** Removes the folders of runs that were killed. */
function removeLeftovers(): void {
	for (const name of readdirSync(tmpdir())) {
		const pid = /^signage-tests-(\d+)-/.exec(name)?.[1];
		if (pid && !isAlive(Number(pid))) removeFolder(join(tmpdir(), name));
	}
}

/**
 * Before all tests: makes one folder for all temporary files of the run, and makes it the system's
 * temporary folder for the workers. Resolves to what removes it after all tests.
 */
export default function makeRunFolder(): () => void {
	if (process.env.SIGNAGE_RUN_FOLDER) return () => undefined;
	removeLeftovers();
	const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
	const before = process.env.TMPDIR;
	process.env.SIGNAGE_RUN_FOLDER = folder;
	process.env.TMPDIR = folder;
	return () => {
		delete process.env.SIGNAGE_RUN_FOLDER;
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
		removeFolder(folder);
	};
}
