import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { KeptRunning } from "./kept-running.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const MAIN = join(root, "build/api/main.js");
/** How the service's own lines begin (api/main.ts). */
export const READY = "Service ready on ";
/** After a crash: the data of the former run have to be there. */
export const AGAIN = ["--again"];
const MAIL_PAGE = "Mail page ";

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

/** The embedded service. While it is down, the dashboard goes on and shows that. */
export class Service extends KeptRunning {
	/** The address, with its key, at which this machine reads the mails; undefined when there is none. */
	mailPage;
	/** @param {{ url?: string, env?: NodeJS.ProcessEnv, program?: string, pauseMs?: number }} options */
	constructor({ url, env, program = MAIN, pauseMs }) {
		super({
			name: "service",
			args: ["--expose-gc", program],
			againArgs: AGAIN,
			env,
			stdout: "pipe",
			pauseMs,
			ready: (child) =>
				ready(child, (page) => {
					this.mailPage = page;
				}),
		});
		this.url = url;
	}
}
