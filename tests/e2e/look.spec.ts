import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { boxOf, enter, house, open, scrollOf } from "./house";

const at = house();
const TITLES = [
	"Breakfast menu for the winter garden restaurant",
	"Long ".repeat(38).trim(),
	"x".repeat(120),
];

/** Whether what has the focus can be seen, and what it is; nothing where the page has no focus. */
const focused = (desk: Page) =>
	desk.evaluate(() => {
		const one = document.activeElement;
		if (!one || one === document.body) return undefined;
		const { left, top, width, height } = one.getBoundingClientRect();
		const x = Math.min(left + Math.min(width / 2, 20), innerWidth - 1);
		const above = document.elementFromPoint(x, top + height / 2);
		const label = one.closest("label");
		const isSeen = above && (one.contains(above) || above.contains(one) || label?.contains(above));
		return {
			isSeen: Boolean(isSeen) && width > 1,
			name: one.getAttribute("aria-label") ?? one.id ?? one.textContent,
		};
	});

/** Where the dialog stands: the modal one, which scripts make of it, or the plain one. */
async function dialogBox(context: BrowserContext, path: string, width: number, which: string) {
	const desk = await context.newPage();
	await desk.setViewportSize({ width, height: 800 });
	await desk.goto(at.dashboard.url + path);
	const dialog = desk.locator(which);
	await expect(dialog).toBeVisible();
	const box = await boxOf(dialog);
	await desk.close();
	return box;
}

test("a dialog stands in the same place before and after scripts run", async ({
	page: desk,
	browser,
}) => {
	await enter(desk, at, TITLES);
	await desk.getByRole("link", { name: /^Delete Breakfast/ }).click();
	await expect(desk).toHaveURL(/confirm=delete/);
	const path = desk.url().replace(at.dashboard.url, "");
	const storageState = await desk.context().storageState();
	const without = await browser.newContext({ storageState, javaScriptEnabled: false });
	for (const width of [1440, 768, 360]) {
		const modal = await dialogBox(desk.context(), path, width, "dialog:modal");
		const plain = await dialogBox(without, path, width, "dialog:not(:modal)");
		expect(modal, String(width)).toEqual(plain);
	}
	await without.close();
});

/** The titles of this page with a word that is broken though it would fit on a line. */
const brokenTitles = (desk: Page) =>
	desk.locator(".presentations td:first-child > a, td.font-medium").evaluateAll((titles) => {
		const pen = document.createElement("canvas").getContext("2d");
		const isBroken = (text: Text) => {
			const style = getComputedStyle(text.parentElement as Element);
			if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
			const whole = document.createRange();
			whole.selectNodeContents(text);
			const line = Math.max(...Array.from(whole.getClientRects(), ({ width }) => width));
			return Array.from(text.data.matchAll(/\S+/g)).some(({ 0: word, index }) => {
				const range = document.createRange();
				range.setStart(text, index);
				range.setEnd(text, index + word.length);
				return range.getClientRects().length > 1 && (pen?.measureText(word).width ?? 0) < line - 1;
			});
		};
		return titles.flatMap((title) => {
			const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
			const found: string[] = [];
			while (texts.nextNode())
				if (isBroken(texts.currentNode as Text)) found.push(texts.currentNode.textContent ?? "");
			return found;
		});
	});

test("no page scrolls sideways and no title breaks inside a word", async ({ page: desk }) => {
	const { token } = await enter(desk, at, TITLES);
	for (const title of TITLES) await ok(at.service, "createDeviceGroup", { token, body: { title } });
	const deviceName = "Television over the reception desk, left of the door";
	await pairScreen(at.service, token, { deviceName });
	for (const path of ["/presentations", "/devices"])
		for (const width of [360, 640, 700, 768, 860, 959, 960, 1024, 1440]) {
			await desk.setViewportSize({ width, height: 900 });
			await desk.goto(at.dashboard.url + path);
			const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
			expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
			expect(await brokenTitles(desk), `${path} at ${width}`).toEqual([]);
			const table = await desk
				.locator("table")
				.first()
				.evaluate((one) => getComputedStyle(one).display);
			expect(table, `${path} at ${width}`).toBe(width < 960 ? "block" : "table");
		}
});

