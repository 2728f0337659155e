import { Worker } from "node:worker_threads";

const BEAT_MS = 1000;
const SILENT_SECONDS = 60;

export interface Watchdog {
	stop(): Promise<void>;
}

/**
 * Ends this process when it hangs for a minute, so that its supervisor can start it again. The
 * database runs on the main thread and blocks it forever when it cannot write its log, for example
 * when the disk is full at the wrong moment. To be started once the database is open: making one blocks a slow machine as long.
 * @param what runs, as the last words name it
 */
export function startWatchdog(what = "The service"): Watchdog {
	const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	const thread = new Worker(new URL("./watchdog-thread.js", import.meta.url), {
		workerData: { what, beats, silentSeconds: SILENT_SECONDS },
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
