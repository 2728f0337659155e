import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const RESTARTS_A_MINUTE = 5;

/**
 * Resolves when the service says so itself: another program may answer on its port. What else it
 * says, such as the mails that no server takes, is for the terminal.
 */
const ready = (child) =>
	new Promise((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			if (line.startsWith("Service ready on ")) resolve(true);
			else console.log(line);
		});
	});

/**
 * Keeps the embedded service running as a process of its own: one that dies by accident is started
 * again, a few times a minute at the most.
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

	/** Resolves to true when the service is ready, to false when it ended before that. */
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
		if (this.#deaths.length > RESTARTS_A_MINUTE) return this.onGivenUp();
		console.error("The service ended unexpectedly; starting it again.");
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
