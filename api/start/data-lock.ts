import { randomUUID } from "node:crypto";
import { constants, copyFile, link, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { againAndAgain } from "./again-and-again";
import { type Holder, type HolderState, readHolder, watchHolder } from "./lock-holder";
import { ownPidSpace, startOf } from "./process-state";

const TOUCH_MS = 5_000;
/** A lock of a process that is not seen from here is valid while it is touched within this time. */
export const FOREIGN_STALE_MS = 30_000;
const POLL_MS = 50;

/** The process that has a lock. */
type Other = Pick<Holder, "host" | "pid">;

/** Another process is using the same data. */
export class DataLockedError extends Error {
	constructor(readonly holder: Other) {
		super(`held by process ${holder.pid} on ${holder.host}`);
	}
}

export interface DataLock {
	/** Frees the data for the next process. */
	release(): Promise<void>;
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

async function touchFile(path: string): Promise<void> {
	const now = new Date();
	await utimes(path, now, now);
}

interface Waiting {
	/** On the clock of `performance.now()`. */
	until: number;
	staleMs: number;
	/** Called once, when there is a holder to wait for that may live. */
	onWait: (holder: Holder, state: HolderState) => void;
}

/**
 * Makes `path` a copy of our own file once nobody alive holds it. Linking is atomic, so only one of
 * several processes creates the file. A dead holder's file may be replaced only by whoever holds the
 * ticket named after that holder, and the ticket is itself such a lock.
 * @throws DataLockedError
 */
async function acquire(path: string, own: string, waiting: Waiting): Promise<void> {
	const watch = watchHolder(waiting.staleMs);
	for (;;) {
		// After a long wait, others would take it for a dead one's until it is touched.
		await touchFile(own);
		if (await tryLink(own, path)) return;
		const holder = await readHolder(path);
		if (!holder) continue;
		const state = await watch(holder, path);
		if (state !== "ended") {
			// What is unclear is clear in time, however short a start may wait.
			if (state === "lives" && performance.now() >= waiting.until)
				throw new DataLockedError(holder);
			waiting.onWait(holder, state);
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

/** Whether a process holds a folder that lives, or may live. */
export async function isLocked(folder: string): Promise<boolean> {
	const path = lockPath(folder);
	const holder = await readHolder(path);
	return holder !== null && (await watchHolder(FOREIGN_STALE_MS)(holder, path)) !== "ended";
}

interface LockOptions {
	/** How long a living holder, which may be about to end, is waited for. */
	waitMs: number;
	/** Called once if there is a holder to wait for that lives, or of which that is unclear. */
	onWait?: (holder: Other, state: HolderState) => void;
	/** Called once if the lock is another's. */
	onLost?: (holder: Other) => void;
	/** For tests: how often the lock is touched, and when one of another machine is stale, in milliseconds. */
	touchMs?: number;
	staleMs?: number;
}

/**
 * Takes a folder for this process alone. The lock of a process that ended is taken over: at once where that is seen, else
 * when it has not been touched for half a minute.
 * @throws DataLockedError when another process still holds it after the wait
 */
export async function lockData(
	dataDir: string,
	{ waitMs, onWait, onLost, touchMs = TOUCH_MS, staleMs = FOREIGN_STALE_MS }: LockOptions,
): Promise<DataLock> {
	const path = lockPath(dataDir);
	const own = `${path}.${randomUUID()}`;
	const me: Holder = {
		id: randomUUID(),
		...(await ownPidSpace()),
		pid: process.pid,
		started: await startOf(process.pid),
	};
	let isTold = false;
	const tellOnce = (holder: Holder, state: HolderState) => {
		if (!isTold) onWait?.(holder, state);
		isTold = true;
	};
	try {
		await writeFile(own, JSON.stringify(me), { flag: "wx" });
		await acquire(path, own, { until: performance.now() + waitMs, staleMs, onWait: tellOnce });
	} finally {
		await rm(own, { force: true });
	}
	let isOver = false;
	const end = () => {
		isOver = true;
		stopTouching();
	};
	/** Where this process stood still for long, another may have taken it over: its lock is not ours to keep fresh. */
	const touch = async () => {
		const holder = await readHolder(path);
		if (isOver) return;
		// Somebody has removed it; where the folder is gone, too, this fails until it is back.
		if (holder === null) return writeFile(path, JSON.stringify(me), { flag: "wx" });
		if (holder.id === me.id) return touchFile(path);
		end();
		onLost?.(holder);
	};
	const keepFresh = () =>
		touch().catch((error: Error) => {
			if (!isOver) console.error(`The lock ${path} cannot be kept fresh: ${error.message}`);
		});
	const stopTouching = againAndAgain(keepFresh, touchMs);
	return {
		async release() {
			end();
			if ((await readHolder(path))?.id === me.id) await rm(path, { force: true });
		},
	};
}
