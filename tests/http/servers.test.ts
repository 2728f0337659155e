import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { type Sent, send } from "../support/http";
import { ANSWERS, SERVERS, type Server } from "../support/servers";
import { type StandIn, startStandIn } from "../support/stand-in";
import { Visitor } from "../support/visitor";

/** The same requests to all servers of docs/decisions/0001: what differs is named here, the rest is equal. */
let service: StandIn;
let dashboards: Record<Server, TestDashboard>;
let cookie: string;
let script: string;
beforeAll(async () => {
	service = await startStandIn();
	const started = SERVERS.map(async (server) => [
		server,
		await startDashboard(service.url, {}, server),
	]);
	dashboards = Object.fromEntries(await Promise.all(started));
	const ann = new Visitor(dashboards.own.url);
	const page = await ann.get("/login");
	script = String(page.root.querySelector('link[rel="modulepreload"]')?.getAttribute("href"));
	await ann.signIn("ann@signage.test", "Passw0rd!", true);
	cookie = ann.cookieHeader;
});
afterAll(async () => {
	await Promise.all(Object.values(dashboards).map((dashboard) => dashboard.stop()));
	await service.stop();
});

interface Compared {
	status: number;
	headers: Record<string, unknown>;
	body: string;
}

/** Of the connection, or other in every answer; lengths are compared by the bodies. */
const IGNORED = [
	"date",
	"connection",
	"keep-alive",
	"content-length",
	"transfer-encoding",
	"etag",
	"x-request-id",
	"server-timing",
];

async function ask(server: Server, path: string, sent: Sent): Promise<Compared> {
	const dashboard = dashboards[server];
	const headers = { "accept-encoding": "identity", ...sent.headers };
	const answer = await send(dashboard.url + path, { ...sent, headers });
	const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
	const plain = (text: string) =>
		text
			.replaceAll(dashboard.url, "SITE")
			.replaceAll(nonce ?? "SITE", "NONCE")
			// Remix's inline script, which is a function's own text: a bundler wrote it anew.
			.replace(
				/\(\([\w$]+,\s*[\w$]+\)\s*=>\s*\{(?:(?!<\/script>).)*?\}\)\("positions"/s,
				'(SCROLL)("positions"',
			)
			.replace(/"key":"[^"]+"|"[0-9a-f]{8}-[0-9a-f-]{27}\\?"/g, "KEY")
			.replace(/^((?:__Host-)?(?:session\d?|browser))=[^;]+/, "$1=SECRET");
	const { dataType } = ANSWERS[server];
	const kept = Object.entries(answer.headers)
		.filter(([name]) => !IGNORED.includes(name))
		.map(([name, value]) => [name, [value].flat().map((one) => plain(String(one)))])
		.map(([name, values]) => [name, String(values) === dataType ? "data" : values]);
	return {
		status: answer.status,
		headers: { ...Object.fromEntries(kept), etag: answer.headers.etag !== undefined },
		body: plain(answer.text),
	};
}

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): Sent => ({
	method: "POST",
	headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
	body: new URLSearchParams(fields).toString(),
});
const signedIn = (sent: Sent = {}): Sent => ({ ...sent, headers: { cookie, ...sent.headers } });
const login = { email: "ann@signage.test", password: "Passw0rd!" };

