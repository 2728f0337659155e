import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

/** Runs in a thread beside the service, and ends the process when the beats stop for too long. */
const { beats, silentSeconds } = workerData as { beats: Int32Array; silentSeconds: number };
const STDERR = 2;

let last = Atomics.load(beats, 0);
let silent = 0;
setInterval(() => {
	const now = Atomics.load(beats, 0);
	silent = now === last ? silent + 1 : 0;
	last = now;
	if (silent < silentSeconds) return;
	// console would go through the thread that hangs.
	writeSync(STDERR, `The service has not moved for ${silentSeconds} seconds and ends itself.\n`);
	process.kill(process.pid, "SIGKILL");
}, 1000);
