import { readFile, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { CLOCKS_APART_MS } from "../database/clocks-apart";
import { absent } from "../disk/absent";
import { isRunning, ownPidSpace, type PidSpace } from "./process-state";

/** A copy is empty for a moment; one that stays so was cut off. */
const COPYING_MS = 2_000;

/** What a lock file says of whoever has made it. Older versions do not tell boot and namespace. */
export interface Holder extends PidSpace {
	/** Different for every lock, so that a new lock is never mistaken for the one before it. */
	id: string;
	pid: number;
	/** When the process started (process-state.ts). */
	started: string;
}

/** The id of whoever has a lock file without a word in it. */
const EMPTY = "empty";

/** The holder in a lock file; null when there is no file. A damaged file counts as held by a dead process. */
export async function readHolder(path: string): Promise<Holder | null> {
	const text = await readFile(path, "utf8").catch(absent);
	if (text === null) return null;
	try {
		return JSON.parse(text) as Holder;
	} catch {
		return { id: text === "" ? EMPTY : "unreadable", host: hostname(), pid: 0, started: "none" };
	}
}

/** Whether a holder's process, where it lives, is seen by its pid from here. */
async function isSeen({ id, host, boot, namespace }: Holder): Promise<boolean> {
	if (id === EMPTY) return false;
	const own = await ownPidSpace();
	if (host !== own.host) return false;
	return (!boot || boot === own.boot) && (!namespace || namespace === own.namespace);
}

/** What is known of a holder. Unclear: its process is not seen from here, and has not yet kept its file fresh while we look. */
export type HolderState = "lives" | "ended" | "unclear";

/** Looks at the file of a holder, again and again. */
export type HolderWatch = (holder: Holder, path: string) => Promise<HolderState>;

/**
 * Watches one lock file. By its process where that is seen from here; else by whether its file changes, as the clocks of two
 * machines differ (docs/decisions/0006).
 * @param staleMs a foreign holder has ended whose file has not changed for so long
 */
export function watchHolder(staleMs: number): HolderWatch {
	let seen: { id: string; mtimeMs: number; sinceMs: number; isKept: boolean } | undefined;
	return async (holder, path) => {
		if (await isSeen(holder))
			return (await isRunning(holder.pid, holder.started)) ? "lives" : "ended";
		const file = await stat(path).catch(absent);
		if (file === null) return "ended";
		const { mtimeMs } = file;
		const isSame = seen?.id === holder.id;
		if (!seen || !isSame || seen.mtimeMs !== mtimeMs)
			seen = { id: holder.id, mtimeMs, sinceMs: performance.now(), isKept: isSame };
		const quietMs = holder.id === EMPTY ? COPYING_MS : staleMs;
		if (!seen.isKept && Date.now() - mtimeMs > quietMs + CLOCKS_APART_MS) return "ended";
		if (performance.now() - seen.sinceMs >= quietMs) return "ended";
		return seen.isKept ? "lives" : "unclear";
	};
}
