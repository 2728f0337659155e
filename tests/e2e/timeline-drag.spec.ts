import { expect, type Locator, type Page, test } from "@playwright/test";
import { giveZones, simple, weekly } from "../support/schedules";
import { barriersOf } from "./barriers";
import { frontDesk } from "./front-desk";
import { boxOf, open, scrollOf } from "./house";

/** The service has a weekly schedule, and takes what is saved. */
const front = frontDesk((front) => {
	giveZones(front, ["Menu", "Night", "News", "Offers"]);
	front.service.answer("listSchedules", { body: [] });
	front.service.answer("listDeviceGroups", { body: [] });
	front.service.answer("getWeeklySchedule", {
		body: weekly({
			monday: [
				{ time: "08:00:00", presentationId: 1 },
				{ time: "12:00:00", presentationId: 2 },
				{ time: "18:00:00", presentationId: 3 },
			],
		}),
	});
	for (const name of ["updateWeeklySchedule", "createSimpleSchedule"] as const)
		front.service.answer(name, { body: {} });
});

const timesOn = (desk: Page, day: string) =>
	desk
		.getByLabel(new RegExp(`^Time of item \\d+ on ${day}$`))
		.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const drawn = (desk: Page) => desk.getByRole("region", { name: "What it plays" });
const beginnings = (desk: Page, day: string) =>
	drawn(desk).getByRole("group", { name: new RegExp(`^Beginnings on ${day}`) });
const slider = (desk: Page, name: string) => drawn(desk).getByRole("slider", { name });
/** Whether the table says this, which the server alone writes. */
const row = (desk: Page, text: string) => drawn(desk).getByRole("row", { name: text });

/** Where an hour of a day's bar is in the window. */
async function spotOf(bar: Locator, hour: number) {
	await bar.scrollIntoViewIfNeeded();
	const { x, y, width, height } = await boxOf(bar);
	return { x: x + (width * hour) / 24, y: y + height / 2 };
}
async function hold(desk: Page, bar: Locator, from: number, to: number) {
	const start = await spotOf(bar, from);
	const end = await spotOf(bar, to);
	await desk.mouse.move(start.x, start.y);
	await desk.mouse.down();
	await desk.mouse.move((start.x + end.x) / 2, start.y, { steps: 3 });
	await desk.mouse.move(end.x, end.y, { steps: 3 });
}

test("a block is dragged with the mouse: the fields are written, the drawing follows, and it is saved", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const monday = beginnings(desk, "Monday");
	await hold(desk, monday, 10, 11);
	await expect(monday.getByText("09:00–13:00", { exact: true })).toBeVisible();
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "12:00", "18:00"]);
	await desk.mouse.up();
	expect(await timesOn(desk, "Monday")).toEqual(["09:00", "13:00", "18:00"]);
	await expect(row(desk, "Menu Monday 09:00–13:00")).toBeVisible();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
	await desk.getByRole("button", { name: "Stay" }).click();
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Week");
	expect(front.service.named("updateWeeklySchedule")[0]?.body).toMatchObject({
		Monday: [{ time: "09:00:00" }, { time: "13:00:00" }, { time: "18:00:00" }],
	});
});

test("a block takes along what it hides at its beginning: what was shown is what is typed", async ({
	page: desk,
}) => {
	front.service.answer("getWeeklySchedule", {
		body: weekly({
			monday: [
				{ time: "08:00:00", presentationId: 1 },
				{ time: "12:00:00", presentationId: 2 },
				{ time: "12:00:00", presentationId: 3 },
				{ time: "18:00:00", presentationId: 4 },
			],
		}),
	});
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await hold(desk, beginnings(desk, "Monday"), 15, 16);
	await desk.mouse.up();
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "13:00", "13:00", "19:00"]);
	await expect(row(desk, "Menu Monday 08:00–13:00")).toBeVisible();
	await expect(row(desk, "News Monday 13:00–19:00")).toBeVisible();
});

