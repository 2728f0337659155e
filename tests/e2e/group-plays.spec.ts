import { expect, test } from "@playwright/test";
import { giveZones, weekly } from "../support/schedules";
import { problem } from "../support/stand-in";
import { asksNothing } from "./asks-nothing";
import { barriersOf } from "./barriers";
import { frontDesk } from "./front-desk";
import { open } from "./house";

/** The service has a group that follows a weekly schedule. */
const front = frontDesk((front) => {
	giveZones(front);
	const group = { deviceGroupId: 3, title: "Hall", isDefault: true, isInAlert: false, devices: [] };
	const following = { ...group, scheduleId: 9, scheduleName: "Week" };
	front.service.answer("listDeviceGroups", { body: [following] });
	front.service.answer("getDeviceGroup", { body: following });
	front.service.answer("listSchedules", {
		body: [
			{ id: 9, name: "Week", type: "Weekly", timeZoneId: "UTC", playing: 1, playingTitle: "Menu" },
		],
	});
	front.service.answer("getWeeklySchedule", {
		body: weekly({
			monday: [
				{ time: "08:00:00", presentationId: 1 },
				{ time: "20:00:00", presentationId: 2 },
			],
			friday: [{ time: "12:00:00", presentationId: 1 }],
		}),
	});
});

const AT = "at=2026-06-08T10%3A00";

test("from the devices page to why, to the week, and to the next switch", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices`);
	await desk.getByRole("link", { name: "Why? What Hall plays, and when" }).click();
	await expect(desk.getByRole("heading", { name: "What Hall plays" })).toBeVisible();
	const moment = desk.getByLabel("Another moment");
	await moment.fill("2026-06-08T10:00");
	await moment.press("Enter");
	// On most weekdays the same presentation plays now: the address says that the answer is here.
	await expect(desk).toHaveURL(/at=2026-06-08T10/);
	await expect(desk.getByRole("heading", { name: "Menu", exact: true })).toBeVisible();
	await desk.getByRole("link", { name: "Week", exact: true }).click();
	await expect(desk.getByRole("img", { name: /^What plays on / })).toHaveCount(7);
	await expect(moment).toHaveValue("2026-06-08T10:00");
	await desk.getByRole("link", { name: "Next week" }).click();
	await expect(moment).toHaveValue("2026-06-15T10:00");
	await expect(desk).toHaveURL(/view=week/);
	await desk.getByRole("link", { name: "Previous week" }).click();
	await expect(moment).toHaveValue("2026-06-08T10:00");
	await desk.getByRole("link", { name: "Monday, 8 June 2026, 20:00" }).click();
	await expect(desk.getByRole("heading", { name: "Night", exact: true })).toBeVisible();
	await expect(moment).toHaveValue("2026-06-08T20:00");
	await expect(desk).toHaveURL(/view=week/);
	await moment.fill("tomorrow");
	await moment.press("Enter");
	await expect(desk.getByRole("alert")).toContainText("Enter a moment");
	await expect(moment).toHaveValue("tomorrow");
	// The browser tells of the answer's status.
	front.complaints.length = 0;
});

test("each moment that is gone on to is heard, and each that is wrong is told", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices/groups/:3/plays?${AT}`);
	const said = desk.getByRole("status");
	await expect(said).toHaveText("");
	const next = desk.getByRole("link", { name: "Next day" });
	for (const day of ["Tuesday, 9", "Wednesday, 10"]) {
		await next.press("Enter");
		await expect(said).toContainText(`Day: ${day} June 2026, 10:00`);
		await expect(next).toBeFocused();
	}
	await desk.getByRole("link", { name: "Week", exact: true }).press("Enter");
	await expect(said).toContainText("Week: Wednesday, 10 June 2026, 10:00");
	const moment = desk.getByLabel("Another moment");
	for (const wrong of ["tomorrow", "yesterday", "yesterday"]) {
		await moment.fill(wrong);
		await moment.press("Enter");
		await expect(desk.getByRole("alert")).toBeFocused();
	}
	// The browser tells of the answers' status.
	front.complaints.length = 0;
});