describe.each(["remix-serve", "edge"] as const)("equal on both servers: own and %s", (other) => {
	const requests: [name: string, path: string, sent?: () => Sent][] = [
		["a page", "/login"],
		["a page with a query", "/login?redirectTo=%2Fdevices%3Fadd&email=a%20b~c"],
		["a page of somebody signed in", "/presentations", signedIn],
		["the main page", "/", signedIn],
		["a query without a value", "/user-info?edit", signedIn],
		["a query that Remix uses itself", "/presentations?index&_routes=x", signedIn],
		["Remix's old way to ask for data", "/presentations?_data=root", signedIn],
		["a redirect", "/presentations?page=2"],
		["data for scripts", "/presentations.data", signedIn],
		["data of one route", "/presentations.data?_routes=root", signedIn],
		["data of the main page", "/_root.data?index", signedIn],
		["data that redirects", "/presentations.data"],
		["an unknown path", "/nothing"],
		["a path that begins like another host", "//evil.test/x"],
		["HEAD", "/login", () => ({ method: "HEAD" })],
		["HEAD of a redirect", "/presentations", () => ({ method: "HEAD" })],
		["OPTIONS", "/login", () => ({ method: "OPTIONS" })],
		["PUT", "/login", () => ({ method: "PUT", body: "x" })],
		["a form", "/login", () => form(login)],
		["a form that is not complete", "/login", () => form({ email: "a" })],
		["a form to an index route", "/?index", () => signedIn(form({ intent: "nonsense" }))],
		["a form to a layout", "/", () => signedIn(form({ intent: "nonsense" }))],
		["a form of a script", "/login.data", () => form(login)],
		["a form of a script that is not complete", "/login.data", () => form({ email: "a" })],
		["a form of another site", "/login", () => form(login, { origin: "https://evil.test" })],
		["a form of another site's frame", "/login", () => form(login, { origin: "null" })],
		[
			"a form of another site's script",
			"/login.data",
			() => form(login, { origin: "https://x.y" }),
		],
		["a form that cannot be read", "/login", () => form(login, { "content-type": "text/plain" })],
		["a form that is too large", "/login", () => form({ email: "x".repeat(3_000_000) })],
		["long cookies", "/login", () => ({ headers: { cookie: `session=${"x".repeat(30_000)}` } })],
		["a page over https", "/login", () => form(login, { "x-forwarded-proto": "https" })],
		["a page that is known", "/login", () => ({ headers: { "if-none-match": "*" } })],
		["a file that is not there", "/assets/none.js"],
		["the folder of the files", "/assets/"],
		["a file outside of them", "/assets/%2e%2e/%2e%2e/server/index.js"],
	];
	test.each(requests)("%s", async (_, path, sent = () => ({})) => {
		const [ours, theirs] = await Promise.all([ask("own", path, sent()), ask(other, path, sent())]);
		expect(theirs).toEqual(ours);
	});
});

describe.each(SERVERS)("different, and known: %s", (server) => {
	const known = ANSWERS[server];
	const get = (path: string, sent: Sent = {}) => send(dashboards[server].url + path, sent);

	test("methods that are not ours", async () => {
		for (const [method, answer] of Object.entries(known.methods)) {
			const { status, headers } = await get("/login", { method });
			expect([method, status, headers.allow]).toEqual([method, ...(answer ?? [])]);
		}
	});

	test("escapes that are no UTF-8", async () => {
		expect((await get("/presentation/%E0%A4%A", signedIn())).status).toBe(known.undecodablePath);
	});

	test("an empty Sec-Fetch-Site", async () => {
		const { status } = await get("/login", form(login, { "sec-fetch-site": "" }));
		expect(status === 403).toBe(known.refusesEmptySecFetchSite);
	});

	test("compression", async () => {
		for (const [accept, encoding] of Object.entries(known.encodings)) {
			const { status, headers, text } = await get("/login", {
				headers: { "accept-encoding": accept },
			});
			expect([accept, status, headers["content-encoding"]]).toEqual([accept, 200, encoding]);
			expect(text).toContain("<h1");
		}
	});

	test("deflate alone", async () => {
		const { headers } = await get("/login", { headers: { "accept-encoding": "deflate" } });
		expect(headers["content-encoding"]).toBe(known.deflate);
	});

	test("the type of data for scripts", async () => {
		const { headers } = await get("/presentations.data", signedIn());
		expect(headers["content-type"]).toBe(known.dataType);
	});

	test("a folder without its slash", async () => {
		const { status, headers } = await get("/brand");
		expect([status, headers.location]).toEqual(known.folder);
	});

	test("the files of the build", async () => {
		const files = [
			[script, "public, max-age=31536000, immutable"],
			["/brand/digital-frame/app.webmanifest", "public, max-age=3600"],
			["/brand/casting-hub.svg", "public, max-age=3600"],
		];
		for (const [path = "", caching] of files) {
			const { status, headers, text } = await get(path, { headers: { "accept-encoding": "br" } });
			expect([path, status, headers["cache-control"]]).toEqual([path, 200, caching]);
			expect(text).toBe(await readFile(join("build/app/client", path), "utf8"));
			expect(headers["x-content-type-options"]).toBe(known.assetsNosniff);
			expect(headers.etag !== undefined).toBe(known.assetsHaveTags);
		}
	});
});
