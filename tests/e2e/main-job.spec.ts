import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { type Rgb, solidPng } from "../fixtures/media/png";
import { freePort, startDashboard, type TestDashboard } from "../support/dashboard";
import { startService, type TestService } from "../support/service";

const BLUE: Rgb = [20, 60, 200];
const RED: Rgb = [200, 40, 30];
const GREEN: Rgb = [30, 140, 60];
const page = (color: Rgb) => ({ width: 960, height: 540, color });

let service: TestService;
let dashboard: TestDashboard;
let env: Record<string, string>;

test.beforeAll(async () => {
	env = { API_PORT: String(await freePort()) };
	service = await startService({ env });
	dashboard = await startDashboard(service.url);
});
test.afterAll(async () => {
	await dashboard.stop();
	await service.stop();
});

function listen(context: BrowserContext): string[] {
	const complaints: string[] = [];
	context.on("console", (message) => {
		const isCall = message.text().startsWith("Failed to load resource");
		if (message.type() === "error" && !isCall) complaints.push(message.text());
	});
	context.on("weberror", (error) => complaints.push(String(error.error())));
	return complaints;
}

async function signUpAndIn(desk: Page) {
	await desk.goto(dashboard.url);
	await desk.getByRole("link", { name: "Sign up" }).click();
	await desk.getByLabel("Email").fill("ann@example.com");
	await desk.getByLabel("Password", { exact: true }).fill("Secret1!");
	await desk.getByLabel("Confirm password").fill("Secret1!");
	await desk.getByRole("button", { name: "Register" }).click();
	await expect(desk.getByRole("status")).toContainText("Your account is ready");
	await expect(desk.getByLabel("Email")).toHaveValue("ann@example.com");
	await desk.getByLabel("Password", { exact: true }).fill("Secret1!");
	await desk.getByLabel("Remember me").check();
	await desk.getByRole("button", { name: "Sign in" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
}

async function makePresentation(desk: Page) {
	await desk.getByRole("link", { name: "New Presentation" }).click();
	await desk.getByLabel("Title", { exact: true }).fill("Lobby");
	await desk.getByRole("button", { name: "Presentation file" }).click();
	const pdf = {
		name: "deck.pdf",
		mimeType: "application/pdf",
		buffer: makePdf([page(BLUE), page(RED)]),
	};
	await desk.getByLabel("File", { exact: true }).setInputFiles(pdf);
	await desk.getByRole("button", { name: "Add presentation file" }).click();
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("deck.pdf");
	await desk.getByRole("button", { name: "Image", exact: true }).click();
	await desk.getByLabel("Slide title").fill("Garden");
	const photo = { name: "garden.png", mimeType: "image/png", buffer: solidPng(1280, 720, GREEN) };
	await desk.getByLabel("Picture").setInputFiles(photo);
	await desk.getByRole("button", { name: "Add image" }).click();
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("Garden");
	await expect(desk.getByLabel("Title", { exact: true })).toHaveValue("Lobby");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	await expect(async () => {
		await desk.reload();
		await expect(desk.getByRole("row", { name: /Lobby/ })).toContainText("Ready");
	}).toPass();
	await expect(desk.getByRole("row", { name: /Lobby/ }).getByRole("cell").nth(2)).toHaveText("3");
}

async function pair(desk: Page, screen: Page) {
	await screen.goto(`${service.url}/player/`);
	await expect(screen.locator("body")).toHaveAttribute("data-state", "pairing");
	await expect(screen.locator("#code-first")).toHaveText(/^\d{3}$/);
	const digits = await screen.locator("#code-first, #code-second").allTextContents();
	await desk.getByRole("link", { name: "Verify device" }).first().click();
	await desk.getByLabel("Device code").fill(digits.join(""));
	await desk.getByRole("button", { name: "Activate" }).click();
	await expect(desk.getByRole("status")).toContainText("Device activated");
}

async function giveToDefaultGroup(desk: Page) {
	await desk.getByRole("link", { name: "Device Management" }).click();
	await desk.getByLabel("Presentation", { exact: true }).selectOption({ label: "Lobby" });
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved");
	await expect(desk.getByLabel("Presentation", { exact: true })).toHaveValue(/\d+/);
}

/** The colour in the middle of the screen, as it is shown. */
async function colorOf(screen: Page): Promise<number[]> {
	const picture = (await screen.screenshot()).toString("base64");
	return screen.evaluate(async (data) => {
		const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
		const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
		const canvas = new OffscreenCanvas(1, 1);
		const context = canvas.getContext("2d");
		context?.drawImage(bitmap, -Math.floor(bitmap.width / 2), -Math.floor(bitmap.height / 2));
		return Array.from(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []);
	}, picture);
}

const isNear = (seen: number[], color: Rgb) =>
	color.every((part, index) => Math.abs(part - (seen[index] ?? 999)) < 12);

/** Waits until the screen has shown these colours one after the other, nothing else between. */
async function sees(screen: Page, colors: Rgb[]) {
	const waitFor = (color: Rgb) =>
		expect.poll(async () => isNear(await colorOf(screen), color), { timeout: 25_000 }).toBe(true);
	for (const color of colors) await waitFor(color);
}

test("from signing up to a picture on a screen, scripts off, and on without the service", async ({
	browser,
}) => {
	test.setTimeout(180_000);
	const office = await browser.newContext({ javaScriptEnabled: false });
	const lobby = await browser.newContext();
	const complaints = [listen(office), listen(lobby)];
	const desk = await office.newPage();
	const screen = await lobby.newPage();

	await signUpAndIn(desk);
	await makePresentation(desk);
	await pair(desk, screen);
	await giveToDefaultGroup(desk);
	await sees(screen, [BLUE, RED, GREEN]);

	await service.kill();
	await sees(screen, [BLUE, RED, GREEN, BLUE]);
	await expect(screen.locator("body")).toHaveAttribute("data-state", "playing");

	service = await startService({ dataDir: service.dataDir, env });
	await desk.goto(`${dashboard.url}/presentations`);
	await expect(desk.getByRole("row", { name: /Lobby/ })).toContainText("Default group");
	await desk.goto(`${dashboard.url}/devices`);
	await expect(async () => {
		await desk.reload();
		await expect(desk.getByRole("row").nth(1)).toContainText("Online");
		await expect(desk.getByRole("row").nth(1)).toContainText("Cached");
	}).toPass({ timeout: 40_000 });
	await desk.goto(`${dashboard.url}/presentations`);
	await desk.getByRole("link", { name: "Edit Lobby" }).click();
	await expect(desk.getByLabel(/^Title of slide/)).toHaveCount(3);
	await sees(screen, [GREEN, BLUE]);
	expect(complaints.flat()).toEqual([]);
	await office.close();
	await lobby.close();
});
