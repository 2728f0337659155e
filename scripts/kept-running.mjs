import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

const RESTARTS_PER_MINUTE = 5;
/** How long to wait when it crashes more often, in milliseconds. */
const PAUSE_MS = 30_000;

/**
 * Runs a Node program in a child process and starts it again when it crashes: at once, up to five times a
 * minute, then every `pauseMs`.
 */
export class KeptRunning {
	/** @type {import("node:child_process").ChildProcess | undefined} */
	#child;
	#stopping = false;
	#isAgain = false;
	/** @type {number[]} */
	#deaths = [];

	/**
	 * @param {{
	 *   name: string, args: string[], againArgs?: string[], stdout?: "inherit" | "pipe", pauseMs?: number, killMs?: number,
	 *   cwd?: string, env?: NodeJS.ProcessEnv, ready: (child: import("node:child_process").ChildProcess) => Promise<unknown>,
	 * }} options `name` in messages; `args` for Node, and `againArgs` beside them after a crash; `ready`: given the child
	 * process, resolves to true when it is of use; `killMs`: when `stop` ends it by force, unless that is told another time
	 */
	constructor({ name, args, stdout = "inherit", pauseMs = PAUSE_MS, ...more }) {
		this.name = name;
		this.args = args;
		this.stdout = stdout;
		this.pauseMs = pauseMs;
		this.againArgs = more.againArgs;
		this.killMs = more.killMs;
		this.cwd = more.cwd;
		this.env = more.env;
		this.ready = more.ready;
	}

	/** Resolves to true when the program is ready, to false if it ended before that, or if the machine has no room for it. */
	async start() {
		const child = this.#spawn();
		try {
			await once(child, "spawn");
		} catch (error) {
			this.#child = undefined;
			console.error(`The ${this.name} cannot be started: ${error.message}`);
			return false;
		}
		child.on("error", (error) => console.error(`The ${this.name}: ${error.message}`));
		const ended = new Promise((resolve) => child.once("exit", () => resolve(false)));
		const isReady = await Promise.race([this.ready(child), ended]);
		if (isReady) ended.then(() => this.#revive());
		return isReady;
	}

	#spawn() {
		const args = this.#isAgain ? [...this.args, ...(this.againArgs ?? [])] : this.args;
		const child = spawn(process.execPath, args, {
			cwd: this.cwd,
			env: this.env,
			stdio: ["ignore", this.stdout, "inherit", "ipc"],
			// In a group of its own: Ctrl-C, and what supervisors send to all processes, reach this one alone, which ends
			// the others one after the other.
			detached: process.platform !== "win32",
		});
		this.#child = child;
		return child;
	}

	async #revive() {
		if (this.#stopping) return;
		this.#isAgain = true;
		const now = Date.now();
		this.#deaths = [...this.#deaths.filter((time) => time > now - 60_000), now];
		if (this.#deaths.length > RESTARTS_PER_MINUTE) {
			const seconds = Math.ceil(this.pauseMs / 1000);
			console.error(`The ${this.name} keeps crashing. It is started again in ${seconds} s.`);
			await delay(this.pauseMs);
			if (this.#stopping) return;
		} else console.error(`The ${this.name} crashed. Restarting it.`);
		if (!(await this.start())) await this.#revive();
	}

	/** Says that all is about to end: it is not started again, whoever ends it. */
	letEnd() {
		this.#stopping = true;
	}

	/**
	 * Asks the program to end and resolves when it has: to whether it was ended by force.
	 * @param killMs after so many milliseconds it is
	 */
	stop(killMs = this.killMs) {
		this.letEnd();
		const child = this.#child;
		if (!child || child.exitCode !== null || child.signalCode !== null)
			return Promise.resolve(false);
		return new Promise((resolve) => {
			child.once("exit", (_, signal) => resolve(signal === "SIGKILL"));
			child.kill("SIGTERM");
			if (killMs) setTimeout(() => child.kill("SIGKILL"), killMs).unref();
		});
	}
}
