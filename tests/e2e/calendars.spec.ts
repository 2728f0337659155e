import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { calendar, calendarOf, event } from "../support/calendars";
import { ok } from "../support/caller";
import { barriersOf } from "./barriers";
import { enter, house, open } from "./house";
import { seat } from "./seated";

const site = house();
const LUNCH = calendar(
	"X-WR-TIMEZONE:Europe/Berlin",
	event("DTSTART:20990101T080000", "SUMMARY:Menu"),
	event("DTSTART:20990101T120000", "DTEND:20990101T130000", "SUMMARY:Lunch"),
	event("DTSTART;VALUE=DATE:20990101", "SUMMARY:New Year"),
);
const file = (text: string | Buffer, name = "plan.ics") => ({
	name,
	mimeType: "text/calendar",
	buffer: Buffer.from(text),
});
const summary = (desk: Page) => desk.getByText("Import a calendar file (.ics)");
const field = (desk: Page) => desk.getByLabel("Calendar file");
const button = (desk: Page) => desk.getByRole("button", { name: "Import", exact: true });
const time = (desk: Page, place: number) =>
	desk.getByLabel(`Date and time of item ${place}`, { exact: true });
const what = (desk: Page, place: number) =>
	desk.getByLabel(`Presentation of item ${place}`, { exact: true });
const question = (desk: Page) => desk.getByRole("dialog", { name: "Leave without saving?" });

test("a calendar file is taken in, completed, and saved, by keyboard", async ({ page: desk }) => {
	await enter(desk, site, ["Menu", "Night"]);
	await open(desk, `${site.dashboard.url}/simple-schedule`);
	await summary(desk).focus();
	await desk.keyboard.press("Enter");
	await field(desk).setInputFiles(file(LUNCH));
	await button(desk).focus();
	await desk.keyboard.press("Enter");
	const undo = desk.getByRole("button", { name: "Undo the import" });
	await expect(undo).toBeFocused();
	await expect(undo).toHaveAccessibleDescription(/2 items were taken from “plan.ics”/);
	await expect(desk.getByRole("status")).toContainText("2 items were taken from “plan.ics”");
	await expect(desk.getByText("Left out: 1 event that lasts all day, “New Year”.")).toBeVisible();
	await expect(time(desk, 1)).toHaveValue("2099-01-01 08:00");
	await expect(what(desk, 2)).toHaveAccessibleDescription("No presentation is called “Lunch”");
	expect(await barriersOf(desk)).toEqual([]);
	await desk.keyboard.press("Enter");
	await expect(button(desk)).toBeFocused();
	await expect(time(desk, 1)).toBeHidden();
	await field(desk).setInputFiles(file(LUNCH));
	await button(desk).press("Enter");
	await what(desk, 2).selectOption({ label: "Night" });
	await desk.getByLabel("Schedule name").fill("Lunch");
	await desk.getByLabel("Schedule name").press("Enter");
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Lunch");
});

test("a file that is refused is said at its field; what is typed stays, and only that asks before it is left", async ({
	page: desk,
}) => {
	await enter(desk, site);
	await open(desk, `${site.dashboard.url}/weekly-schedule`);
	await summary(desk).click();
	await field(desk).setInputFiles(file("Hello"));
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk).toHaveURL(/\/schedules$/);
	await expect(question(desk)).toBeHidden();
	await open(desk, `${site.dashboard.url}/weekly-schedule`);
	await desk.getByLabel("Schedule Name").fill("Week");
	await summary(desk).click();
	await field(desk).setInputFiles(file("Hello"));
	await button(desk).click();
	await expect(desk.getByRole("alert")).toBeFocused();
	await expect(field(desk)).toHaveAccessibleDescription(/This file is not a calendar/);
	await expect(desk.getByLabel("Schedule Name")).toHaveValue("Week");
	expect(await barriersOf(desk)).toEqual([]);
	await desk.getByRole("alert").getByRole("link").click();
	await expect(field(desk)).toBeFocused();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(question(desk)).toBeVisible();
});

test("without a connection the chosen file and the form stay", async ({ page: desk, context }) => {
	await enter(desk, site);
	await open(desk, `${site.dashboard.url}/simple-schedule`);
	await desk.getByLabel("Schedule name").fill("Lunch");
	await summary(desk).click();
	await field(desk).setInputFiles(file(LUNCH));
	await context.setOffline(true);
	await button(desk).click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await expect(desk.getByLabel("Schedule name")).toHaveValue("Lunch");
	await context.setOffline(false);
	await button(desk).click();
	await expect(time(desk, 2)).toHaveValue("2099-01-01 12:00");
	await expect(desk.getByLabel("Schedule name")).toHaveValue("Lunch");
});

test("a saved schedule is exported, and what is not saved stays", async ({ page: desk }) => {
	const { token } = await enter(desk, site);
	const { presentationId } = await ok(site.service, "createPresentation", {
		token,
		body: { title: "Menu", slides: [] },
	});
	const { id } = await ok(site.service, "createWeeklySchedule", {
		token,
		body: { name: "Wöche", timeZoneId: "UTC", Monday: [{ time: "08:00:00", presentationId }] },
	});
	await open(desk, `${site.dashboard.url}/weekly-schedule/:${id}`);
	await desk.getByLabel("Schedule Name").fill("Other");
	const downloading = desk.waitForEvent("download");
	await desk.getByRole("link", { name: "Export as calendar (.ics)" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe("Wöche.ics");
	const saved = await readFile(await download.path(), "utf8");
	expect(saved).toContain("\r\nX-WR-CALNAME:Wöche\r\n");
	await expect(desk.getByLabel("Schedule Name")).toHaveValue("Other");
});

test("who has to sign in before a calendar is given comes to the schedule that it is of", async ({
	page: desk,
}) => {
	const { token, email, password } = await enter(desk, site);
	const body = { name: "Week", timeZoneId: "UTC", dateTimeCollection: [] };
	const { id } = await ok(site.service, "createSimpleSchedule", { token, body });
	await desk.context().clearCookies({ name: "session" });
	await open(desk, `${site.dashboard.url}/simple-schedule/:${id}/calendar`);
	await desk.getByLabel("Email").fill(email);
	await desk.getByLabel("Password", { exact: true }).fill(password);
	await desk.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(desk).toHaveURL(`${site.dashboard.url}/simple-schedule/:${id}`);
	await expect(desk.getByRole("link", { name: "Export as calendar (.ics)" })).toBeVisible();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a calendar file is taken in and saved", async ({ page: desk }) => {
		const { token } = await seat(desk.context(), site);
		for (const title of ["Menu", "Night"])
			await ok(site.service, "createPresentation", { token, body: { title, slides: [] } });
		await desk.goto(`${site.dashboard.url}/weekly-schedule`);
		await summary(desk).click();
		await field(desk).setInputFiles(file(calendarOf("google"), "foyer.ics"));
		await button(desk).click();
		await expect(desk.getByText("10 items were taken from “foyer.ics”")).toBeVisible();
		await expect(desk.getByLabel("Schedule Name")).toHaveValue("Foyer, ground floor");
		await desk.getByRole("button", { name: "Save" }).click();
		await expect(desk.getByText("Schedule saved: Foyer, ground floor")).toBeVisible();
	});
});
