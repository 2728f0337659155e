import { type ChildProcess, fork } from "node:child_process";
import { residentBytes } from "./resident";

/** What one child process may use: milliseconds, and bytes of memory. */
export interface ChildBounds {
	totalMs: number;
	/** Longest time without a progress message. */
	quietMs: number;
	memoryBytes: number;
}

/** What a child sends: signs of progress, then its result or why the file cannot be used. */
export type ChildMessage<Result> =
	| { type: "progress" }
	| { type: "done"; result: Result }
	| { type: "refused"; sentence: string };

/** How a child process ended: with its own last message, or without one. */
export type ChildEnd<Result> =
	| Exclude<ChildMessage<Result>, { type: "progress" }>
	| { type: "died"; why: "crash" | "time" | "memory"; detail: string }
	| { type: "stopped" };

const WATCH_MS = 250;
const HEAP_MB = 512;
const STDERR_KEPT = 2000;

/** Collects the end of the child's stderr, for the log. */
function collectStderr(child: ChildProcess): () => string {
	let text = "";
	child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
		text = (text + chunk).slice(-STDERR_KEPT);
	});
	return () => text.trim();
}

/** Calls `kill` when the child exceeds one of its bounds; `stop` ends the watching. */
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
 * Runs one task in a process of its own, so that a file that crashes, hangs or swells the decoder
 * does no harm to the service. Always resolves, and only once the process is gone.
 * @param script the module that the process runs
 * @param task sent to the process as its first message
 * @param signal kills the process at once
 */
export function runChild<Result>(
	script: string,
	task: object,
	bounds: ChildBounds,
	signal: AbortSignal,
): Promise<ChildEnd<Result>> {
	return new Promise((resolve) => {
		let ending: ChildEnd<Result> | null = null;
		const child = fork(script, {
			execArgv: [`--max-old-space-size=${HEAP_MB}`],
			stdio: ["ignore", "ignore", "pipe", "ipc"],
		});
		const kill = (reason: ChildEnd<Result>) => {
			ending ??= reason;
			child.kill("SIGKILL");
		};
		const stderr = collectStderr(child);
		const watching = watch(child, bounds, (why) => kill({ type: "died", why, detail: stderr() }));
		const stop = () => kill({ type: "stopped" });
		signal.addEventListener("abort", stop);
		if (signal.aborted) stop();

		child.on("message", (message: ChildMessage<Result>) => {
			if (message.type !== "progress") ending ??= message;
		});
		// If the task cannot be sent, the child is closing, and "close" settles the promise.
		child.send(task, () => undefined);
		const finish = (detail: string) => {
			watching.stop();
			signal.removeEventListener("abort", stop);
			resolve(ending ?? { type: "died", why: "crash", detail });
		};
		child.once("error", (error) => finish(error.message));
		child.once("close", (code, killedBy) =>
			finish(`${killedBy ?? `exit ${code}`} ${stderr()}`.trim()),
		);
	});
}
