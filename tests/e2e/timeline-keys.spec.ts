import { expect, test } from "@playwright/test";
import { simple } from "../support/schedules";
import { barriersOf } from "./barriers";
import { boxOf, open } from "./house";
import { drawn, row, slider, timelineDesk, timesOn } from "./timeline";

const front = timelineDesk();

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

test("an arrow with Alt, Control or Command is the browser's, and moves no beginning", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await slider(desk, "Start of item 2 on Monday, Night").focus();
	const before = await timesOn(desk, "Monday");
	await desk.evaluate(() => {
		const taken: string[] = [];
		document.addEventListener("keydown", (event) => {
			if (event.defaultPrevented) taken.push(event.key);
			// The browser would go back.
			event.preventDefault();
		});
		Object.assign(window, { taken });
	});
	for (const other of ["Alt", "Control", "Meta"])
		for (const key of ["ArrowLeft", "Home"]) await desk.keyboard.press(`${other}+${key}`);
	expect(await timesOn(desk, "Monday")).toEqual(before);
	expect(await desk.evaluate(() => (window as unknown as { taken: string[] }).taken)).toEqual([]);
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

test("other weeks are looked at where the form is, with what is typed, dragged and added there", async ({
	page: desk,
}) => {
	front.service.answer("getSimpleSchedule", {
		body: simple([
			{ dateTime: "2099-03-29 10:30", presentationId: 1 },
			{ dateTime: "2099-12-31 12:00", presentationId: 2 },
		]),
	});
	await open(desk, `${front.site}/simple-schedule/:8`);
	const later = drawn(desk).getByRole("button", { name: "Later: 27 Dec 2099 – 2 Jan 2100" });
	const earlier = drawn(desk).getByRole("button", { name: "Earlier: 29 Mar – 4 Apr 2099" });
	const moved = desk.getByLabel("Date and time of item 2", { exact: true });
	await desk.getByLabel("Schedule name").fill("Typed");
	await later.focus();
	await desk.keyboard.press("Enter");
	await expect(row(desk, "Night Thursday 12:00–24:00")).toBeVisible();
	await expect(desk.getByText("Week of 27 Dec 2099 – 2 Jan 2100")).toBeAttached();
	await expect(earlier).toBeFocused();
	await expect(later).toBeHidden();
	await moved.fill("2099-12-30 11:00");
	await expect(row(desk, "Night Wednesday 11:00–24:00")).toBeVisible();
	await slider(desk, "Night").first().focus();
	await desk.keyboard.press("PageUp");
	await expect(moved).toHaveValue("2099-12-30 12:00");
	await expect(row(desk, "Night Wednesday 12:00–24:00")).toBeVisible();
	await desk.getByRole("button", { name: "+ Add New Schedule Item" }).click();
	await expect(desk.getByLabel("Date and time of item 3", { exact: true })).toBeFocused();
	await expect(row(desk, "Night Wednesday 12:00–24:00")).toBeVisible();
	expect(await barriersOf(desk)).toEqual([]);
	// The press ends the focus in the new item, about which there is something to say then.
	await earlier.click();
	await expect(drawn(desk)).toContainText("1 item is not drawn");
	await expect(row(desk, "Menu Sunday 10:30–24:00")).toBeVisible();
	await expect(desk.getByLabel("Schedule name")).toHaveValue("Typed");
	await expect(desk).toHaveURL(`${front.site}/simple-schedule/:8`);
});

test("a move is undone and made again by one button, however many steps it had", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const undo = desk.getByRole("button", { name: "Undo the move" });
	await expect(undo).toHaveCount(0);
	const second = slider(desk, "Start of item 2 on Monday, Night");
	const before = await boxOf(second);
	await second.focus();
	for (const key of ["ArrowRight", "ArrowRight", "PageUp"]) await desk.keyboard.press(key);
	await expect(row(desk, "Night Monday 13:30–18:00")).toBeVisible();
	const moved = (await boxOf(second)).y - before.y;
	expect(Math.abs(moved), "nothing moves down").toBeLessThanOrEqual(1);
	await undo.press("Enter");
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "12:00", "18:00"]);
	await expect(row(desk, "Night Monday 12:00–18:00")).toBeVisible();
	const again = desk.getByRole("button", { name: "Move again" });
	await expect(again).toBeFocused();
	await again.press("Enter");
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "13:30", "18:00"]);
	// Another beginning is another move; what was typed over it stays.
	await slider(desk, "Start of item 3 on Monday").focus();
	await desk.keyboard.press("PageUp");
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "13:30", "19:00"]);
	await desk.getByLabel("Time of item 3 on Monday", { exact: true }).fill("20:00");
	await undo.click();
	expect(await timesOn(desk, "Monday")).toEqual(["08:00", "13:30", "20:00"]);
	await desk.getByRole("button", { name: "Remove item 1 on Monday" }).click();
	await expect(desk.getByText("Removed: 08:00, Menu")).toBeVisible();
	await expect(again).toHaveCount(0);
	await desk.getByRole("button", { name: "Undo", exact: true }).click();
	await expect(desk.getByLabel("Time of item 1 on Monday", { exact: true })).toHaveValue("08:00");
	await expect(desk.getByLabel("Time of item 1 on Monday", { exact: true })).toBeFocused();
});
