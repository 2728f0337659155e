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

/** Starts `npm start`'s program with API_URL, on a free port. */
export async function startDashboard(
	apiUrl: string,
	env: Record<string, string> = {},
): Promise<TestDashboard> {
	const port = await freePort();
	const child = spawn(process.execPath, ["scripts/start.mjs"], {
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
