import { expect, type Page, type Route, test } from "@playwright/test";
import { giveZones, simple } from "../support/schedules";
import { barriersOf } from "./barriers";
import { frontDesk } from "./front-desk";
import { boxOf, open } from "./house";

const FUTURE = "2099-05-01 10:00";

/** The service has presentations, zones and two schedules. */
const front = frontDesk((front) => {
	giveZones(front);
	const group = { title: "Hall", isDefault: true, isInAlert: false, scheduleId: 8, devices: [] };
	front.service.answer("listDeviceGroups", { body: [{ deviceGroupId: 3, ...group }] });
	front.service.answer("listSchedules", {
		body: [
			{
				id: 8,
				name: "Lunch",
				type: "Linear",
				timeZoneId: "UTC",
				playing: 1,
				playingTitle: "Menu",
				nextAt: "2099-03-28T12:00:00Z",
				nextTitle: "Night",
			},
			{ id: 9, name: "Week", type: "Weekly", timeZoneId: "UTC", playing: null, nextAt: null },
		],
	});
	front.service.answer("getSimpleSchedule", {
		body: simple([
			{ dateTime: "2099-05-02 10:00", presentationId: 1 },
			{ dateTime: FUTURE, presentationId: 2 },
		]),
	});
	for (const name of [
		"createSimpleSchedule",
		"createWeeklySchedule",
		"updateSimpleSchedule",
	] as const)
		front.service.answer(name, { body: {} });
});

const time = (desk: Page, place: number) =>
	desk.getByLabel(`Date and time of item ${place}`, { exact: true });
const add = (desk: Page) => desk.getByRole("button", { name: "+ Add New Schedule Item" });
const question = (desk: Page) => desk.getByRole("dialog", { name: "Leave without saving?" });

test("a simple schedule is made, sorted and saved by keyboard alone", async ({ page: desk }) => {
	await open(desk, `${front.site}/schedules`);
	await desk.getByRole("link", { name: "New Simple Schedule" }).focus();
	await desk.keyboard.press("Enter");
	await expect(desk.getByRole("heading", { name: "Create Schedule" })).toBeVisible();
	await desk.getByLabel("Schedule name").focus();
	await desk.keyboard.type("Opening");
	await add(desk).focus();
	await desk.keyboard.press("Enter");
	await expect(time(desk, 1)).toBeFocused();
	await expect(time(desk, 1)).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
	await desk.keyboard.press("ControlOrMeta+A");
	await desk.keyboard.type("2099-05-02 10:00");
	await desk.keyboard.press("Tab");
	await expect(desk.getByRole("button", { name: "Pick date and time of item 1" })).toBeFocused();
	await desk.keyboard.press("Tab");
	await expect(desk.getByLabel("Presentation of item 1", { exact: true })).toBeFocused();
	await desk.keyboard.type("Night");
	await add(desk).focus();
	await desk.keyboard.press("Enter");
	await expect(time(desk, 2)).toBeFocused();
	await expect(time(desk, 1)).toHaveValue("2099-05-02 10:00");
	await desk.keyboard.press("ControlOrMeta+A");
	await desk.keyboard.type(FUTURE);
	await desk.getByLabel("Presentation of item 2", { exact: true }).focus();
	await desk.keyboard.type("Menu");
	const sort = desk.getByRole("button", { name: "Sort" });
	await sort.focus();
	await desk.keyboard.press("Enter");
	await expect(time(desk, 1)).toHaveValue(FUTURE);
	await expect(sort).toBeFocused();
	expect(await barriersOf(desk)).toEqual([]);
	await desk.getByLabel("Schedule name").focus();
	await desk.keyboard.press("Enter");
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Opening");
	await expect(desk).toHaveURL(/\/schedules$/);
	expect(front.service.named("createSimpleSchedule").map(({ body }) => body)).toEqual([
		{
			name: "Opening",
			timeZoneId: expect.any(String),
			dateTimeCollection: [
				{ dateTime: FUTURE, presentationId: 1 },
				{ dateTime: "2099-05-02 10:00", presentationId: 2 },
			],
		},
	]);
});

test("removing an item keeps the focus in the list, and leaving asks about what is not saved", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk).toHaveURL(/\/schedules$/);
	await open(desk, `${front.site}/simple-schedule/:8`);
	await desk.getByRole("button", { name: "Remove item 1" }).click();
	await expect(time(desk, 2)).toBeHidden();
	await expect(desk.getByRole("button", { name: "Remove item 1" })).toBeFocused();
	await expect(time(desk, 1)).toHaveValue(FUTURE);
	await desk.getByRole("button", { name: "Remove item 1" }).click();
	await expect(add(desk)).toBeFocused();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(question(desk)).toBeVisible();
	await desk.getByRole("button", { name: "Stay" }).click();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/schedules$/);
});

