/**
 * How long the editor's longest tasks block a machine a quarter as fast, with 1,000 slides: while it opens, at a move,
 * and at a save. What a task takes above 50 ms counts (total blocking time).
 *
 *     node tests/bench/long-editor.bench.mjs [rounds]
 */
import { chromium } from "@playwright/test";
import { browserPath } from "../../scripts/browser.mjs";
import { build } from "../../scripts/build.mjs";
import { median, newAccount, send, sessionCookie, withPrograms } from "./running.mjs";

const SLIDES = 1_000;
const SLOWER_BY = 4;
/** Milliseconds after which what was to be done is done. */
const QUIET_MS = 1_500;
const rounds = Number(process.argv[2] ?? 5);

const slides = Array.from({ length: SLIDES }, (_, index) => ({
	index,
	title: `Page ${index}`,
	type: "WebContent",
	url: "https://example.com/",
}));

/** Runs in the page. */
function noteLongTasks() {
	window.blocked = 0;
	window.longest = 0;
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) {
			window.blocked += Math.max(0, duration - 50);
			window.longest = Math.max(window.longest, duration);
		}
	}).observe({ type: "longtask", buffered: true });
}

/** What has blocked since the last call. */
async function blocked(page) {
	await page.waitForTimeout(QUIET_MS);
	return page.evaluate(() => {
		const { blocked, longest } = window;
		Object.assign(window, { blocked: 0, longest: 0 });
		return { blocked, longest };
	});
}

/** Presses a button by its place: looking for it would be a long task of its own. */
async function press(page, name) {
	const button = page.getByRole("button", { name, exact: true });
	await button.scrollIntoViewIfNeeded();
	const { x, y, width, height } = await button.boundingBox();
	await blocked(page);
	await page.mouse.click(x + width / 2, y + height / 2);
}

async function visit(browser, url, cookie) {
	const context = await browser.newContext({
		extraHTTPHeaders: { cookie },
		viewport: { width: 1440, height: 900 },
	});
	const page = await context.newPage();
	const devtools = await context.newCDPSession(page);
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_BY });
	await page.addInitScript(noteLongTasks);
	await page.goto(url, { waitUntil: "networkidle" });
	const open = await blocked(page);
	await press(page, "Move slide 2 down");
	const move = await blocked(page);
	if (!(await page.locator('[aria-label="Move slide 3 down"]:focus').count()))
		throw new Error("the slide was not moved");
	const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
	await press(page, "Save");
	await answered;
	const save = await blocked(page);
	await context.close();
	return { open, move, save };
}

await build(["app", "api"]);
await withPrograms(async ({ service, dashboard }) => {
	const account = await newAccount(service.url);
	const body = { title: "Long", slides };
	const { presentationId } = await send(service.url, "/Presentations", body, account.accessToken);
	const cookie = await sessionCookie(dashboard.url, account);
	const browser = await chromium.launch({
		executablePath: browserPath(),
		args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
	});
	try {
		const visits = [];
		for (let round = 0; round < rounds; round++)
			visits.push(await visit(browser, `${dashboard.url}/presentation/${presentationId}`, cookie));
		for (const what of ["open", "move", "save"]) {
			const all = visits.map((one) => one[what].blocked);
			const longest = Math.max(...visits.map((one) => one[what].longest));
			console.log(
				`${what}: blocked ${all.map(Math.round).join(", ")} ms, median ${Math.round(median(all))}; longest task ${Math.round(longest)} ms`,
			);
		}
	} finally {
		await browser.close();
	}
});
