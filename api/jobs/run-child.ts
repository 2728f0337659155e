import { type ChildProcess, fork } from "node:child_process";
import type { MediaMessage, MediaTask } from "../media/processing/task";
import { residentBytes } from "./resident";

/** Bounds of one piece of work: milliseconds, and bytes of memory. */
export interface ChildBounds {
	totalMs: number;
	/** Longest time without a sign of progress. */
	quietMs: number;
	memoryBytes: number;
}

/** How a piece of work ended: with the child's own word, or without one. */
export type ChildOutcome =
	| Exclude<MediaMessage, { type: "progress" }>
	| { type: "died"; why: "crash" | "time" | "memory"; detail: string }
	| { type: "stopped" };

const WATCH_MS = 250;
const HEAP_MB = 512;
const STDERR_KEPT = 2000;

/** The last of what the child writes to stderr, for the log. */
function lastWords(child: ChildProcess): () => string {
	let words = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		words = (words + text).slice(-STDERR_KEPT);
	});
	return () => words.trim();
}

/** Kills the child when it goes over its bounds and tells which one; `stop` ends the watching. */
function watch(child: ChildProcess, bounds: ChildBounds, kill: (why: "time" | "memory") => void) {
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
	return { stop: () => clearInterval(timer) };
}

/**
 * Does one piece of work in a process of its own, so that whatever a file does to it is no more
 * than this outcome. Always resolves, and the process is gone when it does.
 * @param script the module that the process runs
 * @param signal ends the work at once
 */
export function runChild(
	script: string,
	task: MediaTask,
	bounds: ChildBounds,
	signal: AbortSignal,
): Promise<ChildOutcome> {
	return new Promise((resolve) => {
		let outcome: ChildOutcome | null = null;
		const child = fork(script, {
			execArgv: [`--max-old-space-size=${HEAP_MB}`],
			stdio: ["ignore", "ignore", "pipe", "ipc"],
		});
		const end = (result: ChildOutcome) => {
			outcome ??= result;
			child.kill("SIGKILL");
		};
		const words = lastWords(child);
		const watching = watch(child, bounds, (why) => end({ type: "died", why, detail: words() }));
		const stop = () => end({ type: "stopped" });
		signal.addEventListener("abort", stop);
		if (signal.aborted) stop();

		child.on("message", (message: MediaMessage) => {
			if (message.type !== "progress") outcome ??= message;
		});
		// A child that cannot be told is about to close, which settles it.
		child.send(task, () => undefined);
		const finish = (detail: string) => {
			watching.stop();
			signal.removeEventListener("abort", stop);
			resolve(outcome ?? { type: "died", why: "crash", detail });
		};
		child.once("error", (error) => finish(error.message));
		child.once("close", (code, killedBy) =>
			finish(`${killedBy ?? `exit ${code}`} ${words()}`.trim()),
		);
	});
}
