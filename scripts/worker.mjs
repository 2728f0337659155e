/**
 * Builds what changed and runs a process that works on media alone, for the service processes on the same DATABASE_URL and
 * DATA_DIR. It is started again when it dies.
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { KeptRunning } from "./kept-running.mjs";
import { fail } from "./settings.mjs";

const MAIN = join(fileURLToPath(new URL("..", import.meta.url)), "build/api/main.js");
/** What it says once it takes jobs (api/main.ts). */
const READY = "Worker ready";

process.env.NODE_ENV ??= "production";

const ready = (child) =>
	new Promise((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			console.log(line);
			if (line === READY) resolve(true);
		});
	});
const worker = new KeptRunning({
	name: "worker",
	args: [MAIN, "--worker"],
	env: process.env,
	stdout: "pipe",
	ready,
});

async function stop() {
	await worker.stop();
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
endWithNpm(stop);

try {
	await build(["api"]);
	if (!(await worker.start())) process.exit(1);
} catch (error) {
	fail(error.message);
}
