import { type BrowserContext, expect, type Page } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { type Rgb, solidPng } from "../fixtures/media/png";
import { BLUE, GREEN, RED } from "./colors";

const page = (color: Rgb) => ({ width: 960, height: 540, color });

/** Collects console errors, policy violations and uncaught errors of all pages in this context. */
export function listen(context: BrowserContext): string[] {
	const complaints: string[] = [];
	context.on("console", (message) => {
		const isCall = message.text().startsWith("Failed to load resource");
		if (message.type() === "error" && !isCall) complaints.push(message.text());
	});
	context.on("weberror", (error) => complaints.push(String(error.error())));
	return complaints;
}

/** Makes an account and signs in with it, from the front door; other tests use `seat`. */
export async function signUpAndIn(desk: Page, url: string) {
	const email = `${crypto.randomUUID()}@example.com`;
	await desk.goto(url);
	await desk.getByRole("link", { name: "Sign up" }).click();
	await expect(desk).toHaveURL(/register-user/);
	await expect(desk.getByRole("heading", { name: "Sign up" })).toBeVisible();
	await desk.getByLabel("Email").fill(email);
	await desk.getByLabel("Password", { exact: true }).fill("Secret1!");
	await desk.getByLabel("Confirm password", { exact: true }).fill("Secret1!");
	await desk.getByRole("button", { name: "Register" }).click();
	await expect(desk.getByRole("status")).toContainText("Your account is ready");
	await expect(desk.getByLabel("Email")).toHaveValue(email);
	await desk.getByLabel("Password", { exact: true }).fill("Secret1!");
	await desk.getByLabel("Remember me").check();
	await desk.getByRole("button", { name: "Sign in" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
}

/** Looks at the list until the presentation "Lobby" is Ready. */
export const lobbyIsReady = (desk: Page) =>
	expect(async () => {
		await desk.reload();
		const row = desk.getByRole("row", { name: /Lobby/ });
		await expect(row).toContainText("Ready", { timeout: 2000 });
	}).toPass({ timeout: 90_000 });

/** A presentation "Lobby" of a two-page PDF, blue and red, and a green picture; waits until it is Ready. */
export async function makePresentation(desk: Page) {
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
	// With scripts, a dialog asks first (spec 4).
	const yes = desk.getByRole("button", { name: "Yes" });
	await expect(yes.or(desk.getByLabel("Title of slide 1"))).toBeVisible();
	if (await yes.isVisible()) await yes.click();
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
	await expect(desk.getByRole("dialog")).toContainText("Activate “Lobby”?");
	await desk.getByRole("link", { name: "No", exact: true }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
	await lobbyIsReady(desk);
	await expect(desk.getByRole("row", { name: /Lobby/ }).getByRole("cell").nth(2)).toHaveText("3");
}

/** Opens the player and enters its code. */
export async function pair(desk: Page, screen: Page, serviceUrl: string) {
	await screen.goto(`${serviceUrl}/player/`);
	await expect(screen.locator("body")).toHaveAttribute("data-state", "pairing");
	await expect(screen.locator("#code-first")).toHaveText(/^\d{3}$/);
	const digits = await screen.locator("#code-first, #code-second").allTextContents();
	await desk.getByRole("link", { name: "Verify device" }).first().click();
	await desk.getByLabel("Device code").fill(digits.join(""));
	await desk.getByRole("button", { name: "Activate" }).click();
	await expect(desk.getByRole("status")).toContainText("Device activated");
}

/** Gives the one group the presentation "Lobby". */
export async function giveToDefaultGroup(desk: Page) {
	await desk.getByRole("link", { name: "Device Management" }).click();
	await desk.getByLabel("Presentation", { exact: true }).selectOption({ label: "Lobby" });
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved");
	await expect(desk.getByLabel("Presentation", { exact: true })).toHaveValue(/\d+/);
}
