import { randomUUID } from "node:crypto";
import {
	constants,
	copyFile,
	link,
	readFile,
	rename,
	rm,
	stat,
	utimes,
	writeFile,
} from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning, startOf } from "./process-state";

const TOUCH_MS = 5_000;
/** A lock of another machine is valid while it was touched within this time. */
const FOREIGN_STALE_MS = 30_000;
const POLL_MS = 50;
/** A copy is empty for a moment; one that stays so was cut off. */
const COPYING_MS = 2_000;

interface Holder {
	/** Different for every lock, so that a new lock is never mistaken for the one before it. */
	id: string;
	host: string;
	pid: number;
	/** When the process started (process-state.ts). */
	started: string;
}

/** Another process is using the same data. */
export class DataLockedError extends Error {
	constructor(readonly holder: { host: string; pid: number }) {
		super(`held by process ${holder.pid} on ${holder.host}`);
	}
}

export interface DataLock {
	/** Frees the data for the next process. */
	release(): Promise<void>;
}

const absent = (error: NodeJS.ErrnoException) => {
	if (error.code === "ENOENT") return null;
	throw error;
};

/** The id of whoever has a lock file without a word in it. */
const EMPTY = "empty";

async function isAlive(holder: Holder, path: string): Promise<boolean> {
	if (holder.id !== EMPTY && holder.host === hostname())
		return isRunning(holder.pid, holder.started);
	const file = await stat(path).catch(absent);
	if (file === null) return false;
	const age = Date.now() - file.mtimeMs;
	// One of the future was there before the clock was set back.
	return holder.id === EMPTY ? Math.abs(age) < COPYING_MS : age < FOREIGN_STALE_MS;
}

/** The holder in a lock file; null when there is no file. A damaged file counts as held by a dead process. */
async function readHolder(path: string): Promise<Holder | null> {
	const text = await readFile(path, "utf8").catch(absent);
	if (text === null) return null;
	try {
		return JSON.parse(text) as Holder;
	} catch {
		return { id: text === "" ? EMPTY : "unreadable", host: hostname(), pid: 0, started: "none" };
	}
}

const exists = (error: unknown) => (error as NodeJS.ErrnoException).code === "EEXIST";

/** Gives a file a second name unless that is taken; where the disk knows no hard links, makes a copy of that name. */
async function tryLink(from: string, to: string): Promise<boolean> {
	try {
		await link(from, to).catch((error) => {
			if (exists(error)) throw error;
			return copyFile(from, to, constants.COPYFILE_EXCL);
		});
		return true;
	} catch (error) {
		if (exists(error)) return false;
		throw error;
	}
}

interface Waiting {
	/** On the clock of `performance.now()`. */
	until: number;
	/** Called once, when there is a living holder to wait for. */
	onWait: (holder: Holder) => void;
}

/**
 * Makes `path` a copy of our own file once nobody alive holds it. Linking is atomic, so only one of
 * several processes creates the file. A dead holder's file may be replaced only by whoever holds the
 * ticket named after that holder, and the ticket is itself such a lock.
 * @throws DataLockedError
 */
async function acquire(path: string, own: string, waiting: Waiting): Promise<void> {
	for (;;) {
		if (await tryLink(own, path)) return;
		const holder = await readHolder(path);
		if (!holder) continue;
		if (await isAlive(holder, path)) {
			if (performance.now() >= waiting.until) throw new DataLockedError(holder);
			waiting.onWait(holder);
			await delay(POLL_MS);
			continue;
		}
		const ticket = `${path}.after.${holder.id}`;
		await acquire(ticket, own, waiting);
		if ((await readHolder(path))?.id === holder.id) return rename(ticket, path);
		await rm(ticket, { force: true });
	}
}

const lockPath = (folder: string) => join(folder, "service.lock");

/** Whether a process that lives holds a folder. */
export async function isLocked(folder: string): Promise<boolean> {
	const path = lockPath(folder);
	const holder = await readHolder(path);
	return holder !== null && isAlive(holder, path);
}

interface LockOptions {
	/** How long a living holder, which may be about to end, is waited for. */
	waitMs: number;
	/** Called once if there is a living holder to wait for. */
	onWait?: (holder: { host: string; pid: number }) => void;
}

/**
 * Takes a folder for this process alone. The lock of a process that ended is taken over at once.
 * @throws DataLockedError when another process still holds it after the wait
 */
export async function lockData(
	dataDir: string,
	{ waitMs, onWait }: LockOptions,
): Promise<DataLock> {
	const path = lockPath(dataDir);
	const own = `${path}.${randomUUID()}`;
	const me: Holder = {
		id: randomUUID(),
		host: hostname(),
		pid: process.pid,
		started: await startOf(process.pid),
	};
	let isTold = false;
	const tellOnce = (holder: Holder) => {
		if (!isTold) onWait?.(holder);
		isTold = true;
	};
	await writeFile(own, JSON.stringify(me), { flag: "wx" });
	try {
		await acquire(path, own, { until: performance.now() + waitMs, onWait: tellOnce });
	} finally {
		await rm(own, { force: true });
	}
	const touch = () => {
		const now = new Date();
		utimes(path, now, now).catch((error: Error) =>
			console.error(`The lock ${path} cannot be kept fresh: ${error.message}`),
		);
	};
	const timer = setInterval(touch, TOUCH_MS).unref();
	return {
		async release() {
			clearInterval(timer);
			if ((await readHolder(path))?.id === me.id) await rm(path, { force: true });
		},
	};
}
