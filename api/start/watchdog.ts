import { Worker } from "node:worker_threads";

const BEAT_MS = 1000;
const SILENT_SECONDS = 60;

/**
 * Ends this process when it hangs for a minute, so that its supervisor can start it again. The
 * database runs on the main thread and blocks it forever when it cannot write its log, for example
 * when the disk is full at the wrong moment.
 */
export function startWatchdog(): { stop(): Promise<void> } {
	const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	const thread = new Worker(new URL("./watchdog-thread.js", import.meta.url), {
		workerData: { beats, silentSeconds: SILENT_SECONDS },
	});
	thread.unref();
	const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS);
	return {
		async stop() {
			clearInterval(timer);
			await thread.terminate();
		},
	};
}
