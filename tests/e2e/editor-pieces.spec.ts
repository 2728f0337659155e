import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { bigPdf, drop, MIB, press } from "./files";
import { enter, house, open } from "./house";

const at = house();
const slides = (desk: Page) => desk.locator(".slide");
const saved = (desk: Page) =>
	expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 60_000 });

test("a large file that is added twice, while it is sent, becomes two slides", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const held: (() => void)[] = [];
	let pieces = 0;
	await desk.route(/comp=block&/, async (route) => {
		if (++pieces > 1 && pieces < 4) await new Promise<void>((resolve) => held.push(resolve));
		await route.continue().catch(() => undefined);
	});
	const file = test.info().outputPath("tour.pdf");
	await writeFile(file, bigPdf(9 * MIB));
	async function add() {
		await desk.getByLabel("File", { exact: true }).setInputFiles(file);
		await press(desk, "Add presentation file");
		await press(desk, "Yes");
	}
	await press(desk, "Presentation file");
	await add();
	await expect
		.poll(() => desk.evaluate(() => Object.values(localStorage).join()))
		.toMatch(/"pieces":\[\d\]/);
	await add();
	await expect.poll(() => held.length).toBe(2);
	held[0]?.();
	await expect(slides(desk).first()).toContainText("Presentation file");
	held[1]?.();
	await expect(slides(desk).nth(1)).toContainText("Presentation file");
	await press(desk, "Save");
	await saved(desk);
});

test("a large file that is there, but not reported, is reported by the next try", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	let reports = 0;
	await desk.route(/\/uploads/, (route) => {
		const isReport = route.request().postData()?.includes("finish") === true;
		return isReport && ++reports === 1 ? route.abort() : route.fallback();
	});
	const body = bigPdf(9 * MIB).toString("base64");
	await drop(desk, [{ name: "tour.pdf", type: "application/pdf", body }]);
	await press(desk, "Yes");
	await expect(slides(desk)).toContainText("there is no connection");
	await slides(desk).getByRole("button", { name: "Try again" }).click();
	await expect(slides(desk)).toContainText("Presentation file");
	await press(desk, "Save");
	await saved(desk);
});

test("a slide hears what became of its file though nobody could be asked for a while", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	let asked = 0;
	await desk.route(/\/uploads\?kind=/, (route) => {
		asked++;
		if (asked === 1) return route.abort();
		return asked === 2 ? route.fulfill({ status: 502, body: "<html>" }) : route.fallback();
	});
	await drop(desk, [{ name: "tour.pdf", type: "application/pdf", body: btoa("%PDF-1.4 broken") }]);
	await press(desk, "Yes");
	await expect(slides(desk)).toContainText("in progress");
	await expect(slides(desk)).toContainText("This PDF");
	expect(asked).toBeGreaterThan(2);
});

test("a large file that two tabs send at the same time is there in both", async ({
	page: desk,
	context,
}) => {
	await enter(desk, at);
	const other = await context.newPage();
	let pieces = 0;
	let go: () => void = () => undefined;
	const hasBegun = new Promise<void>((resolve) => {
		go = resolve;
	});
	await context.route(/comp=block&/, async (route) => {
		pieces++;
		if (route.request().frame().page() === other) go();
		// The first tab is in the midst of it when the other one begins.
		else if (pieces > 1) await hasBegun;
		await route.continue().catch(() => undefined);
	});
	const file = test.info().outputPath("tour.pdf");
	await writeFile(file, bigPdf(40 * MIB));
	for (const [place, tab] of [desk, other].entries()) {
		await open(tab, `${at.dashboard.url}/presentation`);
		await press(tab, "Presentation file");
		await tab.getByLabel("File", { exact: true }).setInputFiles(file);
		await press(tab, "Add presentation file");
		await press(tab, "Yes");
		if (place === 0) await expect.poll(() => pieces).toBeGreaterThan(1);
	}
	for (const tab of [desk, other]) {
		await expect(slides(tab)).toContainText("Presentation file");
		await expect(tab.getByText("not uploaded")).toHaveCount(0);
	}
	expect(pieces).toBe(10);
});

test("a large file of which one piece is refused says so, and Save does not wait for it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	let pieces = 0;
	await desk.route(/comp=block&/, async (route) => {
		if (++pieces === 3) return route.fulfill({ status: 413 });
		if (pieces > 1) await new Promise((resolve) => setTimeout(resolve, 500));
		await route.continue().catch(() => undefined);
	});
	const body = bigPdf(40 * MIB).toString("base64");
	await drop(desk, [{ name: "tour.pdf", type: "application/pdf", body }]);
	await press(desk, "Yes");
	const refusal = "The storage did not take this file (413).";
	await expect(slides(desk)).toContainText(refusal);
	await desk.waitForTimeout(1_000);
	await expect(slides(desk)).toContainText(refusal);
	const sent = pieces;
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText(`cannot be used: ${refusal}`);
	expect(pieces).toBe(sent);
});
