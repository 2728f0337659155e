import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { startDashboard } from "../support/dashboard";
import type { Page } from "../support/page";
import { expected } from "../support/servers";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { Visitor } from "../support/visitor";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const nonceOf = (page: Page) =>
	/'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1];

describe("security headers", () => {
	const answers: [name: string, get: () => Promise<Page>][] = [
		["a page", () => site.visitor().get("/login")],
		["a page of somebody signed in", () => ann.visitor.get("/presentations")],
		["a redirect", () => site.visitor().get("/presentations")],
		["an error", () => ann.visitor.fill("/verify-device", { fields: { userCode: "1" } })],
		["the 404 screen", () => site.visitor().get("/page404")],
		["a refused method", () => ann.visitor.request("/login", { method: "PUT" })],
		["a refused form", () => ann.visitor.post("/theme", {}, { origin: "null" })],
		["a form's success", () => ann.visitor.post("/theme", { theme: "auto" })],
		["data for scripts", () => ann.visitor.get("/presentations.data")],
		["HEAD", () => ann.visitor.request("/presentations", { method: "HEAD" })],
	];
	test.each(answers)("%s has them all", async (_, get) => {
		const { headers } = await get();
		expect(headers["x-content-type-options"]).toBe("nosniff");
		expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
		expect(headers["cross-origin-opener-policy"]).toMatch(/^same-origin/);
		expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
		expect(headers["permissions-policy"]).toContain("camera=()");
		const policy = String(headers["content-security-policy"]);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toContain("base-uri 'none'");
		expect(policy).toContain("form-action 'self'");
		expect(policy).not.toMatch(/unsafe|\*/);
		expect(headers["x-powered-by"]).toBeUndefined();
		expect(headers["strict-transport-security"]).toBeUndefined();
	});

	test("each inline script has the header's nonce, and no page has another's", async () => {
		const pages = [
			await site.visitor().get("/login"),
			await ann.visitor.get("/presentations"),
			await ann.visitor.get("/presentations"),
			await site.visitor().get("/page404"),
		];
		for (const page of pages) {
			const scripts = page.root.querySelectorAll("script");
			expect(scripts.length).toBeGreaterThan(0);
			for (const script of scripts)
				expect(script.getAttribute("src") ?? script.getAttribute("nonce")).toBe(
					script.getAttribute("src") ?? nonceOf(page),
				);
			expect(page.root.querySelectorAll("style, [style]")).toHaveLength(0);
			expect(page.text).not.toMatch(/\son[a-z]+="/);
		}
		expect(new Set(pages.map(nonceOf)).size).toBe(pages.length);
	});

	test("pictures and uploads are allowed from the service, and from nowhere else", async () => {
		const page = await ann.visitor.get("/presentations");
		const policy = String(page.headers["content-security-policy"]);
		const images = /img-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
		expect(images).toEqual(["'self'", "blob:", "data:", site.service.url]);
	});

	test("further origins come from the environment", async () => {
		const other = await startDashboard(site.service.url, {
			API_PUBLIC_URL: "https://api.signage.example/",
			MEDIA_ORIGINS: "https://media.signage.example/x https://cdn.signage.example",
		});
		const page = await new Visitor(other.url).get("/login");
		await other.stop();
		expect(page.headers["content-security-policy"]).toContain(
			"img-src 'self' blob: data: https://api.signage.example https://media.signage.example https://cdn.signage.example;",
		);
	});
});

// Where the host compresses, it also decides about lengths.
describe.runIf(expected.compresses)("a page's body", () => {
	test.each([
		["br", "br"],
		["gzip", "gzip"],
		["gzip, deflate, br", "br"],
		["br;q=0, gzip", "gzip"],
		["br;q=0.8, gzip;q=0.5", "br"],
		["GZIP ; Q=0.3", "gzip"],
		["gzip;q=0", undefined],
		["gzip;q=0.0, br;q=0.000", undefined],
		["identity", undefined],
		["", undefined],
		["abr", undefined],
	])("Accept-Encoding: %s gives %s, whole, with its length", async (accept, encoding) => {
		for (const visitor of [site.visitor(), ann.visitor]) {
			const path = visitor === ann.visitor ? "/presentations" : "/login";
			const page = await visitor.get(path, { "accept-encoding": accept });
			expect(page.status).toBe(200);
			expect(page.headers["content-encoding"]).toBe(encoding);
			expect(Number(page.headers["content-length"])).toBe(page.bytes.length);
			expect(page.headers["transfer-encoding"]).toBeUndefined();
			expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
			expect(page.headers.vary).toContain("Accept-Encoding");
			expect(page.text).toMatch(/^<!DOCTYPE html><html .*<\/body><\/html>/s);
		}
	});

	test("whoever accepts deflate alone gets the whole page", async () => {
		const page = await site.visitor().get("/login", { "accept-encoding": "deflate" });
		expect(page.headers["content-encoding"]).toBe(expected.deflate);
		const body = expected.deflate ? inflateSync(page.bytes).toString() : page.text;
		expect(body).toMatch(/^<!DOCTYPE html><html .*<\/body><\/html>/s);
	});

	test("brotli and gzip hold the same page", async () => {
		const plain = await site.visitor().get("/login", { "accept-encoding": "identity" });
		const br = await site.visitor().get("/login", { "accept-encoding": "br" });
		const gzip = await site.visitor().get("/login", { "accept-encoding": "gzip" });
		const bare = (page: Page, bytes: Buffer) =>
			bytes.toString().replaceAll(String(nonceOf(page)), "");
		expect(bare(br, brotliDecompressSync(br.bytes))).toBe(bare(plain, plain.bytes));
		expect(bare(gzip, gunzipSync(gzip.bytes))).toBe(bare(plain, plain.bytes));
		expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2);
	});

	test("every answer with a body has its right length", async () => {
		for (const page of [
			await site.visitor().get("/presentations"),
			await site.visitor().get("/page404"),
			await ann.visitor.request("/login", { method: "PUT" }),
			await ann.visitor.get("/presentations.data"),
			await ann.visitor.fill("/verify-device", { fields: { userCode: "1" } }),
		])
			expect(Number(page.headers["content-length"])).toBe(page.bytes.length);
	});

	test("HEAD tells the length that GET sends", async () => {
		for (const accept of ["identity", "gzip", "br"]) {
			const headers = { "accept-encoding": accept };
			const got = await ann.visitor.get("/presentations", headers);
			const head = await ann.visitor.request("/presentations", { method: "HEAD", headers });
			expect(head.bytes).toHaveLength(0);
			expect(head.headers["content-encoding"]).toBe(got.headers["content-encoding"]);
			const told = Number(head.headers["content-length"]);
			// Nonces differ, and so do they once they are compressed.
			expect(Math.abs(told - got.bytes.length)).toBeLessThan(accept === "identity" ? 1 : 60);
		}
	});
});

