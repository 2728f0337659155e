// watchdog-thread.ts
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
var { beats, silentSeconds } = workerData;
var STDERR = 2;
var last = Atomics.load(beats, 0);
var silent = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  silent = now === last ? silent + 1 : 0;
  last = now;
  if (silent < silentSeconds) return;
  writeSync(STDERR, `The service has not moved for ${silentSeconds} seconds and ends itself.
`);
  process.kill(process.pid, "SIGKILL");
}, 1e3);
//# sourceMappingURL=watchdog-thread.js.map