test("nothing is wider than 320 pixels, the width of a page at four times its size", async ({
	page: desk,
}) => {
	await enter(desk, at, TITLES);
	await desk.setViewportSize({ width: 320, height: 800 });
	for (const path of [
		...["/presentations", "/presentation", "/devices", "/devices?add", "/devices?alert=start"],
		...["/schedules", "/simple-schedule", "/weekly-schedule", "/verify-device", "/plans"],
		...[
			"/user-info",
			"/user-info?edit",
			"/user-info/two-factor",
			"/change-password",
			"/change-email",
			"/guide",
		],
	]) {
		await open(desk, at.dashboard.url + path);
		const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect(wide, path).toBe(320);
	}
});

test("controls that stand side by side are 40 pixels high, on a grid of four", async ({
	page: desk,
}) => {
	await enter(desk, at, ["One"]);
	for (const theme of ["theme1", "theme2"])
		for (const path of [
			"/devices?add",
			"/presentation",
			"/user-info?edit",
			"/change-password",
			"/change-email",
		]) {
			await desk.goto(`${at.dashboard.url}/${theme}${path}`);
			const controls = desk.locator(
				"main :is(input:not([type=hidden], [type=checkbox]), select, .btn:not(.btn-small))",
			);
			expect(await controls.count()).toBeGreaterThan(2);
			const heights = await controls.evaluateAll((all) =>
				all.map((one) => one.getBoundingClientRect().height),
			);
			expect(new Set(heights), `${theme}${path}`).toEqual(new Set([40]));
			const padding = await desk.locator("main").evaluate((one) => getComputedStyle(one).padding);
			expect(Number.parseFloat(padding) % 4).toBe(0);
		}
	const rail = desk.getByRole("navigation", { name: "Main" }).getByRole("link").last();
	expect(await rail.evaluate((one) => getComputedStyle(one).fontSize)).toBe("12px");
});

test("the side panel is 90 pixels wide, beside header and page", async ({ page: desk }) => {
	await enter(desk, at);
	await desk.setViewportSize({ width: 1440, height: 900 });
	const panel = await boxOf(desk.getByRole("navigation", { name: "Main" }));
	expect([panel.x, panel.width]).toEqual([0, 90]);
	expect((await boxOf(desk.locator("header").first())).x).toBe(90);
	expect((await boxOf(desk.locator("main"))).x).toBeGreaterThanOrEqual(90);
});

test("what gets the focus is not below the header", async ({ page: desk }) => {
	await enter(
		desk,
		at,
		Array.from({ length: 30 }, (_, index) => `Number ${index}`),
	);
	await open(desk, `${at.dashboard.url}/presentations`);
	await desk.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
	for (let steps = 0; steps < 40; steps++) {
		await desk.keyboard.press("Shift+Tab");
		const top = await desk.evaluate(() => {
			const { activeElement } = document;
			return activeElement?.closest("main") ? activeElement.getBoundingClientRect().top : undefined;
		});
		if (top !== undefined) expect(top).toBeGreaterThanOrEqual(64);
	}
	const scroll = await scrollOf(desk);
	expect(scroll).toBeGreaterThan(0);
	await desk.getByRole("link", { name: "Verify device" }).focus();
	expect(await scrollOf(desk)).toBe(scroll);
});

test("whatever Tab leads to can be seen, past headers and bars that stay in place", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const slides = Array.from({ length: 8 }, (_, index) => ({
		...{ index, title: `Page ${index}`, type: "WebContent" as const },
		url: "https://example.org",
	}));
	const body = { title: "Links", slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	const dateTimeCollection = slides.map(({ index }) => ({
		dateTime: `2099-01-0${index + 1} 12:00`,
		presentationId,
	}));
	const schedule = { name: "Lunch", timeZoneId: "UTC", dateTimeCollection };
	const { id } = await ok(at.service, "createSimpleSchedule", { token, body: schedule });
	for (const width of [360, 1440]) {
		await desk.setViewportSize({ width, height: 740 });
		for (const path of [
			"/presentations",
			`/presentation/:${presentationId}`,
			`/simple-schedule/:${id}`,
		])
			for (const key of ["Tab", "Shift+Tab"]) {
				await open(desk, at.dashboard.url + path);
				const choice = desk.getByLabel("Select slide 1");
				if (path.startsWith("/presentation/")) await choice.check();
				await desk.evaluate((isBack) => {
					scrollTo(0, isBack ? document.body.scrollHeight : 0);
					(document.activeElement as HTMLElement).blur();
				}, key !== "Tab");
				let steps = 0;
				for (; steps < 100; steps++) {
					await desk.keyboard.press(key);
					const got = await focused(desk);
					if (!got) break;
					expect(got, `${path} at ${width}, ${key} ${steps}`).toHaveProperty("isSeen", true);
				}
				expect(steps, path).toBeGreaterThan(10);
			}
	}
});