describe("asking again", () => {
	test("a page that is as it was is a 304 without a body", async () => {
		for (const [visitor, path] of [
			[site.visitor(), "/login"],
			[ann.visitor, "/devices"],
		] as const) {
			const first = await visitor.get(path);
			const tag = String(first.headers.etag);
			expect(tag).toMatch(/^W\/"[^"]{10,}"$/);
			for (const wanted of [tag, `"other", ${tag}`, "*"]) {
				const again = await visitor.get(path, { "if-none-match": wanted });
				expect([wanted, again.status, again.bytes.length]).toEqual([wanted, 304, 0]);
				expect(again.headers.etag).toBe(tag);
				if (expected.compresses) expect(again.headers["content-encoding"]).toBeUndefined();
				// The kept page has another nonce than this answer would name.
				expect(again.headers["content-security-policy"]).toBeUndefined();
				expect(again.headers["x-content-type-options"]).toBe("nosniff");
			}
			expect((await visitor.get(path, { "if-none-match": '"other"' })).status).toBe(200);
		}
	});

	test("a page that changed is sent anew", async () => {
		const before = await ann.visitor.get("/devices");
		const sent = await ann.visitor.post("/devices", { intent: "add-group", title: "New" });
		await ann.visitor.follow(sent);
		const again = await ann.visitor.get("/devices", {
			"if-none-match": String(before.headers.etag),
		});
		expect([again.status, again.main.includes("New")]).toEqual([200, true]);
	});

	test("a page at another address is another one, though it may show the same", async () => {
		const one = await ann.visitor.get("/presentations?at=one");
		const other = await ann.visitor.get("/presentations?at=other");
		expect(one.headers.etag).toMatch(/^W\/"/);
		expect(other.headers.etag).not.toBe(one.headers.etag);
	});

	test("a page with another policy is another one: a 304 leaves the old policy", async () => {
		const start = async (MEDIA_ORIGINS: string, port: { PORT?: string } = {}) => {
			const dashboard = await startDashboard(site.service.url, { MEDIA_ORIGINS, ...port });
			return { dashboard, visitor: new Visitor(dashboard.url) };
		};
		const { dashboard, visitor } = await start("https://one.example");
		const tag = String((await visitor.get("/login")).headers.etag);
		expect((await visitor.get("/login", { "if-none-match": tag })).status).toBe(304);
		await dashboard.stop();
		const other = await start("https://two.example", { PORT: new URL(dashboard.url).port });
		const anew = await other.visitor.get("/login", { "if-none-match": tag });
		expect(anew.status).toBe(200);
		expect(anew.headers["content-security-policy"]).toContain("https://two.example");
	});

	test("errors and answers to forms have no tag", async () => {
		expect((await site.visitor().get("/page404")).headers.etag).toBeUndefined();
		const page = await ann.visitor.fill("/verify-device", { fields: { userCode: "1" } });
		expect(page.headers.etag).toBeUndefined();
	});

	test("nobody keeps a page of somebody who is signed in", async () => {
		for (const path of ["/presentations", "/", "/devices", "/user-info", "/presentations.data"])
			expect((await ann.visitor.get(path)).headers["cache-control"]).toBe("no-store");
		const page = await ann.visitor.fill("/verify-device", { fields: { userCode: "1" } });
		expect(page.headers["cache-control"]).toBe("no-store");
	});

	test("a page of anybody is asked for again each time, and is for one reader", async () => {
		expect((await site.visitor().get("/login")).headers["cache-control"]).toBe("private, no-cache");
	});
});

describe("files of the build", () => {
	test("named by their content: kept for good, compressed, with their type", async () => {
		const page = await site.visitor().get("/login");
		const script = page.root.querySelector('link[rel="modulepreload"]')?.getAttribute("href");
		const style = page.root.querySelector('link[rel="stylesheet"]')?.getAttribute("href");
		for (const path of [script, style]) {
			const file = await site.visitor().get(String(path), { "accept-encoding": "gzip, br" });
			expect(file.status).toBe(200);
			expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
			expect(file.headers["content-encoding"]).toBe(expected.assetsEncoding);
			expect(file.headers["x-content-type-options"]).toBe(expected.assetsNosniff);
			expect(file.headers["content-type"]).toMatch(/javascript|css/);
			expect(file.headers["set-cookie"]).toBeUndefined();
		}
	});

	test("nothing outside of them is served", async () => {
		for (const path of [
			"/assets/../../server/index.js",
			"/assets/%2e%2e/%2e%2e/server/index.js",
			"/assets/..%2f..%2fserver/index.js",
			"/brand/..%5c..%5cserver/index.js",
			"/server/index.js",
			"/.env",
			"/assets/",
		])
			expect((await site.visitor().get(path)).status, path).toBe(404);
	});
});
