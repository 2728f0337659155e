import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadDashboard, MAX_HEADER_BYTES, SERVER_BUILD } from "./dashboard.mjs";
import { KeptRunning } from "./kept-running.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const END_WITH_PARENT = `--import=${new URL("./end-with-parent.mjs", import.meta.url)}`;
const PROGRAM = join(root, "node_modules/@remix-run/serve/dist/cli.js");
/** It waits for every call to the service that is open; this is how long it may, in milliseconds. */
const END_MS = 5_000;

/**
 * Serves the built dashboard with remix-serve, as
 * `NODE_OPTIONS=--max-http-header-size=65536 node node_modules/.bin/remix-serve build/app/server/index.js`
 * does, in a process that is started again when it dies. `load` and `open` as those of `ownServer`.
 */
export function remixServe(env, { host, port }) {
	const ready = (child) =>
		new Promise((resolve) => {
			child.stdout.setEncoding("utf8").on("data", (text) => {
				if (text.includes("[remix-serve]")) resolve(true);
				else process.stdout.write(text);
			});
		});
	const server = new KeptRunning({
		name: "dashboard",
		args: [END_WITH_PARENT, `--max-http-header-size=${MAX_HEADER_BYTES}`, PROGRAM, SERVER_BUILD],
		env: { ...env, HOST: host, PORT: String(port) },
		ready,
		cwd: root,
		stdout: "pipe",
		killMs: END_MS,
	});
	return {
		load: () =>
			loadDashboard(env).then(
				() => true,
				(error) => {
					console.error(error.message);
					return false;
				},
			),
		open: () => server.start(),
		stop: () => server.stop(),
	};
}
