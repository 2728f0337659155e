/**
 * CPU time a request of /presentations with 100 rows, as a ratio to a bare Node server that makes
 * the same service call and renders the same markup with renderToString, both in this run.
 *
 *     node tests/bench/presentations.bench.mjs [requests]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { build as bundle } from "esbuild";
import { build } from "../../scripts/build.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ROWS = 100;
const ROUNDS = 3;
const WARM_UP = 400;
const requests = Number(process.argv[2] ?? 1500);
const TICKS_A_SECOND = 100;

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

const children = [];
function start(program, env) {
	const child = spawn(process.execPath, [program], {
		cwd: root,
		env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", ...env },
		stdio: ["ignore", "ignore", "inherit"],
	});
	children.push(child);
	return child;
}

/** Processor time that a process has taken so far, in milliseconds (Linux). */
async function cpuMs(pid) {
	const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ");
	return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

async function load(url, headers, amount) {
	const result = await autocannon({ url, headers, amount, connections: 4 });
	if (result["2xx"] !== amount) throw new Error(`${url}: ${result["2xx"]} of ${amount} succeeded`);
}

async function measure({ pid, url, headers }) {
	const before = await cpuMs(pid);
	await load(url, headers, requests);
	return ((await cpuMs(pid)) - before) / requests;
}

async function prepareAccount(api) {
	const send = async (path, body, token) => {
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
	};
	const account = { email: "bench@example.com", password: "Secret1!" };
	await send("/register", account);
	const { accessToken } = await send("/login", account);
	const slides = Array.from({ length: 3 }, (_, index) => ({
		index,
		title: `Page ${index}`,
		type: "WebContent",
		url: "https://example.com/",
	}));
	for (let row = 1; row <= ROWS; row++)
		await send("/Presentations", { title: `Presentation number ${row}`, slides }, accessToken);
	return { ...account, accessToken };
}

async function sessionCookie(dashboard, { email, password }) {
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

const bodyOf = (html) =>
	html
		.replace(/^[\s\S]*?<body>/, "")
		.replace(/<script[\s\S]*?<\/script>|<link [^>]*>|<!--.*?-->|<\/body>[\s\S]*$/g, "")
		.trim();

async function sameMarkup(dashboard, bare) {
	const read = async ({ url, headers }) => bodyOf(await (await fetch(url, { headers })).text());
	const [ours, plain] = [await read(dashboard), await read(bare)];
	if (ours === plain) return plain.length;
	const at = [...ours].findIndex((letter, index) => letter !== plain[index]);
	throw new Error(
		`the markup differs at ${at}:\n${ours.slice(at - 80, at + 120)}\n---\n${plain.slice(at - 80, at + 120)}`,
	);
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const folder = await mkdtemp(join(tmpdir(), "bench-"));
try {
	await build(["app", "api"]);
	const bareProgram = join(root, "build", "bench-bare.mjs");
	await bundle({
		entryPoints: [join(root, "tests/bench/bare-server.tsx")],
		outfile: bareProgram,
		bundle: true,
		platform: "node",
		format: "esm",
		minify: true,
		jsx: "automatic",
		define: { "process.env.NODE_ENV": '"production"' },
		alias: {
			"@remix-run/react": join(root, "tests/bench/bare-router.tsx"),
			"~": join(root, "app"),
		},
		banner: {
			js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
		},
	});
	const [apiPort, port, barePort] = [await freePort(), await freePort(), await freePort()];
	const api = `http://127.0.0.1:${apiPort}`;
	start("build/api/main.js", { API_PORT: String(apiPort), DATA_DIR: folder });
	await answers(`${api}/readyz`);
	const account = await prepareAccount(api);
	const dashboard = start("scripts/start.mjs", {
		PORT: String(port),
		API_URL: api,
		SESSION_SECRET: "a secret of the bench, long enough to seal",
	});
	const bare = start(bareProgram, { PORT: String(barePort), API_URL: api });
	await Promise.all([
		answers(`http://127.0.0.1:${port}/login`),
		answers(`http://127.0.0.1:${barePort}/login`),
	]);
	const cookie = await sessionCookie(`http://127.0.0.1:${port}`, account);
	const page = (headers) => ({
		pid: dashboard.pid,
		url: `http://127.0.0.1:${port}/presentations`,
		headers: { cookie, ...headers },
	});
	const plainPage = {
		pid: bare.pid,
		url: `http://127.0.0.1:${barePort}/presentations`,
		headers: { authorization: `Bearer ${account.accessToken}` },
	};
	const variants = {
		"bare renderToString": plainPage,
		"dashboard, brotli": page({ "accept-encoding": "br" }),
		"dashboard, gzip": page({ "accept-encoding": "gzip" }),
		"dashboard, not compressed": page({ "accept-encoding": "identity" }),
	};
	console.log(
		`${await sameMarkup(variants["dashboard, not compressed"], plainPage)} letters of the same markup`,
	);
	for (const variant of Object.values(variants)) await load(variant.url, variant.headers, WARM_UP);
	const times = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
	for (let round = 0; round < ROUNDS; round++)
		for (const [name, variant] of Object.entries(variants))
			times[name].push(await measure(variant));
	const base = median(times["bare renderToString"]);
	for (const [name, all] of Object.entries(times)) {
		const ms = median(all);
		console.log(
			`${name.padEnd(28)} ${ms.toFixed(2)} CPU-ms a request, ratio ${(ms / base).toFixed(2)}`,
		);
	}
} finally {
	for (const child of children) child.kill("SIGTERM");
	await Promise.all(children.map((child) => child.exitCode === null && once(child, "exit")));
	await rm(folder, { recursive: true, force: true });
}
