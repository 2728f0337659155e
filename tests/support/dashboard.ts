import type { ChildProcess } from "node:child_process";
import { type Child, heard, keepChild, startChild } from "./children";
import { freePort } from "./free-port";
import { ARE_PAIRS, startPair } from "./pair";
import { SERVER, type Server } from "./servers";
import { SESSION_SECRET } from "./session-secret";

/**
 * Arguments for Node: the process that `npm start` keeps running (that it does is for the tests of `npm start`), remix-serve
 * as it is deployed, and workerd with what is deployed there.
 */
const PROGRAMS: Record<Server, string[]> = {
	own: ["--expose-gc", "scripts/dashboard-process.mjs"],
	"remix-serve": [
		"--max-http-header-size=65536",
		"node_modules/@remix-run/serve/dist/cli.js",
		"build/app/server/index.js",
	],
	edge: ["tests/support/edge-server.mjs"],
};

/** The built dashboard in a process of its own, in front of any service. */
export interface SharedDashboard {
	url: string;
	/** All that it has printed so far, to both streams. */
	logs(): string;
}

/** A dashboard that one test file has for itself. */
export interface TestDashboard extends SharedDashboard {
	process: ChildProcess;
	/** All of its processes (pair.ts). */
	processes: ChildProcess[];
	stop(): Promise<void>;
}

async function startTwo(
	apiUrl: string,
	env: Record<string, string>,
	server: Server,
): Promise<TestDashboard> {
	const { PORT = "0", ...rest } = env;
	const pair = await startPair(() => startOne(apiUrl, rest, server), Number(PORT));
	const [first, second] = pair.halves;
	return {
		...first,
		...pair,
		processes: [first.process, second.process],
		stop: async () => {
			pair.close();
			await Promise.all([first.stop(), second.stop()]);
		},
	};
}

/** Has our own server open its port once it is loaded, as `npm start` does; resolves when it has. @throws where it ends before */
const opened = ({ process, ended }: Child) =>
	new Promise<void>((resolve, reject) => {
		process.on("message", (message) =>
			message === "listening" ? resolve() : process.send("open"),
		);
		ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)), reject);
	});

/** Starts the built dashboard with its own server or with remix-serve, on a free port unless `env` names one. */
export const startDashboard = (
	apiUrl: string,
	env: Record<string, string> = {},
	server: Server = SERVER,
): Promise<TestDashboard> => (ARE_PAIRS ? startTwo : startOne)(apiUrl, env, server);

async function startOne(
	apiUrl: string,
	env: Record<string, string>,
	server: Server,
): Promise<TestDashboard> {
	const port = env.PORT ?? (await freePort());
	// remix-serve would wait for every connection to the service that is still open; workerd would outlive its parent.
	const ending = server === "remix-serve" ? "SIGKILL" : "SIGTERM";
	const settings = {
		...(server === "own" && { NODE_ENV: "production" }),
		HOST: "127.0.0.1",
		PORT: String(port),
		API_URL: apiUrl,
		SESSION_SECRET,
		...env,
	};
	const leftover = server === "edge" ? ending : "SIGKILL";
	const child = startChild(PROGRAMS[server], settings, leftover, server === "own");
	const url = `http://127.0.0.1:${port}`;
	await (server === "own" ? opened(child) : heard(child, new RegExp(`${url}\\b`)));
	return {
		url,
		process: child.process,
		processes: [child.process],
		logs: () => child.said.stdout + child.said.stderr,
		stop: async () => {
			await child.end(ending);
		},
	};
}

/** A dashboard that the test files of a worker share; see `sharedService`. */
export async function startSharedDashboard(
	apiUrl: string,
	env: Record<string, string> = {},
): Promise<SharedDashboard> {
	const dashboard = await startDashboard(apiUrl, env);
	dashboard.processes.forEach(keepChild);
	return dashboard;
}
