import type { ChildProcess } from "node:child_process";
import { heard, keepChild, startChild } from "./children";
import { freePort } from "./free-port";
import { SESSION_SECRET } from "./session-secret";

/** The built dashboard in a process of its own, in front of a service that stands somewhere. */
export interface SharedDashboard {
	url: string;
	/** All it has said so far, both streams. */
	logs(): string;
}

/** A dashboard that one test file has for itself. */
export interface TestDashboard extends SharedDashboard {
	process: ChildProcess;
	stop(): Promise<void>;
}

/** Which server the tests run against: that of `npm start`, or remix-serve (docs/decisions/0001). */
export const usesRemixServe = process.env.TEST_SERVER === "remix-serve";

/** The programs' arguments for Node, as `npm start` and a deployment with remix-serve give them. */
const PROGRAM = usesRemixServe
	? [
			"--max-http-header-size=65536",
			"node_modules/@remix-run/serve/dist/cli.js",
			"build/app/server/index.js",
		]
	: ["scripts/start.mjs"];

/** Starts the built dashboard in front of the service at this address, on a free port. */
export async function startDashboard(
	apiUrl: string,
	env: Record<string, string> = {},
): Promise<TestDashboard> {
	const port = await freePort();
	const child = startChild(PROGRAM, {
		HOST: "127.0.0.1",
		PORT: String(port),
		API_URL: apiUrl,
		SESSION_SECRET,
		...env,
	});
	const url = `http://127.0.0.1:${port}`;
	await heard(child, new RegExp(`${url}\\b`));
	return {
		url,
		process: child.process,
		logs: () => child.said.stdout + child.said.stderr,
		stop: async () => {
			await child.end("SIGTERM");
		},
	};
}

/** A dashboard that the test files of a worker share; see `sharedService`. */
export async function startSharedDashboard(
	apiUrl: string,
	env: Record<string, string> = {},
): Promise<SharedDashboard> {
	const dashboard = await startDashboard(apiUrl, env);
	keepChild(dashboard.process);
	return dashboard;
}
