import { afterAll, beforeAll, expect, test } from "vitest";
import { ok } from "../support/caller";
import type { Page } from "../support/page";
import { SERVER } from "../support/servers";
import { type Site, startSite } from "../support/site";

// Of its own: the more others have made before, the longer are the ids in the HTML.
let site: Site;
beforeAll(async () => {
	site = await startSite({ serviceEnv: {} });
});
afterAll(() => site?.stop());

const ROWS = 100;
/** What the list of 100 may take over the wire, thumbnails aside. */
const MOST_BYTES = 120 * 1024;
/** What its HTML may have in all, where the browser has the styles. */
const MOST_HTML = 50_500;
const WEB_PAGE = {
	index: 0,
	title: "News",
	type: "WebContent",
	url: "https://example.com/",
} as const;
const BROWSER = { "accept-encoding": "gzip, br" };

/** An answer's bytes as they were sent, headers and all. */
function sentBytes({ headers, bytes }: Page): number {
	const lines = Object.entries(headers).flatMap(([name, value]) =>
		[value ?? ""].flat().map((one) => `${name}: ${one}\r\n`),
	);
	return Buffer.byteLength(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`) + bytes.length;
}

// Other servers compress files with each request, and so less.
test.runIf(SERVER === "own")(
	"a first visit to the list of 100 presentations takes 120 KiB at most",
	async () => {
		const { visitor, token } = await site.signedIn();
		for (let row = 1; row <= ROWS; row++)
			await ok(site.service, "createPresentation", {
				token,
				body: { title: `Presentation number ${row}`, slides: [WEB_PAGE] },
			});
		const page = await visitor.get("/presentations", {
			...BROWSER,
			"sec-fetch-dest": "document",
		});
		expect(page.rows).toHaveLength(ROWS);
		const scripts = page.root
			.querySelectorAll('link[rel="modulepreload"]')
			.map((link) => String(link.getAttribute("href")));
		const [typeface = ""] = /\/assets\/basic-[\w-]+\.woff2/.exec(page.text) ?? [];
		const files = [...new Set([...scripts, typeface])];
		expect(files).toHaveLength(7);
		const answers = await Promise.all(files.map((file) => visitor.get(file, BROWSER)));
		for (const { status, url } of answers) expect([status, url]).toEqual([200, url]);
		const all = [page, ...answers].reduce((sum, answer) => sum + sentBytes(answer), 0);
		expect(all).toBeLessThanOrEqual(MOST_BYTES);
		const next = await visitor.get("/presentations");
		expect(next.rows).toHaveLength(ROWS);
		expect(Buffer.byteLength(next.text)).toBeLessThanOrEqual(MOST_HTML);
	},
);
