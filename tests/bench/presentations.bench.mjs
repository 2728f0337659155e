/**
 * CPU time a request of /presentations with 100 rows, as a ratio to a bare Node server that makes
 * the same service call and renders the same markup with renderToString, both in this run: where the dashboard sends a
 * page that it has kept, and where it renders each anew, as after a change.
 *
 *     node tests/bench/presentations.bench.mjs [requests]
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { build } from "../../scripts/build.mjs";
import { cpuMs, load, median, newAccount, send, sessionCookie, withPrograms } from "./running.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ROWS = 100;
const ROUNDS = 3;
const WARM_UP = 400;
const requests = Number(process.argv[2] ?? 1500);

async function measure({ pid, url, headers, isNew }) {
	const before = await cpuMs(pid);
	await load(url, headers, requests, isNew);
	return ((await cpuMs(pid)) - before) / requests;
}

async function prepareAccount(api) {
	const account = await newAccount(api);
	const slides = Array.from({ length: 3 }, (_, index) => ({
		index,
		title: `Page ${index}`,
		type: "WebContent",
		url: "https://example.com/",
	}));
	for (let row = 1; row <= ROWS; row++)
		await send(
			api,
			"/Presentations",
			{ title: `Presentation number ${row}`, slides },
			account.accessToken,
		);
	return account;
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

await build(["app", "api"]);
/** As bundling/icons.ts does for the dashboard. */
const leanIcons = {
	name: "lean-icons",
	setup: ({ onResolve }) =>
		onResolve({ filter: /createLucideIcon/ }, () => ({
			path: join(root, "app/components/lean-icon.tsx"),
		})),
};
const bareProgram = join(root, "build", "bench-bare.mjs");
await bundle({
	entryPoints: [join(root, "tests/bench/bare-server.tsx")],
	outfile: bareProgram,
	bundle: true,
	platform: "node",
	format: "esm",
	minify: true,
	jsx: "automatic",
	plugins: [leanIcons],
	define: { "process.env.NODE_ENV": '"production"' },
	alias: {
		"@remix-run/react": join(root, "tests/bench/bare-router.tsx"),
		"~": join(root, "app"),
	},
	banner: {
		js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
	},
});
await withPrograms(async ({ service, dashboard, start }) => {
	const account = await prepareAccount(service.url);
	const cookie = await sessionCookie(dashboard.url, account);
	const list = await (
		await fetch(`${dashboard.url}/presentations`, { headers: { cookie } })
	).text();
	const [, person] = /name="openedBy" value="([^"]+)"/.exec(list);
	const bare = await start(bareProgram, { API_URL: service.url, PERSON: person }, "/login");
	const page = (headers) => ({
		pid: dashboard.pid,
		url: `${dashboard.url}/presentations`,
		headers: { cookie, ...headers },
	});
	const plainPage = {
		pid: bare.pid,
		url: `${bare.url}/presentations`,
		headers: { authorization: `Bearer ${account.accessToken}` },
	};
	const variants = {
		"bare renderToString": plainPage,
		"dashboard, brotli": page({ "accept-encoding": "br" }),
		"dashboard, gzip": page({ "accept-encoding": "gzip" }),
		"dashboard, not compressed": page({ "accept-encoding": "identity" }),
		"rendered anew, brotli": { ...page({ "accept-encoding": "br" }), isNew: true },
		"rendered anew": { ...page({ "accept-encoding": "identity" }), isNew: true },
	};
	console.log(
		`${await sameMarkup(variants["dashboard, not compressed"], plainPage)} letters of the same markup`,
	);
	for (const variant of Object.values(variants))
		await load(variant.url, variant.headers, WARM_UP, variant.isNew);
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
});