test("the way out follows the action, on every form and in every dialog", async ({
	page: desk,
}) => {
	await enter(desk, at, ["One"]);
	await desk.getByRole("link", { name: "Delete One" }).click();
	await expect(desk).toHaveURL(/confirm=delete/);
	const confirm = desk.url().replace(at.dashboard.url, "");
	for (const path of [
		confirm,
		"/presentation",
		"/devices?add",
		"/change-password",
		"/change-email",
		"/user-info?edit",
		"/user-info/two-factor",
		"/resend-confirmation",
	]) {
		await desk.goto(at.dashboard.url + path);
		const out = desk.locator("main a.btn", { hasText: /^(Cancel|No)$/ }).first();
		const action = out.locator("xpath=preceding-sibling::button[1]");
		const [first, second] = [await boxOf(action), await boxOf(out)];
		expect(first.x + first.width, path).toBeLessThanOrEqual(second.x);
		expect(first.y, path).toBe(second.y);
	}
});

test("what can be done with the chosen is in sight, and makes no page wider", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const slides = ["One", "Two", "Three"].map((title, index) => ({
		index,
		title,
		type: "WebContent" as const,
		url: "https://example.org",
	}));
	const body = { title: "Links", slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	for (let screen = 0; screen < 16; screen++)
		await pairScreen(at.service, token, { deviceName: `Screen ${screen}` });
	for (const width of [360, 768, 1440]) {
		await desk.setViewportSize({ width, height: 700 });
		const isNoWider = async () =>
			expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
				width,
			);
		await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
		await desk.getByLabel("Select slide 1").check();
		await expect(desk.getByRole("group", { name: "Selected slides" })).toBeInViewport();
		await isNoWider();
		await open(desk, `${at.dashboard.url}/devices`);
		const move = desk.getByRole("button", { name: "Move", exact: true });
		await expect(move).not.toBeInViewport();
		await desk.getByLabel("Choose Screen 0").check();
		await expect(move).toBeInViewport();
		for (const name of ["Move", "Rename ticked devices", "Remove ticked devices"])
			await expect(desk.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
		await isNoWider();
	}
});

test("on a small screen the page can be scrolled past a notice", async ({ page: desk }) => {
	await enter(desk, at, ["One"]);
	await desk.setViewportSize({ width: 360, height: 640 });
	await desk.getByRole("button", { name: "Duplicate One" }).click();
	const notice = desk.locator(".notice");
	await expect(notice).toBeVisible();
	await desk.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
	const end = await boxOf(desk.getByRole("link", { name: "Click here to see our startup guide" }));
	expect(end.y + end.height).toBeLessThanOrEqual((await boxOf(notice)).y);
});

test("a title of a schedule ends before its row's buttons", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const [zone] = await ok(at.service, "listTimeZones", { token });
	const body = { name: "x".repeat(120), timeZoneId: String(zone?.id), dateTimeCollection: [] };
	await ok(at.service, "createSimpleSchedule", { token, body });
	for (const width of [360, 560, 768, 959, 1440]) {
		await desk.setViewportSize({ width, height: 800 });
		await desk.goto(`${at.dashboard.url}/schedules`);
		const title = await boxOf(desk.locator("tbody td:first-child a"));
		const edit = await boxOf(desk.getByRole("link", { name: /^Edit x/ }));
		const isApart = title.x + title.width <= edit.x || title.y + title.height <= edit.y;
		expect(isApart, String(width)).toBe(true);
	}
});