test("a group's own presentation is chosen for where its schedule says nothing", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices`);
	const own = "what Hall plays where its schedule says nothing";
	await desk.getByRole("button", { name: `Find ${own}` }).click();
	await expect(desk.getByRole("dialog", { name: `Choose ${own}` })).toBeVisible();
});

test("the picker writes another moment into the text field, which is what is asked for", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices/groups/:3/plays?${AT}`);
	const moment = desk.getByLabel("Another moment");
	const opener = desk.getByRole("button", { name: "Pick a date and time" });
	const picker = desk.getByRole("group", { name: "Pick a date and time" });
	const [hour, minute] = [picker.getByLabel("Hour"), picker.getByLabel("Minute")];
	await opener.click();
	await expect(picker.getByLabel("Date")).toHaveValue("2026-06-08");
	await expect(hour).toHaveValue("10");
	await hour.selectOption("21");
	await minute.selectOption("30");
	await expect(moment).toHaveValue("2026-06-08T21:30");
	expect(await barriersOf(desk)).toEqual([]);
	await desk.getByRole("button", { name: "Show", exact: true }).click();
	await expect(desk).toHaveURL(/at=2026-06-08T21/);
	await expect(desk.getByRole("heading", { name: "Night", exact: true })).toBeVisible();
	await moment.fill("2026-06-08 07:15");
	await opener.click();
	await expect(hour).toHaveValue("07");
	await expect(minute).toHaveValue("15");
});

test("what plays now follows while it is open, and what plays at a moment stays", async ({
	page: desk,
}) => {
	const always = (presentationId: number) => ({
		body: weekly({ monday: [{ time: "08:00:00", presentationId }] }),
	});
	front.service.answer("getWeeklySchedule", always(1));
	await desk.clock.install();
	const address = `${front.site}/devices/groups/:3/plays`;
	await open(desk, address);
	const heading = (name: string) => desk.getByRole("heading", { name, exact: true });
	await expect(heading("Menu")).toBeVisible();
	await desk.getByLabel("Another moment").fill("2026-06");
	front.service.answer("getWeeklySchedule", always(2));
	await desk.clock.fastForward(31_000);
	await expect(heading("Night")).toBeVisible();
	await expect(desk.getByLabel("Another moment")).toHaveValue("2026-06");
	await open(desk, `${address}?${AT}`);
	await asksNothing(desk, 91_000);
});

for (const scheme of ["light", "dark"] as const)
	for (const width of [360, 1440])
		test(`has no barriers: ${scheme}, ${width} px`, async ({ page: desk }) => {
			await desk.emulateMedia({ colorScheme: scheme });
			await desk.setViewportSize({ width, height: 800 });
			for (const address of [
				`/devices/groups/:3/plays?${AT}`,
				`/devices/groups/:3/plays?${AT}&view=week`,
				"/weekly-schedule/:9",
			]) {
				await open(desk, front.site + address);
				await expect(desk.locator("svg.timeline").first()).toBeVisible();
				expect(await barriersOf(desk)).toEqual([]);
				const tooWide = await desk.evaluate(
					() => document.documentElement.scrollWidth - window.innerWidth,
				);
				expect(tooWide).toBeLessThanOrEqual(0);
			}
		});

test("prints without the frame, with the table", async ({ page: desk }) => {
	await open(desk, `${front.site}/devices/groups/:3/plays?${AT}&view=week`);
	await desk.locator(".timeline-facts").evaluate((facts) => facts.removeAttribute("open"));
	await desk.emulateMedia({ media: "print" });
	await expect(desk.getByRole("navigation", { name: "Main" })).toBeHidden();
	await expect(desk.getByLabel("Another moment")).toBeHidden();
	await expect(desk.locator("svg.timeline")).toHaveCount(7);
	await expect(desk.getByRole("cell", { name: "00:00–24:00" }).first()).toBeVisible();
});

test("the page says of when it is while nothing newer can be had, and that its group was deleted", async ({
	page: desk,
}) => {
	await desk.clock.install();
	await open(desk, `${front.site}/devices/groups/:3/plays`);
	const later = (words: string) =>
		expect(async () => {
			await desk.clock.fastForward(61_000);
			await expect(desk.getByRole("main")).toContainText(words, { timeout: 1_000 });
		}).toPass();
	front.service.answer("getDeviceGroup", problem(500));
	await later("nothing newer can be loaded now");
	await expect(desk.getByLabel("Another moment")).toBeVisible();

	await desk.getByLabel("Another moment").focus();
	front.service.answer("getDeviceGroup", problem(404));
	await later("This group was deleted meanwhile");
	await expect(desk.getByRole("heading", { name: "What Hall plays" })).toBeFocused();
	await expect(desk.getByLabel("Another moment")).toHaveCount(0);
	await expect(desk.getByText("nothing newer can be loaded now")).toHaveCount(0);
	const asked = front.service.named("getDeviceGroup").length;
	await desk.clock.fastForward(61_000);
	await desk.getByRole("link", { name: "Back to the devices" }).click();
	await expect(desk).toHaveURL(/\/devices$/);
	expect(front.service.named("getDeviceGroup")).toHaveLength(asked);
	// The browser tells of the statuses.
	front.complaints.length = 0;
});
