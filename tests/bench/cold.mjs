import { chromium } from "@playwright/test";
import { browserPath } from "../../scripts/browser.mjs";

const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const SLOWER_BY = 4;

const kib = (amount) => `${(amount / 1024).toFixed(1)} KiB`;

/** Opens a page in a new browser on a slow line and machine; resolves to bytes by type, requests and times. */
async function open(browser, url, cookie, rows) {
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
	await page.addInitScript((wanted) => {
		const look = () => {
			if (document.querySelectorAll("tbody tr").length < wanted) requestAnimationFrame(look);
			else window.lastRow = performance.now();
		};
		look();
		const lookForScripts = () => {
			if (window.__remixRouter) window.scripted = performance.now();
			else setTimeout(lookForScripts, 20);
		};
		lookForScripts();
		window.blocked = 0;
		const sum = (list) => {
			for (const { duration } of list.getEntries()) window.blocked += Math.max(0, duration - 50);
		};
		new PerformanceObserver(sum).observe({ type: "longtask", buffered: true });
	}, rows);
	const types = new Map();
	const bytes = {};
	devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
		// What is within the page is no request.
		if (!response.url.startsWith("data:")) types.set(requestId, type);
	});
	devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const type = types.get(requestId) ?? "Other";
		bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
	});
	await page.goto(url, { waitUntil: "networkidle" });
	const times = await page.evaluate(() => ({
		paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
		lastRow: window.lastRow,
		scripted: window.scripted,
		blocked: window.blocked,
	}));
	const found = await page.locator("tbody tr").count();
	if (found !== rows) throw new Error(`${found} rows`);
	await context.close();
	return { bytes, requests: types.size, ...times };
}

/** Prints what a page costs a browser that sees it for the first time. @throws unless it has so many rows */
export async function printCold(url, cookie, rows) {
	const browser = await chromium.launch({
		executablePath: browserPath(),
		args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
	});
	try {
		const { bytes, requests, paint, lastRow, scripted, blocked } = await open(
			browser,
			url,
			cookie,
			rows,
		);
		for (const [type, amount] of Object.entries(bytes)) console.log(type.padEnd(12), kib(amount));
		const all = Object.values(bytes).reduce((sum, one) => sum + one, 0);
		console.log("in all".padEnd(12), kib(all), `in ${requests} requests`);
		console.log(`first paint  ${Math.round(paint)} ms`);
		console.log(`last row     ${Math.round(lastRow)} ms`);
		console.log(`scripts      ${Math.round(scripted)} ms`);
		console.log(`blocked      ${Math.round(blocked)} ms`);
	} finally {
		await browser.close();
	}
}
