import { expect, type Page, test } from "@playwright/test";
import { boxOf, house, scrollOf } from "./house";
import { deskWith } from "./web-pages";

const at = house();

const fields = (desk: Page, label: RegExp) =>
	desk.getByLabel(label).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const titles = (desk: Page) => fields(desk, /^Title of slide/);
const press = (desk: Page, name: string) => desk.getByRole("button", { name, exact: true });
const pages = (...numbers: number[]) => numbers.map((number) => `Page ${number}`);

/** Five slides, each with a duration of its own; the last is held above the third. */
async function deskWithHeld(desk: Page) {
	await desk.setViewportSize({ width: 1440, height: 1000 });
	const made = await deskWith(desk, at, 5);
	for (const place of [1, 2, 3, 4, 5])
		await desk.getByLabel(`Duration of slide ${place}, seconds`).fill(`${10 + place}`);
	const rows = desk.locator(".slide");
	const [grip, third] = [await boxOf(rows.nth(4).locator("[data-grip]")), await boxOf(rows.nth(2))];
	await desk.mouse.move(grip.x + 5, grip.y + 5);
	await desk.mouse.down();
	await desk.mouse.move(grip.x + 5, third.y + 5, { steps: 3 });
	await expect(rows.nth(2)).toHaveClass(/drop-before/);
	return made;
}

test("slides that are moved by keys while another is dragged keep their titles and durations", async ({
	page: desk,
}) => {
	const { saved } = await deskWithHeld(desk);
	await desk.getByLabel("Title of slide 1").focus();
	await desk.keyboard.press("Alt+ArrowDown");
	expect(await titles(desk)).toEqual(pages(2, 1, 3, 4, 5));
	await desk.mouse.up();
	expect(await titles(desk)).toEqual(pages(2, 1, 5, 3, 4));
	expect(await fields(desk, /^Duration of slide \d/)).toEqual(["12", "11", "15", "13", "14"]);
	await press(desk, "Save").click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	expect((await saved()).map(({ title, duration }) => [title, duration])).toEqual([
		["Page 2", 12],
		["Page 1", 11],
		["Page 5", 15],
		["Page 3", 13],
		["Page 4", 14],
	]);
});

test("a slide that is removed while another is dragged stays removed, and the others keep their titles", async ({
	page: desk,
}) => {
	await deskWithHeld(desk);
	await press(desk, "Remove slide 1").press("Enter");
	expect(await titles(desk)).toEqual(pages(2, 3, 4, 5));
	await desk.mouse.up();
	// The list has gone up under the pointer.
	expect(await titles(desk)).toEqual(pages(2, 3, 5, 4));
	expect(await fields(desk, /^Duration of slide \d/)).toEqual(["12", "13", "15", "14"]);
	await press(desk, "Undo").click();
	expect(await titles(desk)).toEqual(pages(1, 2, 3, 5, 4));
	expect(await fields(desk, /^Duration of slide \d/)).toEqual(["11", "12", "13", "15", "14"]);
});

test("a drag ends with its slide, and goes on where its own slide is moved by keys", async ({
	page: desk,
}) => {
	await deskWithHeld(desk);
	await desk.getByLabel("Title of slide 5").focus();
	for (const _ of [1, 2, 3, 4]) await desk.keyboard.press("Alt+ArrowUp");
	expect(await titles(desk)).toEqual(pages(5, 1, 2, 3, 4));
	await desk.mouse.up();
	expect(await titles(desk)).toEqual(pages(1, 5, 2, 3, 4));
	await expect(desk.locator(".drop-before, .drop-after, .slide-dragged")).toHaveCount(0);

	const grip = await boxOf(desk.locator(".slide").nth(3).locator("[data-grip]"));
	await desk.mouse.move(grip.x + 5, grip.y + 5);
	await desk.mouse.down();
	await desk.mouse.move(grip.x + 5, grip.y - 200, { steps: 3 });
	await expect(desk.locator(".drop-before, .drop-after")).toHaveCount(1);
	await press(desk, "Remove slide 4").press("Enter");
	await expect(desk.locator(".drop-before, .drop-after")).toHaveCount(0);
	await desk.mouse.up();
	expect(await titles(desk)).toEqual(pages(1, 5, 2, 4));
});

test("a slide that is dragged to what stays above or below the list scrolls the page", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 640 });
	await deskWith(desk, at, 12);
	await desk.getByLabel("Select slide 6").check();
	const grip = desk.locator(".slide").nth(5).locator("[data-grip]");
	await grip.evaluate((one) => one.scrollIntoView({ block: "center" }));
	const [{ x, y }, before] = [await boxOf(grip), await scrollOf(desk)];
	const head = await boxOf(desk.locator(".editor-head > header"));
	const bar = await boxOf(desk.locator(".selection-bar"));
	await desk.mouse.move(x + 5, y + 5);
	await desk.mouse.down();
	const foot = bar.y - 20;
	await desk.mouse.move(x + 5, foot, { steps: 3 });
	await expect.poll(() => scrollOf(desk)).toBeGreaterThan(before + 100);
	const below = await scrollOf(desk);
	await desk.mouse.move(x + 5, head.y + head.height + 40, { steps: 3 });
	await expect.poll(() => scrollOf(desk)).toBeLessThan(below - 200);
	await desk.keyboard.press("Escape");
	await desk.mouse.up();
});

test("a slide that is dragged past an end of the list scrolls no further than to that end", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 640 });
	await deskWith(desk, at, 8);
	const rows = desk.locator(".slide");
	for (const [from, end] of [
		[6, 7],
		[1, 0],
	] as const) {
		const grip = rows.nth(from).locator("[data-grip]");
		await grip.evaluate((one) => one.scrollIntoView({ block: "center" }));
		const { x, y } = await boxOf(grip);
		await desk.mouse.move(x + 5, y + 5);
		await desk.mouse.down();
		await desk.mouse.move(x + 5, end === 0 ? 150 : 630, { steps: 3 });
		let before = -1;
		// Until it stands.
		await expect
			.poll(async () => {
				const [was, now] = [before, await scrollOf(desk)];
				before = now;
				return now - was;
			})
			.toBe(0);
		await expect(rows.nth(end)).toHaveClass(end === 0 ? /drop-before/ : /drop-after/);
		const box = await boxOf(rows.nth(end));
		expect(end === 0 ? box.y : 640 - box.y - box.height).toBeGreaterThanOrEqual(0);
		const head = await boxOf(desk.locator(".editor-head"));
		if (end === 0) expect(box.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
		await expect(rows.nth(end)).toBeInViewport({ ratio: 0.9 });
		await desk.keyboard.press("Escape");
		await desk.mouse.up();
	}
});
