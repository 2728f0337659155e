import { Worker } from "node:worker_threads";

const BEAT_MS = 1000;
const SILENT_SECONDS = 60;

/**
 * Ends this process when it hangs for a minute, so that whoever supervises it can start it again.
 * The database runs on the main thread, and one that can no longer write its log (a full disk at the
 * wrong moment) never gives that thread back.
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