test("mistakes and what has to be confirmed are shown without barriers, and nothing typed is lost", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	await time(desk, 1).fill("2026-02-31 10:00");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toBeFocused();
	await expect(time(desk, 1)).toHaveValue("2026-02-31 10:00");
	await expect(time(desk, 1)).toHaveAccessibleDescription(/Enter a date and time that exist/);
	expect(await barriersOf(desk)).toEqual([]);
	await time(desk, 1).fill("2020-01-01 10:00");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toContainText("Item 1: This is in the past");
	await expect(time(desk, 1)).toHaveAccessibleDescription("This is in the past");
	expect(await barriersOf(desk)).toEqual([]);
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Lunch");
});

test("the picker has 24 hours and writes into the text field, which is what is sent", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	await desk.getByRole("button", { name: "Pick date and time of item 1" }).click();
	const picker = desk.getByRole("group", { name: "Pick date and time of item 1" });
	const [date, hour] = [picker.getByLabel("Date"), picker.getByLabel("Hour")];
	await expect(date).toHaveValue("2099-05-02");
	await expect(hour).toHaveValue("10");
	expect((await hour.locator("option").allTextContents()).at(-1)).toBe("23");
	const [around, field] = [await boxOf(picker), await boxOf(time(desk, 1))];
	expect(around.height).toBeLessThanOrEqual(field.height);
	await date.fill("2099-07-01");
	await hour.selectOption("20");
	await picker.getByLabel("Minute").selectOption("15");
	await expect(time(desk, 1)).toHaveValue("2099-07-01 20:15");
	expect(await barriersOf(desk)).toEqual([]);
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Lunch");
	expect(front.service.named("updateSimpleSchedule")[0]?.body).toMatchObject({
		dateTimeCollection: [{ dateTime: "2099-07-01 20:15" }, { dateTime: FUTURE }],
	});
});

test("what a drop-down has chosen is told whole under the pointer", async ({ page: desk }) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	const what = desk.getByLabel("Presentation of item 1", { exact: true });
	await what.selectOption("Night");
	await what.hover();
	await expect(what).toHaveAttribute("title", "Night");
	for (const width of [1280, 1440]) {
		await desk.setViewportSize({ width, height: 900 });
		expect((await boxOf(what)).width, `at ${width}`).toBeGreaterThan(235);
	}
});

for (const [path, item, typed, picked] of [
	["/simple-schedule", "date and time of item 1", "2099-05-02 7:30", "2099-05-02,07,30"],
	["/weekly-schedule", "time of item 1 on Sunday", "7:30:15", "07,30:15"],
] as const)
	test(`the picker opens with an hour of one digit that was typed: ${path}`, async ({
		page: desk,
	}) => {
		await open(desk, `${front.site}${path}`);
		await add(desk).first().click();
		await desk.getByLabel(new RegExp(`^${item}$`, "i")).fill(typed);
		await desk.getByRole("button", { name: `Pick ${item}` }).click();
		const controls = desk.getByRole("group", { name: `Pick ${item}` }).locator("input, select");
		const values = controls.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
		expect((await values).join()).toBe(picked);
		await expect(controls.first()).toBeFocused();
	});

