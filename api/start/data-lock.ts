import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

const TOUCH_MS = 5_000;
/** A lock that another machine holds counts as held while it was touched within this time. */
const FOREIGN_STALE_MS = 30_000;

interface Holder {
	/** Made new for every lock, so that a successor is never mistaken for the one before it. */
	id: string;
	host: string;
	pid: number;
	/** When the process started, as its machine tells it; empty where it does not. */
	started: string;
}

/** Another process works on the same data. */
export class DataLockedError extends Error {
	constructor(readonly holder: { host: string; pid: number }) {
		super(`held by process ${holder.pid} on ${holder.host}`);
	}
}

export interface DataLock {
	/** Gives the data free for the next process. */
	release(): Promise<void>;
}

const absent = (error: NodeJS.ErrnoException) => {
	if (error.code === "ENOENT") return null;
	throw error;
};

/** Boot and start time of a process, which tell a reused pid from the process that had it before. */
async function startOf(pid: number): Promise<string> {
	if (process.platform !== "linux") return "";
	const [boot, line] = await Promise.all([
		readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(absent),
		readFile(`/proc/${pid}/stat`, "utf8").catch(absent),
	]);
	const startTicks = line?.slice(line.lastIndexOf(")") + 2).split(" ")[19];
	return startTicks ? `${boot?.trim()} ${startTicks}` : "";
}

function processExists(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
	if (holder.host !== hostname()) {
		const file = await stat(path).catch(absent);
		return file !== null && Date.now() - file.mtimeMs < FOREIGN_STALE_MS;
	}
	return processExists(holder.pid) && (await startOf(holder.pid)) === holder.started;
}

/** Who holds the lock file; null when there is none. A file that is not ours to read has a nameless holder. */
async function readHolder(path: string): Promise<Holder | null> {
	const text = await readFile(path, "utf8").catch(absent);
	if (text === null) return null;
	try {
		return JSON.parse(text) as Holder;
	} catch {
		return { id: "unreadable", host: hostname(), pid: 0, started: "none" };
	}
}

async function tryLink(from: string, to: string): Promise<boolean> {
	try {
		await link(from, to);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

/**
 * Makes `path` a copy of our own file, if nobody alive holds it. Linking is atomic, so of several
 * processes one makes the file. A dead holder's file is replaced only by whoever holds the ticket
 * named after that very holder, and the ticket is itself such a lock.
 * @throws DataLockedError
 */
async function acquire(path: string, own: string): Promise<void> {
	for (;;) {
		if (await tryLink(own, path)) return;
		const holder = await readHolder(path);
		if (!holder) continue;
		if (await isAlive(holder, path)) throw new DataLockedError(holder);
		const ticket = `${path}.after.${holder.id}`;
		await acquire(ticket, own);
		if ((await readHolder(path))?.id === holder.id) return rename(ticket, path);
		await rm(ticket, { force: true });
	}
}

/**
 * Takes a folder for this process alone. A lock whose process is gone is taken over at once.
 * @throws DataLockedError when another living process has it
 */
export async function lockData(dataDir: string): Promise<DataLock> {
	const path = join(dataDir, "service.lock");
	const own = `${path}.${randomUUID()}`;
	const me: Holder = {
		id: randomUUID(),
		host: hostname(),
		pid: process.pid,
		started: await startOf(process.pid),
	};
	await writeFile(own, JSON.stringify(me), { flag: "wx" });
	try {
		await acquire(path, own);
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