test("an edge is dragged alone, no further than its neighbour; Escape leaves everything as it was", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const monday = beginnings(desk, "Monday");
	await hold(desk, monday, 12, 23);
	await desk.keyboard.press("Escape");
	await expect(slider(desk, "Start of item 2 on Monday")).toHaveAttribute(
		"aria-valuetext",
		"12:00",
	);
	await desk.mouse.up();
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "12:00", "18:00"]);
	await hold(desk, monday, 12, 23);
	await desk.mouse.up();
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "17:45", "18:00"]);
	await expect(row(desk, "Night Monday 17:45–18:00")).toBeVisible();
});

test("a beginning is moved by keyboard, and keeps the focus when it is drawn anew", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const second = slider(desk, "Start of item 2 on Monday, Night");
	await second.focus();
	await expect(second).toHaveAttribute("aria-valuenow", "720");
	await expect(second).toHaveAttribute("aria-valuemin", "485");
	await expect(second).toHaveAttribute("aria-valuemax", "1075");
	for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "PageUp", "Shift+ArrowUp"])
		await desk.keyboard.press(key);
	await expect(second).toHaveAttribute("aria-valuetext", "13:20");
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "13:20", "18:00"]);
	await expect(row(desk, "Night Monday 13:20–18:00")).toBeVisible();
	await expect(second).toBeFocused();
	await desk.keyboard.press("Home");
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "08:15", "18:00"]);
	await desk.keyboard.press("End");
	await expect(row(desk, "Night Monday 17:45–18:00")).toBeVisible();
	expect(await barriersOf(desk)).toEqual([]);
});

test("with a contrast theme of the system, the timeline has its colours", async ({
	page: desk,
}) => {
	await desk.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await desk.getByRole("button", { name: "Light", exact: true }).click();
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "light");
	await slider(desk, "Start of item 2 on Monday, Night").focus();
	await desk.keyboard.press("ArrowRight");
	const seen = await drawn(desk).evaluate((panel) => {
		const colorOf = (name: string) => {
			const probe = document.body.appendChild(document.createElement("i"));
			probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
			const { color } = getComputedStyle(probe);
			probe.remove();
			return color;
		};
		const styleOf = (selector: string) =>
			getComputedStyle(panel.querySelector(selector) as Element);
		const hour = styleOf(".timeline-tick text");
		return [
			[hour.fill, colorOf("CanvasText")],
			[hour.stroke, colorOf("Canvas")],
			[styleOf(".timeline-tick line").stroke, colorOf("CanvasText")],
			[styleOf(":focus .timeline-reach").stroke, colorOf("Highlight")],
		];
	});
	for (const [is, wanted] of seen) expect(is).toBe(wanted);
});

test("the arrows go past the hour that the clocks show twice", async ({ page: desk }) => {
	front.service.answer("getSimpleSchedule", {
		body: simple([
			{ dateTime: "2099-10-25 01:00", presentationId: 1 },
			{ dateTime: "2099-10-25 02:30", presentationId: 2 },
			{ dateTime: "2099-10-25 05:00", presentationId: 3 },
		]),
	});
	await open(desk, `${front.site}/simple-schedule/:8`);
	const second = slider(desk, "Start of item 2, Night");
	await second.focus();
	for (const text of ["02:45", "03:00", "03:15"]) {
		await desk.keyboard.press("ArrowRight");
		await expect(second).toHaveAttribute("aria-valuetext", text);
	}
	await expect(desk.getByLabel("Date and time of item 2", { exact: true })).toHaveValue(
		"2099-10-25 03:15",
	);
});

