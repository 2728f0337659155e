import { expect, test } from "@playwright/test";
import { giveZones, weekly } from "../support/schedules";
import { boxOf, open, scrollOf } from "./house";
import { beginnings, drawn, hold, row, slider, spotOf, timelineDesk, timesOn } from "./timeline";

const front = timelineDesk();

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

test("on a phone nothing of a day's heading is left beside the times of a block that is dragged over it", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 700 });
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const headingOf = (day: string) =>
		drawn(desk).locator(".timeline-day > p").filter({ hasText: day }).first();
	const heading = headingOf("Monday");
	await expect(heading).toBeVisible();
	await hold(desk, beginnings(desk, "Monday"), 10, 8);
	await expect(beginnings(desk, "Monday").getByText("06:00–10:00", { exact: true })).toBeVisible();
	await expect(heading).toBeHidden();
	await expect(headingOf("Tuesday")).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(heading).toBeVisible();
	await desk.mouse.up();
});
