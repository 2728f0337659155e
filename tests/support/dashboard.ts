import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What the dashboards of the tests seal their sessions with. */
export const SESSION_SECRET = "a secret of the tests, long enough to seal";

/** The built dashboard in a process of its own, in front of a service that stands somewhere. */
export interface TestDashboard {
	url: string;
	process: ChildProcess;
	/** All it has said so far, both streams. */
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
	const child = spawn(process.execPath, PROGRAM, {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			HOST: "127.0.0.1",
			PORT: String(port),
			API_URL: apiUrl,
			SESSION_SECRET,
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
			child.kill("SIGTERM");
			await ended;
		},
	};
}