test("what is typed is drawn: a time, a presentation, the zone; half a time is left out, and says so", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const time = desk.getByLabel("Time of item 1 on Monday", { exact: true });
	await time.fill("07:15");
	await expect(row(desk, "Menu Monday 07:15–12:00")).toBeVisible();
	await expect(time).toBeFocused();
	await time.fill("07:1");
	await expect(drawn(desk)).toContainText("1 item is not drawn");
	await expect(row(desk, "Night Monday 12:00–18:00")).toBeVisible();
	await time.fill("07:15");
	await desk
		.getByLabel("Presentation of item 1 on Monday", { exact: true })
		.selectOption({ label: "Offers" });
	await expect(row(desk, "Offers Monday 07:15–12:00")).toBeVisible();
	await expect(drawn(desk)).not.toContainText("not drawn");
	await desk.getByLabel("Time Zone").selectOption("Tokyo Standard Time");
	await expect(drawn(desk)).toContainText("By the clocks of Asia/Tokyo");
	const facts = drawn(desk).locator("details.timeline-facts").first();
	await facts.locator("summary").click();
	await time.focus();
	const scroll = await scrollOf(desk);
	await time.fill("05:00");
	await expect(slider(desk, "Start of item 1 on Monday, Offers")).toHaveAttribute(
		"aria-valuetext",
		"05:00",
	);
	await expect(facts).not.toHaveAttribute("open");
	expect(await scrollOf(desk)).toBe(scroll);
	await expect(time).toBeFocused();
	expect(front.service.named("updateWeeklySchedule")).toEqual([]);
});

test("an answer that comes late does not overwrite what was typed since", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const time = desk.getByLabel("Time of item 1 on Monday", { exact: true });
	const held: (() => void)[] = [];
	await desk.route("**/schedules/drawing", async (route) => {
		await new Promise<void>((go) => held.push(go));
		await route.continue();
	});
	await time.fill("06:00");
	await expect.poll(() => held.length).toBe(1);
	await time.fill("09:00");
	held[0]?.();
	// The second is asked for only when the first is answered.
	await expect.poll(() => held.length).toBe(2);
	await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
	expect(await row(desk, "Menu Monday 06:00–12:00").count()).toBe(0);
	held[1]?.();
	await expect(row(desk, "Menu Monday 09:00–12:00")).toBeVisible();
});

test("without a connection the last drawing stays, marked, and follows when there is one again", async ({
	page: desk,
	context,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await context.setOffline(true);
	await desk.getByLabel("Time of item 1 on Monday", { exact: true }).fill("07:15");
	await expect(drawn(desk)).toContainText("Not up to date");
	await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
	await context.setOffline(false);
	await expect(row(desk, "Menu Monday 07:15–12:00")).toBeVisible();
	await expect(drawn(desk)).not.toContainText("Not up to date");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Week");
});

test("a service that fails takes nothing away", async ({ page: desk }) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	front.service.answer("listPresentations", { status: 503 });
	await desk
		.getByLabel("Presentation of item 1 on Monday", { exact: true })
		.selectOption({ label: "Offers" });
	await expect(drawn(desk)).toContainText("Not up to date");
	await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
	await expect(desk.getByLabel("Presentation of item 1 on Monday", { exact: true })).toHaveValue(
		"4",
	);
});

test("the first item of a new schedule is drawn, dragged by a finger on its day, and saved", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 700 });
	await open(desk, `${front.site}/simple-schedule`);
	await desk.getByLabel("Schedule name").fill("Opening");
	await expect(drawn(desk)).toContainText("once it has an item");
	await desk.getByRole("button", { name: "+ Add New Schedule Item" }).click();
	const time = desk.getByLabel("Date and time of item 1", { exact: true });
	await time.fill("2099-05-02 10:00");
	await desk.getByLabel("Presentation of item 1", { exact: true }).selectOption({ label: "Menu" });
	const start = slider(desk, "Start of item 1, Menu");
	await expect(start).toHaveAttribute("aria-valuetext", "10:00");
	const bar = beginnings(desk, "Saturday");
	const [from, to] = [await spotOf(bar, 15), await spotOf(bar, 17)];
	const finger = await desk.context().newCDPSession(desk);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: (typeof from)[]) =>
		finger.send("Input.dispatchTouchEvent", { type, touchPoints });
	await touch("touchStart", from);
	await touch("touchEnd");
	await expect(bar.getByText("Menu, 10:00–24:00", { exact: true })).toBeVisible();
	await touch("touchStart", from);
	for (const part of [0.3, 0.6, 1])
		await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y });
	await touch("touchEnd");
	await expect(time).toHaveValue("2099-05-02 12:00");
	const before = await scrollOf(desk);
	await touch("touchStart", to);
	for (const up of [40, 80, 160]) await touch("touchMove", { x: to.x, y: to.y - up });
	await touch("touchEnd");
	await expect.poll(() => scrollOf(desk)).toBeGreaterThan(before);
	await expect(time).toHaveValue("2099-05-02 12:00");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Opening");
	expect(front.service.named("createSimpleSchedule")[0]?.body).toMatchObject({
		dateTimeCollection: [{ dateTime: "2099-05-02 12:00", presentationId: 1 }],
	});
});

