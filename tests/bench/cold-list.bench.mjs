/**
 * What the list of 100 presentations costs a browser that sees it for the first time, on a slow line and a slow
 * machine: bytes over the wire, and when the first rows are painted.
 *
 *     node tests/bench/cold-list.bench.mjs
 */
import { chromium } from "@playwright/test";
import { browserPath } from "../../scripts/browser.mjs";
import { build } from "../../scripts/build.mjs";
import { newAccount, send, sessionCookie, withPrograms } from "./running.mjs";

const ROWS = 100;
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const SLOWER_BY = 4;

const slides = [{ index: 0, title: "Page", type: "WebContent", url: "https://example.com/" }];

/** Opens the list in a new browser; resolves to bytes by type and the first paint in milliseconds. */
async function openCold(browser, dashboard, cookie) {
	const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
	const page = await context.newPage();
	const devtools = await context.newCDPSession(page);
	await devtools.send("Network.enable");
	await devtools.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: LATENCY_MS,
		downloadThroughput: BYTES_A_SECOND,
		uploadThroughput: BYTES_A_SECOND,
	});
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_BY });
	const types = new Map();
	const bytes = {};
	devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
	devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const type = types.get(requestId) ?? "Other";
		bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
	});
	await page.goto(`${dashboard.url}/presentations`, { waitUntil: "networkidle" });
	const paint = await page.evaluate(
		() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
	);
	const rows = await page.locator("tbody tr").count();
	if (rows !== ROWS) throw new Error(`${rows} rows`);
	await context.close();
	return { bytes, paint };
}

await build(["app", "api"]);
await withPrograms(async ({ service, dashboard }) => {
	const account = await newAccount(service.url);
	for (let row = 1; row <= ROWS; row++) {
		const body = { title: `Presentation number ${row}`, slides };
		await send(service.url, "/Presentations", body, account.accessToken);
	}
	const browser = await chromium.launch({
		executablePath: browserPath(),
		args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
	});
	try {
		const { bytes, paint } = await openCold(
			browser,
			dashboard,
			await sessionCookie(dashboard.url, account),
		);
		const kib = (amount) => `${(amount / 1024).toFixed(1)} KiB`;
		for (const [type, amount] of Object.entries(bytes)) console.log(type.padEnd(12), kib(amount));
		const all = Object.values(bytes).reduce((sum, one) => sum + one, 0);
		console.log("in all".padEnd(12), kib(all));
		console.log(`first paint  ${Math.round(paint)} ms`);
	} finally {
		await browser.close();
	}
});
