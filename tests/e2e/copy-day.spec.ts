import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { barriersOf } from "./barriers";
import { enter, house, open } from "./house";
import { seat } from "./seated";

const site = house();
const summary = (desk: Page) => desk.getByText("Copy a day to other days");
const timesOn = (desk: Page, day: string) =>
	desk.getByLabel(new RegExp(`^Time of item \\d+ on ${day}$`));
const TOLD =
	"Sunday was copied to Monday and Saturday. It replaced 1 item on Monday and nothing on Saturday.";

/** The path of a new schedule with two items on Sunday and one on Monday. */
async function seedWeek(token: string): Promise<string> {
	const body = { title: "Menu", slides: [] };
	const { presentationId } = await ok(site.service, "createPresentation", { token, body });
	const { id } = await ok(site.service, "createWeeklySchedule", {
		token,
		body: {
			name: "Week",
			timeZoneId: "UTC",
			Sunday: [
				{ time: "08:00:00", presentationId },
				{ time: "12:00:00", presentationId },
			],
			Monday: [{ time: "18:00:00", presentationId }],
		},
	});
	return `${site.dashboard.url}/weekly-schedule/:${id}`;
}

test("a day is copied, that is undone and made again, and saved, by keyboard alone", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, site);
	await open(desk, await seedWeek(token));
	await summary(desk).focus();
	await desk.keyboard.press("Enter");
	await desk.getByLabel("Copy", { exact: true }).focus();
	for (const day of ["Monday", "Saturday"]) {
		await desk.getByRole("checkbox", { name: day }).focus();
		await desk.keyboard.press("Space");
	}
	await desk.getByRole("button", { name: "Copy", exact: true }).focus();
	await desk.keyboard.press("Enter");
	const undo = desk.getByRole("button", { name: "Undo the copy" });
	await expect(undo).toBeFocused();
	await expect(desk.getByText(TOLD).first()).toBeVisible();
	await expect(timesOn(desk, "Saturday")).toHaveCount(2);
	expect(await barriersOf(desk)).toEqual([]);
	await timesOn(desk, "Sunday").first().fill("07:45");
	await undo.focus();
	await desk.keyboard.press("Enter");
	const copy = desk.getByRole("button", { name: "Copy", exact: true });
	await expect(copy).toBeFocused();
	await expect(timesOn(desk, "Saturday")).toHaveCount(0);
	await expect(timesOn(desk, "Monday")).toHaveValue("18:00");
	await expect(timesOn(desk, "Sunday").first()).toHaveValue("07:45");
	await expect(desk.getByRole("checkbox", { name: "Saturday" })).toBeChecked();
	await desk.keyboard.press("Enter");
	await expect(timesOn(desk, "Monday").first()).toHaveValue("07:45");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Week");
});

test("a copy to no day says what is missing", async ({ page: desk }) => {
	const { token } = await enter(desk, site);
	await open(desk, await seedWeek(token));
	await summary(desk).click();
	await desk.getByRole("button", { name: "Copy", exact: true }).click();
	await expect(desk.getByRole("alert")).toContainText("Choose the days that Sunday is copied to");
	expect(await barriersOf(desk)).toEqual([]);
	await desk.getByRole("alert").getByRole("link").click();
	await expect(desk.getByRole("group", { name: "to these days" })).toBeFocused();
	await expect(timesOn(desk, "Sunday")).toHaveCount(2);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a day is copied and that is undone", async ({ page: desk }) => {
		const { token } = await seat(desk.context(), site);
		await desk.goto(await seedWeek(token));
		await summary(desk).click();
		await desk.getByRole("checkbox", { name: "Monday" }).check();
		await desk.getByRole("checkbox", { name: "Saturday" }).check();
		await desk.getByRole("button", { name: "Copy", exact: true }).click();
		await expect(desk.getByText(TOLD)).toBeVisible();
		await expect(timesOn(desk, "Monday")).toHaveCount(2);
		await desk.getByRole("button", { name: "Undo the copy" }).click();
		await expect(timesOn(desk, "Monday")).toHaveCount(1);
		await expect(timesOn(desk, "Saturday")).toHaveCount(0);
	});
});