test("Enter chooses midnight, with which the picker of an empty field opens", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule`);
	await add(desk).first().click();
	const opener = desk.getByRole("button", { name: "Pick time of item 1 on Sunday" });
	const field = desk.getByLabel("Time of item 1 on Sunday", { exact: true });
	await field.fill("");
	await opener.click();
	await desk.keyboard.press("Escape");
	await expect(field).toHaveValue("");
	await opener.click();
	await desk.keyboard.press("Enter");
	await expect(opener).toBeFocused();
	await expect(field).toHaveValue("00:00");
});

for (const key of ["Enter", "Escape"])
	test(`${key} closes the picker and sends nothing`, async ({ page: desk }) => {
		// The browser's own popup has a use of its own for the first of these keys.
		await desk.addInitScript(() => {
			HTMLInputElement.prototype.showPicker = () => {};
		});
		await open(desk, `${front.site}/simple-schedule/:8`);
		const opener = desk.getByRole("button", { name: "Pick date and time of item 1" });
		await opener.click();
		const picker = desk.getByRole("group", { name: "Pick date and time of item 1" });
		await picker.getByLabel("Date").fill("2099-07-01");
		await picker.getByLabel("Date").press("Tab");
		await picker.getByLabel("Minute").selectOption("15");
		await picker.getByLabel("Minute").press(key);
		await expect(picker).toHaveCount(0);
		await expect(opener).toBeFocused();
		await expect(time(desk, 1)).toHaveValue("2099-07-01 10:15");
		expect(front.service.named("updateSimpleSchedule")).toEqual([]);
	});

test("the picker stays open while another window is used", async ({ page: desk }) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	await desk.getByRole("button", { name: "Pick date and time of item 1" }).click();
	const picker = desk.getByRole("group", { name: "Pick date and time of item 1" });
	const hour = picker.getByLabel("Hour");
	await hour.focus();
	// What browsers tell the field that has the focus then.
	const leave = () =>
		hour.evaluate((field) => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
	await desk.evaluate(() => Object.assign(document, { hasFocus: () => false }));
	await leave();
	await expect(hour).toBeFocused();
	await desk.evaluate(() => Object.assign(document, { hasFocus: () => true }));
	await leave();
	await expect(picker).toHaveCount(0);
});

test("what is pressed below an open picker gets its click, though the picker closes", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	const opener = desk.getByRole("button", { name: "Pick date and time of item 1" });
	await opener.click();
	await desk.getByRole("button", { name: "Find the presentation of item 2" }).click();
	await expect(desk.getByRole("dialog")).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(desk.locator("input[type=date]")).toHaveCount(0);
	await opener.click();
	await opener.click();
	await expect(opener).toHaveAttribute("aria-expanded", "false");
});

test("without a connection the form stays as it is", async ({ page: desk, context }) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	await time(desk, 1).fill(FUTURE);
	await context.setOffline(true);
	await add(desk).click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await expect(time(desk, 1)).toHaveValue(FUTURE);
	await context.setOffline(false);
});

test.describe("in Tokyo", () => {
	test.use({ timezoneId: "Asia/Tokyo" });
	test("a new schedule has the browser's time zone", async ({ page: desk }) => {
		await open(desk, `${front.site}/schedules`);
		await desk.getByRole("link", { name: "New Weekly Schedule" }).click();
		await expect(desk.getByLabel("Time Zone")).toHaveValue("Tokyo Standard Time");
	});

	test("so has one whose address is the first that the browser opens, with what was typed", async ({
		page: desk,
		context,
	}) => {
		await context.clearCookies({ name: "timezone" });
		const typeFirst = async (route: Route) => {
			await desk.getByLabel("Schedule Name").fill("Early");
			await route.continue();
		};
		await desk.route("**/*.data*", typeFirst, { times: 1 });
		await open(desk, `${front.site}/simple-schedule`);
		await expect(desk.getByLabel("Time Zone")).toHaveValue("Tokyo Standard Time");
		await expect(desk.getByLabel("Schedule Name")).toHaveValue("Early");
		await context.clearCookies({ name: "timezone" });
		await desk.reload();
		await desk.getByLabel("Schedule Name").fill("Late");
		await expect(desk.getByLabel("Time Zone")).toHaveValue("Tokyo Standard Time");
		await add(desk).click();
		await expect(desk.getByLabel("Time Zone")).toHaveValue("Tokyo Standard Time");
		await expect(time(desk, 1)).not.toHaveValue("");
		const [hour] = ((await time(desk, 1).inputValue()).split(" ")[1] ?? "").split(":");
		const now = new Date().toLocaleString("en-GB", { timeZone: "Asia/Tokyo", hour: "2-digit" });
		// Between the two looks the hour may end.
		expect([0, 1, 23]).toContain(Math.abs(Number(now) - Number(hour)));
	});

	test("the sign-in page already tells the browser's time zone", async ({
		page: desk,
		context,
	}) => {
		await context.clearCookies();
		await desk.goto(`${front.site}/login?redirectTo=%2Fsimple-schedule`);
		await expect(async () =>
			expect((await context.cookies()).map(({ name }) => name)).toContain("timezone"),
		).toPass();
	});
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a weekly schedule is made, sorted and saved", async ({ page: desk }) => {
		await desk.goto(`${front.site}/schedules`);
		await desk.getByRole("link", { name: "New Weekly Schedule" }).click();
		await desk.getByLabel("Schedule Name").fill("Week");
		const monday = desk.getByRole("region", { name: "Monday" });
		for (const [place, at] of ["18:00", "07:30"].entries()) {
			await monday.getByRole("button", { name: "+ Add New Schedule Item" }).click();
			await desk.getByLabel(`Time of item ${place + 1} on Monday`).fill(at);
			await desk
				.getByLabel(`Presentation of item ${place + 1} on Monday`)
				.selectOption({ label: place ? "Menu" : "Night" });
		}
		await monday.getByRole("button", { name: "Sort" }).click();
		await expect(desk.getByLabel("Time of item 1 on Monday")).toHaveValue("07:30");
		await expect(monday.getByRole("button", { name: "Sort" })).toBeFocused();
		await expect(desk.getByLabel("Schedule Name")).toHaveValue("Week");
		await desk.getByRole("button", { name: "Save" }).click();
		await expect(desk.getByText("Schedule saved: Week")).toBeVisible();
		expect(front.service.named("createWeeklySchedule")[0]?.body).toMatchObject({
			Monday: [
				{ time: "07:30:00", presentationId: 1 },
				{ time: "18:00:00", presentationId: 2 },
			],
			Tuesday: [],
		});
	});
});

test("a schedule is given to several of many groups at once, which are searched", async ({
	page: desk,
}) => {
	const body = Array.from({ length: 12 }, (_, at) => ({
		deviceGroupId: at + 1,
		title: `Hall ${at + 1}`,
		isDefault: at === 0,
		isInAlert: false,
		scheduleId: at === 0 ? 8 : null,
		devices: [],
	}));
	front.service.answer("listDeviceGroups", { body });
	front.service.answer("updateDeviceGroup", { body: {} });
	await open(desk, `${front.site}/schedules`);
	await desk.getByRole("link", { name: "Use in… Lunch" }).click();
	const dialog = desk.getByRole("dialog", { name: "Use “Lunch” in…" });
	await expect(dialog.getByLabel("Search groups")).toBeFocused();
	await expect(dialog.getByRole("status")).toHaveText("1 of 12 groups chosen");
	await dialog.getByLabel("Search groups").fill("hall 1");
	await expect(
		dialog.getByRole("group", { name: "Device groups" }).getByRole("checkbox"),
	).toHaveCount(4);
	await dialog.getByRole("checkbox", { name: "Hall 11" }).check();
	await dialog.getByRole("checkbox", { name: "Hall 12" }).check();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toBeHidden();
	await expect(desk.getByRole("status")).toContainText("Now used by Hall 1, Hall 11, Hall 12");
	const calls = front.service.named("updateDeviceGroup");
	expect(calls.map(({ path }) => path).sort()).toEqual([
		"/api/v1/DeviceGroups/11",
		"/api/v1/DeviceGroups/12",
	]);
});

test("what can be done with a schedule stands in one line at each width", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/schedules`);
	for (const width of [360, 560, 768, 960, 1199, 1280, 1440]) {
		await desk.setViewportSize({ width, height: 780 });
		const actions = desk.locator(".row-actions").first();
		await expect(actions.locator("a, button")).toHaveCount(4);
		expect((await boxOf(actions)).height, `${width}`).toBeLessThan(50);
	}
});

