import { fileURLToPath } from "node:url";
import { KeptRunning } from "./kept-running.mjs";

/** A moment longer than what it finishes, and its last traces, may take. */
const END_MS = 5_600;
const PROGRAM = fileURLToPath(new URL("./dashboard-process.mjs", import.meta.url));

/**
 * Our own server of the dashboard, in a process that is started again when it dies. `load` resolves to
 * false, after a message, if a setting is wrong; `open`, which opens the port, if that is not possible.
 * @param env the dashboard's settings
 */
export function ownServer(env) {
	let isLoaded;
	const loaded = new Promise((resolve) => {
		isLoaded = resolve;
	});
	let mayOpen;
	const opening = new Promise((resolve) => {
		mayOpen = resolve;
	});
	const ready = (child) =>
		new Promise((resolve) => {
			child.on("message", (message) => {
				if (message === "listening") return resolve(true);
				isLoaded(true);
				opening.then(() => child.connected && child.send("open"));
			});
		});
	const server = new KeptRunning({
		name: "dashboard",
		args: ["--expose-gc", PROGRAM],
		env,
		ready,
		killMs: END_MS,
	});
	let started;
	return {
		load() {
			started = server.start();
			return Promise.race([loaded, started]);
		},
		open() {
			mayOpen();
			return started;
		},
		stop: () => server.stop(),
	};
}
