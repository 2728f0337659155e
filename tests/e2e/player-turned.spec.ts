import { expect, type Page, test } from "@playwright/test";
import type { Rgb } from "../fixtures/media/png";
import { BLUE, GREEN, RED } from "./colors";
import { body, front, isAccessible, slideIs, stateInTime, stateIs } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";
import { seesAt } from "./seen-colors";

// Screens that hang on their side and do not turn the picture themselves.

const SITE = "https://corners.test/";
const WHITE: Rgb = [255, 255, 255];
/** A page's corners, clockwise from its top left one. */
const CORNERS = [RED, GREEN, BLUE, WHITE];
/** The window's, likewise, in parts of its width and height. */
const PLACES = [
	[0.01, 0.01],
	[0.99, 0.01],
	[0.99, 0.99],
	[0.01, 0.99],
] as const;
const SIZE = { width: 960, height: 540 };

const player = withPlayer();
test.beforeEach(({ page }) => page.setViewportSize(SIZE));

const open = (page: Page, query = "") => page.goto(player.service.url.replace(/\/?$/, `/${query}`));
const turnIs = (page: Page, degrees: string) =>
	expect(body(page)).toHaveAttribute("data-turn", degrees);

/** Plays a web page that has a colour in each corner. */
async function playCorners(page: Page) {
	const parts = ["left:0;top:0", "right:0;top:0", "right:0;bottom:0", "left:0;bottom:0"].map(
		(place, at) =>
			`<p style="position:fixed;margin:0;width:50%;height:50%;${place};background:rgb(${CORNERS[at]})">`,
	);
	await page.route(SITE, (route) =>
		route.fulfill({ contentType: "text/html", body: `<!DOCTYPE html>${parts.join("")}` }),
	);
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, []);
	const item = { slideId: 20, type: "WebContent" as const, url: SITE, seconds: 600 };
	service.manifest.presentations[0]?.items.push(item);
}

/** Waits until each corner of what is shown is in the window's that follows it by so many quarters of a turn. */
async function seesTurned(page: Page, quarters: number) {
	for (const [at, color] of CORNERS.entries()) {
		const [left, top] = PLACES[(at + quarters) % 4] ?? PLACES[0];
		await seesAt(page, color, left, top);
	}
}

for (const [quarters, degrees] of ["0", "90", "180", "270"].entries())
	test(`shows what plays turned by ${degrees}°, over the whole screen`, async ({ page }) => {
		await playCorners(page);
		await open(page, `?turn=${degrees}`);
		await slideIs(page, 20);
		await seesTurned(page, quarters);
		const { width, height } = SIZE;
		const inside = await front(page)
			.contentFrame()
			.locator("body")
			.evaluate(() => [window.innerWidth, window.innerHeight]);
		expect(inside).toEqual(quarters % 2 ? [height, width] : [width, height]);
	});

/** What of the page is beyond the window's edges. */
const cutOff = (page: Page) =>
	page.evaluate(() =>
		Array.from(document.querySelectorAll<HTMLElement>("body *")).flatMap((element) => {
			const { left, top, right, bottom, width } = element.getBoundingClientRect();
			const isCut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
			return width > 0 && isCut ? [element.id || element.tagName] : [];
		}),
	);
const lines = (page: Page) =>
	page.locator("#code").evaluate((code) => getComputedStyle(code).flexDirection);

for (const [name, size, query, direction] of [
	["upright", SIZE, "?turn=90", "column"],
	["upright the other way", SIZE, "?turn=270", "column"],
	["on its head", SIZE, "?turn=180", "row"],
	["lying, where the window is upright", { width: 540, height: 960 }, "?turn=90", "row"],
	["upright as a tablet", { width: 768, height: 1024 }, "", "row"],
	["upright, turned from 5 by 4", { width: 1280, height: 1024 }, "?turn=90", "row"],
	["square", { width: 800, height: 800 }, "", "row"],
] as const)
	test(`shows its code as a screen that hangs ${name} has room for it`, async ({ page }) => {
		await page.setViewportSize(size);
		player.service.dashboard = "https://www.signage.test";
		await open(page, query);
		await stateIs(page, "pairing");
		await expect(page.locator("#code")).toContainText("The code is 4 8 2 9 0 1");
		expect(await lines(page)).toBe(direction);
		expect(await cutOff(page)).toEqual([]);
		await isAccessible(page);
	});

test("is turned with a remote control's keys, and stays so", async ({ page }) => {
	await playCorners(page);
	await open(page);
	await slideIs(page, 20);
	const panel = page.getByRole("complementary", { name: "This screen" });
	await page.keyboard.press("Enter");
	await expect(panel.getByRole("button", { name: "Close" })).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(panel.getByRole("button", { name: "Turn" })).toBeFocused();
	for (const degrees of ["90", "180", "270", "0", "90"]) {
		await page.keyboard.press("Enter");
		await turnIs(page, degrees);
	}
	expect(await cutOff(page)).toEqual([]);
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("Enter");
	await expect(panel).toBeHidden();
	await seesTurned(page, 1);
	await open(page);
	await slideIs(page, 20);
	await seesTurned(page, 1);
	// It is the screen that hangs so, whoever has it.
	player.service.isRevoked = true;
	player.service.isEntered = false;
	await stateInTime(page, "pairing");
	await page.reload();
	await turnIs(page, "90");
});

test("is turned back by its address; other values than quarters of a turn count for nothing", async ({
	page,
}) => {
	await open(page, "?turn=270");
	await turnIs(page, "270");
	for (const bad of ["45", "-90", "90deg", "", "1e2", "360"]) {
		await open(page, `?turn=${bad}`);
		await turnIs(page, "270");
	}
	await open(page, "?turn=0");
	await turnIs(page, "0");
	await open(page);
	await turnIs(page, "0");
	expect(await lines(page)).toBe("row");
});

test("stays turned over a reload in a browser that keeps nothing", async ({ page }) => {
	await page.addInitScript(() => {
		const get = () => {
			throw new DOMException("not allowed", "SecurityError");
		};
		Object.defineProperty(window, "localStorage", { get });
	});
	await playCorners(page);
	await open(page);
	await slideIs(page, 20);
	await page.keyboard.press("i");
	await page.getByRole("button", { name: "Turn" }).click();
	await turnIs(page, "90");
	await page.reload();
	await turnIs(page, "90");
	await seesTurned(page, 1);
});

test("a key that is held opens what it opens, no more", async ({ page }) => {
	await playCorners(page);
	await open(page);
	await slideIs(page, 20);
	const panel = page.getByRole("complementary", { name: "This screen" });
	for (const _ of [1, 2, 3]) await page.keyboard.down("Enter");
	await expect(panel).toBeVisible();
	await page.keyboard.up("Enter");
	await page.keyboard.press("ArrowDown");
	for (const _ of [1, 2, 3]) await page.keyboard.down("Enter");
	await turnIs(page, "90");
});
