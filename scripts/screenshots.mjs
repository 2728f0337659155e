/**
 * Takes the pictures of the README and of the startup guides: for each brand, starts the product with an empty data
 * folder, goes through the walkthrough in a browser and saves a picture of each step. The README has the first brand's.
 *
 *     node scripts/screenshots.mjs
 */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { browserPath } from "./browser.mjs";
import { sharp } from "./sharp.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const BRANDS = {
	theme1: { guide: "public/brand/casting-hub/guide", pictures: "docs/walkthrough" },
	theme2: { guide: "public/brand/digital-frame/guide" },
};
/** The guide has fewer steps. */
const README_ONLY = "3-presentations";
/** How wide the guide's pictures are, in pixels. */
const GUIDE_WIDTH = 960;
const PORT = "3480";
const API_PORT = "3481";
const SIZE = { width: 1280, height: 800 };

const poster = (from, to, headline, line) => `
	<style>
		@page { size: 1280px 720px; margin: 0 }
		body { margin: 0; font-family: system-ui, sans-serif; color: #fff }
		div { width: 1280px; height: 720px; box-sizing: border-box; padding: 250px 110px; break-after: page;
			background: radial-gradient(circle at 85% 20%, #fff2, transparent 45%), linear-gradient(135deg, ${from}, ${to});
			print-color-adjust: exact }
		h1 { font-size: 104px; margin: 0; letter-spacing: -3px } p { font-size: 44px; margin: 12px 0; opacity: .85 }
	</style><div><h1>${headline}</h1><p>${line}</p></div>`;

async function makeMaterial(browser) {
	const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
	await page.setContent(
		poster("#0f766e", "#134e4a", "Good morning", "Reception is on the second floor") +
			poster("#1d4ed8", "#312e81", "Town hall", "Thursday, 16:00, main room"),
	);
	const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
	await page.setContent(poster("#b45309", "#7c2d12", "Lunch menu", "11:30 to 14:00, ground floor"));
	const photo = await page.screenshot({ type: "jpeg", quality: 90 });
	await page.close();
	return { pdf, photo };
}

async function startProduct(dataDir, theme) {
	const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
		env: {
			...process.env,
			HOST: "127.0.0.1",
			PORT,
			API_PORT,
			DATA_DIR: dataDir,
			DEFAULT_THEME: theme,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	for await (const said of child.stdout) if (String(said).includes("Ctrl-C")) return child;
	throw new Error("The product did not start.");
}

/** Saves a picture of a page for the guide, and for the README where the brand has that. */
async function keep(page, name, { guide, pictures }) {
	const picture = await page.screenshot();
	if (pictures) await writeFile(join(root, pictures, `${name}.png`), picture);
	if (name === README_ONLY) return;
	await mkdir(join(root, guide), { recursive: true });
	await sharp(picture)
		.resize(GUIDE_WIDTH)
		.webp({ quality: 82 })
		.toFile(join(root, guide, `${name}.webp`));
}

async function walk(browser, brand) {
	const { pdf, photo } = await makeMaterial(browser);
	const desk = await browser.newPage({ viewport: SIZE, baseURL: `http://127.0.0.1:${PORT}` });
	const screen = await browser.newPage({ viewport: { width: 1280, height: 720 } });
	const shoot = (page, name) => keep(page, name, brand);
	const press = (name) => desk.getByRole("button", { name, exact: true }).click();

	await desk.goto("/register-user");
	await desk.getByLabel("Email").fill("ann@example.com");
	await desk.locator("[name=password]").fill("Secret1!");
	await desk.locator("[name=confirmPassword]").fill("Secret1!");
	await shoot(desk, "1-sign-up");
	await press("Register");
	await desk.waitForURL(/\/login/);
	await desk.locator("[name=password]").fill("Secret1!");
	await press("Sign in");

	await desk.getByRole("link", { name: "New Presentation" }).click();
	await desk.getByLabel("Title", { exact: true }).fill("Lobby");
	await press("Presentation file");
	const deck = { name: "this-week.pdf", mimeType: "application/pdf", buffer: pdf };
	await desk.getByLabel("File", { exact: true }).setInputFiles(deck);
	await press("Add presentation file");
	await press("Yes");
	await desk.getByLabel("Title of slide 1").waitFor();
	await press("Image");
	await desk.getByLabel("Slide title").fill("Lunch menu");
	const file = { name: "lunch.jpg", mimeType: "image/jpeg", buffer: photo };
	await desk.getByLabel("Picture").setInputFiles(file);
	await press("Add image");
	await desk.getByLabel("Title of slide 2").waitFor();
	await desk.locator("progress[aria-label^=Upload]").waitFor({ state: "detached" });
	await shoot(desk, "2-presentation");
	await press("Save");
	await desk.getByRole("link", { name: "No", exact: true }).click();
	await desk.getByRole("row", { name: /Lobby/ }).getByText("Ready").waitFor();
	await shoot(desk, "3-presentations");

	await screen.goto(`http://127.0.0.1:${API_PORT}/player/`);
	await screen
		.getByText(/^\d{3}$/)
		.first()
		.waitFor();
	const digits = await screen.locator("#code-first, #code-second").allTextContents();
	await shoot(screen, "4-code-on-the-screen");
	await desk.getByRole("link", { name: "Verify device" }).click();
	await desk.getByLabel("Device code").fill(digits.join(""));
	await shoot(desk, "5-verify-device");
	await press("Activate");
	await desk
		.getByRole("status")
		.getByText(/^Device activated/)
		.waitFor();

	await desk.getByRole("link", { name: "Device Management" }).click();
	await desk.getByLabel("Presentation", { exact: true }).selectOption({ label: "Lobby" });
	await press("Save");
	await desk
		.getByRole("status")
		.getByText(/^Saved/)
		.waitFor();
	await screen.locator("body[data-state=playing]").waitFor({ timeout: 60_000 });
	await screen.waitForTimeout(1500);
	await shoot(screen, "6-playing");
	await screen.waitForTimeout(16_000);
	await desk.goto("/devices");
	await shoot(desk, "7-devices");
	await desk.close();
	await screen.close();
}

const args = ["--no-sandbox", "--disable-gpu"];
for (const [theme, brand] of Object.entries(BRANDS)) {
	const folder = await mkdtemp(join(tmpdir(), "walkthrough-"));
	const product = await startProduct(folder, theme);
	const browser = await chromium.launch({ executablePath: browserPath(), args });
	try {
		await walk(browser, brand);
	} finally {
		await browser.close();
		product.kill("SIGTERM");
		await new Promise((resolve) => product.once("exit", resolve));
		await rm(folder, { recursive: true, force: true });
	}
}
