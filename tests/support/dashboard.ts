import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { SERVER, type Server } from "./servers";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Arguments for Node: `npm start`'s program, and remix-serve as it is deployed. */
const PROGRAMS: Record<Server, string[]> = {
	own: ["scripts/start.mjs"],
	"remix-serve": [
		"--max-http-header-size=65536",
		"node_modules/@remix-run/serve/dist/cli.js",
		"build/app/server/index.js",
	],
};
const SECRET = "a secret of the tests, long enough to seal";

/** The built dashboard in a process of its own, in front of any service. */
export interface TestDashboard {
	url: string;
	process: ChildProcess;
	/** All that it has printed so far, to both streams. */
	logs(): string;
	stop(): Promise<void>;
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (typeof address !== "object" || !address) throw new Error("no port");
	return address.port;
}

/** Starts the built dashboard with its own server or with remix-serve, on a free port. */
export async function startDashboard(
	apiUrl: string,
	env: Record<string, string> = {},
	server: Server = SERVER,
): Promise<TestDashboard> {
	const port = await freePort();
	const child = spawn(process.execPath, PROGRAMS[server], {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			HOST: "127.0.0.1",
			PORT: String(port),
			API_URL: apiUrl,
			SESSION_SECRET: SECRET,
			...env,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let said = "";
	const hear = (text: string) => {
		said += text;
	};
	child.stderr.setEncoding("utf8").on("data", hear);
	child.stdout.setEncoding("utf8").on("data", hear);
	const ended = once(child, "close");
	const url = `http://127.0.0.1:${port}`;
	await new Promise<void>((resolve, reject) => {
		child.stdout.on("data", () => said.includes(url) && resolve());
		ended.then(() => reject(new Error(`the dashboard ended: ${said}`)));
	});
	return {
		url,
		process: child,
		logs: () => said,
		stop: async () => {
			// remix-serve would wait for every connection to the service that is still open.
			child.kill(server === "own" ? "SIGTERM" : "SIGKILL");
			await ended;
		},
	};
}
