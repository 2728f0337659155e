import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const RESTARTS_PER_MINUTE = 5;

/**
 * Resolves when the service itself reports that it is ready; that its port answers proves nothing, as
 * another program may be using it. All other output, such as mails, goes to the terminal.
 */
const ready = (child) =>
	new Promise((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			if (line.startsWith("Service ready on ")) resolve(true);
			else console.log(line);
		});
	});

/**
 * Runs the embedded service in a child process and restarts it when it crashes, at most five times a
 * minute; `onGivenUp` is called after that.
 */
export class Service {
	#child;
	#stopping = false;
	#deaths = [];
	constructor({ url, env, onGivenUp }) {
		this.url = url;
		this.env = env;
		this.onGivenUp = onGivenUp;
	}

	/** Resolves to true when the service is ready, to false if it ended before that. */
	async start() {
		const child = spawn(process.execPath, [join(root, "build/api/main.js")], {
			env: this.env,
			stdio: ["ignore", "pipe", "inherit", "ipc"],
		});
		this.#child = child;
		const ended = new Promise((resolve) => child.once("exit", () => resolve(false)));
		const isReady = await Promise.race([ready(child), ended]);
		if (isReady) ended.then(() => this.#revive());
		return isReady;
	}

	async #revive() {
		if (this.#stopping) return;
		const now = Date.now();
		this.#deaths = [...this.#deaths.filter((time) => time > now - 60_000), now];
		if (this.#deaths.length > RESTARTS_PER_MINUTE) return this.onGivenUp();
		console.error("The service crashed. Restarting it.");
		if (!(await this.start())) this.onGivenUp();
	}

	/** Asks the service to end and resolves when it has. */
	stop() {
		this.#stopping = true;
		const child = this.#child;
		if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
		return new Promise((resolve) => {
			child.once("exit", resolve);
			child.kill("SIGTERM");
		});
	}
}
