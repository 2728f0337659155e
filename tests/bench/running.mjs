import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address();
	server.close();
	return port;
}

async function answers(url) {
	for (let tries = 0; tries < 300; tries++) {
		const ok = await fetch(url).then(
			(answer) => answer.ok,
			() => false,
		);
		if (ok) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`${url} does not answer`);
}

export const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Calls the service at `api` with POST; resolves to the parsed answer, rejects for other than 2xx. */
export async function send(api, path, body, token) {
	const answer = await fetch(`${api}/api/v1${path}`, {
		method: "POST",
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
export async function newAccount(api) {
	const account = { email: "bench@example.com", password: "Secret1!" };
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

/**
 * Runs `measure` with a built service and a built dashboard in front of it, and ends everything after
 * it. `start(program, env, path)` runs another Node program on a port of its own, waits until `path`
 * answers and resolves to its url and pid.
 */
export async function withPrograms(measure) {
	const folder = await mkdtemp(join(tmpdir(), "bench-"));
	const children = [];
	async function start(program, env, path) {
		const port = String(await freePort());
		const child = spawn(process.execPath, [program], {
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
		children.push(child);
		const url = `http://127.0.0.1:${port}`;
		await answers(url + path);
		return { url, pid: child.pid };
	}
	try {
		const service = await start("build/api/main.js", { DATA_DIR: folder }, "/readyz");
		const dashboard = await start(
			"scripts/start.mjs",
			{ API_URL: service.url, SESSION_SECRET: "a secret of the bench, long enough to seal" },
			"/login",
		);
		await measure({ service, dashboard, start });
	} finally {
		for (const child of children) child.kill("SIGTERM");
		await Promise.all(children.map((child) => child.exitCode === null && once(child, "exit")));
		await rm(folder, { recursive: true, force: true });
	}
}
