import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const LOOK_MS = 200;
/** Longer than a build takes: by then the number of a process that was killed may be another's. */
const STALE_MS = 10 * 60_000;
/** A lock is empty for a moment; on a full disk it stays so. */
const EMPTY_MS = 5_000;

function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}

/** The number of the process that has a lock; 0 where the file is empty, undefined where there is none. */
function holderOf(file) {
	try {
		return Number(readFileSync(file, "utf8"));
	} catch (error) {
		if (error.code === "ENOENT") return undefined;
		throw error;
	}
}

/** Whether whoever had this lock was killed. */
function isLeft(file) {
	const pid = holderOf(file);
	const about = statSync(file, { throwIfNoEntry: false });
	if (pid === undefined || !about) return false;
	const age = Date.now() - about.mtimeMs;
	if (!pid) return age > EMPTY_MS;
	// In containers each start may have the same number.
	return pid === process.pid || !isRunning(pid) || age > STALE_MS;
}

function take(file) {
	try {
		writeFileSync(file, String(process.pid), { flag: "wx" });
		return true;
	} catch (error) {
		if (error.code === "EEXIST") return false;
		throw error;
	}
}

/**
 * Runs something while no other process does, which has the same lock. The lock of a process that was killed is taken over.
 * @param {string} file the lock
 * @param {() => void} onWait called once, if another process is waited for
 * @param {() => Promise<void>} run
 */
export async function whileNobodyElse(file, onWait, run) {
	let isTold = false;
	for (;;) {
		if (isLeft(file)) rmSync(file, { force: true });
		if (take(file)) break;
		if (!isTold) onWait();
		isTold = true;
		await delay(LOOK_MS);
	}
	try {
		await run();
	} finally {
		if (holderOf(file) === process.pid) rmSync(file, { force: true });
	}
}
