import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MAX_HEADER_BYTES, SERVER_BUILD } from "./dashboard.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "node_modules/@remix-run/serve/dist/cli.js");

/**
 * Serves the built dashboard with remix-serve, as
 * `NODE_OPTIONS=--max-http-header-size=65536 npx remix-serve build/app/server/index.js` does.
 * Rejects if it ends before it listens; resolves to a function that stops it and resolves when it has
 * ended, by force after five seconds.
 * @param onEnd called if it ends without having been stopped
 */
export async function remixServe(env, { host, port }, onEnd) {
	const child = spawn(
		process.execPath,
		[`--max-http-header-size=${MAX_HEADER_BYTES}`, program, SERVER_BUILD],
		{
			cwd: root,
			env: { ...env, HOST: host, PORT: String(port) },
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	process.once("exit", () => child.kill("SIGKILL"));
	let stopping = false;
	let listening = false;
	await new Promise((resolve, reject) => {
		child.stdout.setEncoding("utf8").on("data", (text) => {
			if (!listening && text.includes("[remix-serve]")) {
				listening = true;
				resolve();
			} else process.stdout.write(text);
		});
		child.once("exit", () => {
			reject(new Error("remix-serve ended before it listened."));
			if (listening && !stopping) onEnd();
		});
	});
	return async () => {
		stopping = true;
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.kill("SIGTERM");
		setTimeout(() => child.kill("SIGKILL"), 5000).unref();
		await once(child, "exit");
	};
}
