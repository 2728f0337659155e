import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

/** Runs in a thread beside the main one, and ends the process when the beats stop for too long. */
const { what, beats, silentSeconds } = workerData as {
	what: string;
	beats: Int32Array;
	silentSeconds: number;
};
const STDERR = 2;

let last = Atomics.load(beats, 0);
let silent = 0;
setInterval(() => {
	const now = Atomics.load(beats, 0);
	silent = now === last ? silent + 1 : 0;
	last = now;
	if (silent < silentSeconds) return;
	// console would go through the thread that hangs.
	writeSync(STDERR, `${what} has not moved for ${silentSeconds} seconds and ends itself.\n`);
	process.kill(process.pid, "SIGKILL");
}, 1000);
