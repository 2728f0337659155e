import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import autocannon from "autocannon";

const TICKS_A_SECOND = 100;
const root = fileURLToPath(new URL("../..", import.meta.url));

export async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address();
	server.close();
	return port;
}

export async function answers(url) {
	for (let tries = 0; tries < 600; tries++) {
		const ok = await fetch(url).then(
			(answer) => answer.ok,
			() => false,
		);
		if (ok) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`${url} does not answer`);
}

/** Runs the built service with this data on a port of its own; whoever calls this ends it. */
export function runService(dataDir, port, stdio = "ignore") {
	const env = {
		PATH: process.env.PATH,
		HOST: "127.0.0.1",
		API_PORT: port,
		DATA_DIR: dataDir,
		NEW_ACCOUNT_TIER: "Enterprise",
	};
	return spawn(process.execPath, ["build/api/main.js"], { cwd: root, env, stdio });
}

/** Processor time that a process and those it runs, or has run, have taken so far, in milliseconds (Linux). */
export async function cpuMs(pid) {
	const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ");
	// Its own, in its code and in the system's, and that of its children that have ended.
	const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
	const own = (ticks * 1000) / TICKS_A_SECOND;
	const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
	const theirs = await Promise.all(children.split(" ").filter(Boolean).map(cpuMs));
	return theirs.reduce((sum, one) => sum + one, own);
}

let asked = 0;
/** A request of a page that nobody has asked for before. */
const neverAsked = (request) => ({ ...request, path: `${request.path}?asked=${++asked}` });

/** Sends `amount` requests, four at a time, each of another address if `isNew`; rejects unless all succeed. */
export async function load(url, headers, amount, isNew = false) {
	const requests = isNew ? [{ setupRequest: neverAsked }] : [{}];
	const result = await autocannon({ url, headers, amount, requests, connections: 4 });
	if (result["2xx"] !== amount) throw new Error(`${url}: ${result["2xx"]} of ${amount} succeeded`);
}

export const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Calls the service at `api`; resolves to the parsed answer, rejects for other than 2xx. */
export async function send(api, path, body, token, method = "POST") {
	const answer = await fetch(`${api}/api/v1${path}`, {
		method,
		headers: {
			"Content-Type": "application/json",
			...(token && { Authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
	return text ? JSON.parse(text) : null;
}

/** The account of a bench at its new service, with an access token. The bare server shows this address too. */
export async function newAccount(api, email = "bench@example.com") {
	const account = { email, password: "Secret1!" };
	await send(api, "/register", account);
	const { accessToken } = await send(api, "/login", account);
	return { ...account, accessToken };
}

/** The Cookie header of this account, signed in at the dashboard. */
export async function sessionCookie(dashboard, { email, password }) {
	const answer = await fetch(`${dashboard}/login`, {
		method: "POST",
		body: new URLSearchParams({ email, password }),
		redirect: "manual",
	});
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

/** Inserts rows where a bench has some, and does what the service does once an hour to its database. */
async function upkeep(folder, insert) {
	const database = await PGlite.create(join(folder, "db"));
	await insert?.(database);
	await database.exec("vacuum (analyze)");
	await database.close();
}

/**
 * Runs `measure` with a built service, its `dataDir`, and a built dashboard in front of it, and ends everything
 * after it. `start(program, env, path)` runs another Node program on a port of its own, waits until `path`
 * answers and resolves to its url and pid. `settings` are environment variables of the service. `fill` is
 * called with a service that ends before the others start, and what it resolves to is `measure`'s `filled`;
 * `insert` is given the database then, for rows that would take too long one by one.
 */
export async function withPrograms(measure, { settings = {}, fill, insert } = {}) {
	const folder = await mkdtemp(join(tmpdir(), "bench-"));
	const children = new Set();
	async function start(program, env, path) {
		const port = String(await freePort());
		const child = spawn(process.execPath, ["--expose-gc", program], {
			cwd: root,
			env: {
				PATH: process.env.PATH,
				NODE_ENV: "production",
				HOST: "127.0.0.1",
				PORT: port,
				API_PORT: port,
				...env,
			},
			stdio: ["ignore", "ignore", "inherit"],
		});
		children.add(child);
		const stop = async () => {
			children.delete(child);
			child.kill("SIGTERM");
			if (child.exitCode === null) await once(child, "exit");
		};
		const url = `http://127.0.0.1:${port}`;
		await answers(url + path);
		return { url, pid: child.pid, stop };
	}
	// The plan with room for the longest presentation.
	const plan = { DATA_DIR: folder, NEW_ACCOUNT_TIER: "Enterprise" };
	const startService = () => start("build/api/main.js", { ...plan, ...settings }, "/readyz");
	try {
		let filled;
		if (fill) {
			const first = await startService();
			filled = await fill(first);
			await first.stop();
			await upkeep(folder, insert);
		}
		const service = await startService();
		const dashboard = await start(
			"scripts/start.mjs",
			{ API_URL: service.url, SESSION_SECRET: "a secret of the bench, long enough to seal" },
			"/login",
		);
		await measure({ service, dashboard, start, filled, dataDir: folder });
	} finally {
		for (const child of children) child.kill("SIGTERM");
		await Promise.all([...children].map((child) => child.exitCode === null && once(child, "exit")));
		await rm(folder, { recursive: true, force: true });
	}
}
