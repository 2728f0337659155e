import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { stateInTime, stateIs } from "./player-page";
import { withPlayer } from "./player-setup";

// While a new version is deployed, the service's instances have different files for a while.

const player = withPlayer();

/** Opens a page of one instance, of whose files another one, of another version, lacks these; then none lacks any. */
async function openWithout(page: Page, files: string) {
	await page.route(files, (route) => route.fulfill({ status: 404 }));
	await page.goto(player.service.url);
	await page.unroute(files);
}

test("a page whose script was not to be had starts by itself", async ({ page }) => {
	await openWithout(page, "**/main-*.js");
	await stateIs(page, "starting");
	await stateInTime(page, "pairing");
});

test("in a browser that cannot read its script it says so, and does not start again and again", async ({
	page,
}) => {
	// Browsers without modules run what is for them alone, and not the script.
	await page.route("**/main-*.js", (route) => route.fulfill({ contentType: "text/javascript" }));
	await page.route("**/player/", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: (await response.text()).replace(" nomodule", "") });
	});
	await page.goto(player.service.url);
	await expect(page.getByRole("heading", { name: "This browser is too old" })).toBeVisible();
	await expect(page.getByText("Chrome 63")).toBeVisible();
	let loads = 0;
	page.on("load", () => {
		loads += 1;
	});
	await page.clock.runFor(90_000);
	expect(loads).toBe(0);
	await page.unrouteAll();
});

test("without the service it waits for it, and keeps its own notice", async ({ page }) => {
	await openWithout(page, "**/main-*.js");
	await page.route("**/player/", (route) => route.abort());
	await page.clock.fastForward(60_000);
	await expect(page.getByText("Starting…")).toBeVisible();
	await page.unroute("**/player/");
	await stateInTime(page, "pairing");
});

test("a page whose styles were not to be had gets them by itself", async ({ page }) => {
	await openWithout(page, "**/styles-*.css");
	await stateIs(page, "pairing");
	await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");
	const loaded = page.waitForEvent("load");
	await page.clock.fastForward(30_000);
	await loaded;
	await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
});

test("a page that could not be stored, as it was of another version, is stored an hour later", async ({
	page,
}) => {
	const registration = () =>
		page.evaluate(async () => {
			const found = await navigator.serviceWorker.getRegistration();
			return found ? (found.active?.state ?? "installing") : "none";
		});
	const worker = path.join(player.folder, "service-worker.js");
	const own = await readFile(worker, "utf8");
	await writeFile(worker, own.replace(/"styles-\w+\.css"/, '"styles-other.css"'));
	await page.goto(player.service.url);
	await stateIs(page, "pairing");
	await page.evaluate(() =>
		navigator.serviceWorker.register("service-worker.js").then(() => undefined),
	);
	await expect.poll(registration).toBe("none");
	await writeFile(worker, own);
	await page.clock.fastForward("01:00:00");
	await expect.poll(registration).toBe("activated");
});
