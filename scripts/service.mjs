import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const MAIN = join(root, "build/api/main.js");
/** How the service's own lines begin (api/main.ts). */
const READY = "Service ready on ";
const MAIL_PAGE = "Mail page ";
const RESTARTS_PER_MINUTE = 5;
/** How long to wait when it crashes more often, in milliseconds. */
const PAUSE_MS = 30_000;

/**
 * Resolves when the service itself reports that it is ready; that its port answers proves nothing, as
 * another program may be using it. All other output, such as mails, goes to the terminal.
 */
const ready = (child, onMailPage) =>
	new Promise((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			if (line.startsWith(READY)) resolve(true);
			else if (line.startsWith(MAIL_PAGE)) onMailPage(line.slice(MAIL_PAGE.length));
			else console.log(line);
		});
	});

/**
 * Runs the embedded service in a child process and restarts it when it crashes: at once, up to five times a
 * minute, then every `pauseMs`. Meanwhile the dashboard goes on and shows that the service is down.
 */
export class Service {
	#child;
	#stopping = false;
	#deaths = [];
	/** The address, with its key, at which this machine reads the mails; undefined when there is none. */
	mailPage;
	constructor({ url, env, program = MAIN, pauseMs = PAUSE_MS }) {
		this.url = url;
		this.env = env;
		this.program = program;
		this.pauseMs = pauseMs;
	}

	/** Resolves to true when the service is ready, to false if it ended before that. */
	async start() {
		const child = spawn(process.execPath, [this.program], {
			env: this.env,
			stdio: ["ignore", "pipe", "inherit", "ipc"],
		});
		this.#child = child;
		const ended = new Promise((resolve) => child.once("exit", () => resolve(false)));
		const isReady = await Promise.race([
			ready(child, (page) => {
				this.mailPage = page;
			}),
			ended,
		]);
		if (isReady) ended.then(() => this.#revive());
		return isReady;
	}

	async #revive() {
		if (this.#stopping) return;
		const now = Date.now();
		this.#deaths = [...this.#deaths.filter((time) => time > now - 60_000), now];
		if (this.#deaths.length > RESTARTS_PER_MINUTE) {
			const seconds = Math.ceil(this.pauseMs / 1000);
			console.error(`The service keeps crashing. It is started again in ${seconds} s.`);
			await delay(this.pauseMs);
			if (this.#stopping) return;
		} else console.error("The service crashed. Restarting it.");
		if (!(await this.start())) await this.#revive();
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
