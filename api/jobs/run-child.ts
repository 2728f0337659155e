import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { roomForUploads } from "../disk/room-for-uploads";
import { logError } from "../problems/log-error";
import { folderBytes } from "./folder-bytes";
import { killGroup, residentBytes } from "./process-tree";

/** What one child process, with all that it starts, may use: milliseconds, and bytes of memory and disk. */
export interface ChildBounds {
	totalMs: number;
	/** Longest time without a progress message. */
	quietMs: number;
	memoryBytes: number;
	/** Of all files below its working folder. */
	diskBytes: number;
}

type Bound = "time" | "memory" | "disk";

/** What a child sends: how far it has come, from 0 to 1, then its result or why the file cannot be used. */
export type ChildMessage<Result> =
	| { type: "progress"; done: number }
	| { type: "done"; result: Result }
	| { type: "refused"; sentence: string };

/** How a child process ended: with its own last message, or without one. */
export type ChildEnd<Result> =
	| Exclude<ChildMessage<Result>, { type: "progress" }>
	| { type: "died"; why: "crash" | Bound; detail: string }
	| { type: "stopped" };

const WATCH_MS = 250;
/** A folder may hold a thousand files, so it is looked through less often. */
const WATCH_DISK_MS = 1000;
const HEAP_MB = 512;
const STDERR_KEPT = 2000;
/** Of 1000: Linux, where it has no memory left, ends what has the most, and half of all memory more is put on this. */
const ENDED_FIRST = "500";

/** Collects the end of the child's stderr, for the log. */
function collectStderr(child: ChildProcess): () => string {
	let text = "";
	child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
		text = (text + chunk).slice(-STDERR_KEPT);
	});
	return () => text.trim();
}

/** Calls `kill` when the child exceeds one of its bounds; `stop` ends the watching. */
function watch(
	child: ChildProcess,
	folder: string,
	bounds: ChildBounds,
	kill: (why: Bound | "crash", detail?: string) => void,
) {
	const started = performance.now();
	let heard = started;
	child.on("message", () => {
		heard = performance.now();
	});
	const timer = setInterval(() => {
		const now = performance.now();
		if (now - started > bounds.totalMs || now - heard > bounds.quietMs) kill("time");
		else if (residentBytes(child.pid ?? 0) > bounds.memoryBytes) kill("memory");
	}, WATCH_MS);
	let isLooking = false;
	let isOver = false;
	async function lookThrough() {
		// A slow disk may take longer than until the next look.
		if (isLooking) return;
		isLooking = true;
		try {
			const bytes = await folderBytes(folder);
			const room = bytes > 0 ? await roomForUploads(folder) : 0;
			if (isOver) return;
			if (bytes > bounds.diskBytes) kill("disk");
			// Without them, the database would have the room that uploads leave it.
			else if (room < 0 && bytes + room > 0)
				kill("crash", "ENOSPC: what is left of the disk is kept for the database");
		} catch (error) {
			if (!isOver) logError("Looking through the folder of media work", error);
		} finally {
			isLooking = false;
		}
	}
	const diskTimer = setInterval(lookThrough, WATCH_DISK_MS);
	return {
		stop() {
			isOver = true;
			clearInterval(timer);
			clearInterval(diskTimer);
		},
	};
}

/**
 * Runs one task in a process of its own, so that a file that crashes, hangs or swells the decoder
 * does no harm to the service. Always resolves, and only once the process is gone, with all programs that
 * it started.
 * @param script the module that the process runs
 * @param task sent to the process as its first message; the folder is where it works
 * @param signal kills the process at once
 * @param onProgress told how far the work has come, from 0 to 1
 */
export function runChild<Result>(
	script: string,
	task: { workDir: string },
	bounds: ChildBounds,
	signal: AbortSignal,
	onProgress: (done: number) => void = () => undefined,
): Promise<ChildEnd<Result>> {
	return new Promise((resolve) => {
		let ending: ChildEnd<Result> | null = null;
		const child = fork(script, {
			execArgv: [`--max-old-space-size=${HEAP_MB}`],
			// It leads a group of its own, which holds the programs that it starts.
			detached: true,
			stdio: ["ignore", "ignore", "pipe", "ipc"],
		});
		// With all that it starts. Other systems have no such file.
		writeFile(`/proc/${child.pid}/oom_score_adj`, ENDED_FIRST).catch(() => undefined);
		const killAll = () => {
			if (child.pid !== undefined) killGroup(child.pid);
		};
		const kill = (reason: ChildEnd<Result>) => {
			ending ??= reason;
			killAll();
		};
		const stderr = collectStderr(child);
		const watching = watch(child, task.workDir, bounds, (why, detail = stderr()) =>
			kill({ type: "died", why, detail }),
		);
		const stop = () => kill({ type: "stopped" });
		signal.addEventListener("abort", stop);
		if (signal.aborted) stop();

		child.on("message", (message: ChildMessage<Result>) => {
			if (message.type === "progress") onProgress(message.done);
			else ending ??= message;
		});
		// If the task cannot be sent, the child is closing, and "close" settles the promise.
		child.send(task, () => undefined);
		const finish = (detail: string) => {
			watching.stop();
			signal.removeEventListener("abort", stop);
			resolve(ending ?? { type: "died", why: "crash", detail });
		};
		child.once("error", (error) => finish(error.message));
		// What it started may outlive it, where it crashed.
		child.once("exit", killAll);
		child.once("close", (code, killedBy) =>
			finish(`${killedBy ?? `exit ${code}`} ${stderr()}`.trim()),
		);
	});
}