test("what a finger is told of a block is within the bar, and its times stand in their order behind an Arabic title", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 700 });
	const long = "Specials of the week for everybody who comes late in the evening";
	giveZones(front, ["قائمة الغداء اليوم", "Night", long]);
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const bar = beginnings(desk, "Monday");
	const finger = await desk.context().newCDPSession(desk);
	for (const [hour, title, times] of [
		[10, "قائمة الغداء اليوم", "08:00–12:00"],
		[21, long, "18:00–24:00"],
	] as const) {
		const spot = await spotOf(bar, hour);
		await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot] });
		await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		const said = bar.getByText(`${title}, ${times}`, { exact: true });
		await expect(said).toBeVisible();
		const [inside, outside] = [await boxOf(said), await boxOf(bar)];
		expect(inside.x).toBeGreaterThanOrEqual(outside.x - 1);
		expect(inside.x + inside.width).toBeLessThanOrEqual(outside.x + outside.width + 1);
		const [name, when] = [await boxOf(said.locator("bdi")), await boxOf(said.locator("span"))];
		expect(name.x + name.width).toBeLessThanOrEqual(when.x + 1);
		expect(when.x + when.width).toBeLessThanOrEqual(inside.x + inside.width + 1);
	}
});

test("of many beginnings one takes Tab, and Enter goes on to the next", async ({ page: desk }) => {
	front.service.answer("getSimpleSchedule", {
		body: simple(
			Array.from({ length: 44 }, (_, place) => ({
				dateTime: `2099-05-02 ${String(2 + (place >> 1)).padStart(2, "0")}:${place % 2 ? "30" : "00"}`,
				presentationId: (place % 2) + 1,
			})),
		),
	});
	await open(desk, `${front.site}/simple-schedule/:8`);
	const first = slider(desk, "Start of item 1, Menu");
	const stop = drawn(desk).getByRole("slider").and(desk.locator("[tabindex='0']"));
	await expect(stop).toHaveCount(1);
	await first.focus();
	await desk.keyboard.press("Enter");
	await desk.keyboard.press("Enter");
	await desk.keyboard.press("Shift+Enter");
	await expect(slider(desk, "Start of item 2, Night")).toBeFocused();
	await expect(stop).toHaveCount(1);
	await expect(stop).toBeFocused();
});

for (const scheme of ["light", "dark"] as const)
	for (const width of [360, 768, 1440])
		test(`has no barriers: ${scheme}, ${width} px`, async ({ page: desk }) => {
			await desk.emulateMedia({ colorScheme: scheme });
			await desk.setViewportSize({ width, height: 800 });
			await open(desk, `${front.site}/weekly-schedule/:9`);
			await slider(desk, "Start of item 2 on Monday").focus();
			expect(await barriersOf(desk)).toEqual([]);
			const tooWide = await desk.evaluate(
				() => document.documentElement.scrollWidth - window.innerWidth,
			);
			expect(tooWide).toBeLessThanOrEqual(0);
		});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("it is drawn, and there is nothing to drag", async ({ page: desk }) => {
		await desk.goto(`${front.site}/weekly-schedule/:9`);
		await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
		await expect(drawn(desk).getByRole("slider")).toHaveCount(0);
		await expect(drawn(desk)).not.toContainText("Drag a block");
	});
});
