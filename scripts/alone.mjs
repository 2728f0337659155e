/**
 * Builds what changed and runs one process of the product alone: `service`, for dashboards that run elsewhere, or `worker`,
 * which works on media for the service processes on the same DATABASE_URL and DATA_DIR. It is started again when it dies.
 */
import "./need-node.mjs";
import "./outlive-log.mjs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { KeptRunning } from "./kept-running.mjs";
import { needService } from "./need-service.mjs";
import { onlyArguments } from "./only-arguments.mjs";
import { AGAIN, READY } from "./service.mjs";
import { fail } from "./settings.mjs";

const MAIN = join(fileURLToPath(new URL("..", import.meta.url)), "build/api/main.js");
/** What they need, and how the line begins that they say once they are ready (api/main.ts). */
const KINDS = {
	service: { parts: ["api", "player"], args: ["--expose-gc", MAIN], ready: READY },
	worker: { parts: ["api"], args: [MAIN, "--worker"], ready: "Worker ready" },
};
const name = process.argv[2] ?? "";
onlyArguments("Usage: npm run service, or npm run worker. docs/settings.md lists the settings.", [
	name,
]);
const { parts, args, ready } = KINDS[name] ?? fail("Name what is to run: service or worker");

needService();
process.env.NODE_ENV ??= "production";

const running = new KeptRunning({
	...{ name, args, againArgs: AGAIN },
	env: process.env,
	stdout: "pipe",
	ready: (child) =>
		new Promise((resolve) => {
			createInterface({ input: /** @type {import("node:stream").Readable} */ (child.stdout) }).on(
				"line",
				(line) => {
					console.log(line);
					if (line.startsWith(ready)) resolve(true);
				},
			);
		}),
});

async function stop() {
	await running.stop();
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
endWithNpm(stop);

try {
	await build(parts);
	if (!(await running.start())) process.exit(1);
} catch (error) {
	fail(error.message);
}