test("no barriers, wide and narrow", async ({ page: desk }) => {
	const places = [
		"/schedules",
		"/schedules?confirm=delete&id=8",
		"/schedules?confirm=delete&id=9",
		"/schedules?use=8",
		"/simple-schedule/:8",
		"/weekly-schedule",
	];
	for (const width of [1280, 360]) {
		await desk.setViewportSize({ width, height: 780 });
		for (const place of places) {
			await open(desk, `${front.site}${place}`);
			expect(await barriersOf(desk), `${place} ${width}`).toEqual([]);
			const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
			expect(wide, `${place} is as wide as the screen`).toBeLessThanOrEqual(width);
		}
	}
});

test("a search in the picker of presentations is no change of the schedule", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/simple-schedule/:8`);
	await desk.getByRole("button", { name: /^Find/ }).first().click();
	await desk.getByLabel("Search by title").fill("men");
	await desk.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk).toHaveURL(/\/schedules$/);
});

test("titles have room on a small laptop", async ({ page: desk }) => {
	for (const width of [960, 1024, 1279, 1280]) {
		await desk.setViewportSize({ width, height: 900 });
		await open(desk, `${front.site}/schedules`);
		const title = await boxOf(desk.getByRole("cell").first());
		expect(title.width, `at ${width}`).toBeGreaterThan(150);
	}
});

test("the groups that use a schedule have room for their names, and its own name keeps some", async ({
	page: desk,
}) => {
	const body = ["Altstadt", "Bahnhof", "Campus", "Dom", "Eppendorf", "Goldbek"].map(
		(place, index) => ({
			...{ deviceGroupId: index + 3, title: `${place} · Menü hochkant`, scheduleId: 8 },
			...{ isDefault: index === 0, isInAlert: false, devices: [] },
		}),
	);
	front.service.answer("listDeviceGroups", { body });
	const row = desk.getByRole("row", { name: /Lunch/ });
	const cell = row.locator('[data-label="Used by"]');
	await open(desk, `${front.site}/schedules`);
	for (const [width, names, own] of [
		[1440, 240, 200],
		[1280, 170, 150],
		[360, 280, 280],
	] as const) {
		await desk.setViewportSize({ width, height: 900 });
		await expect(cell).toContainText("and 1 more");
		expect((await boxOf(cell)).width, `names at ${width}`).toBeGreaterThan(names);
		const name = row.locator("td").first();
		expect((await boxOf(name)).width, `its own at ${width}`).toBeGreaterThan(own);
	}
});
