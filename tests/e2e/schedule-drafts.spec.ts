import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { giveZones, simple, weekly } from "../support/schedules";
import { problem } from "../support/stand-in";
import { press } from "./files";
import { frontDesk } from "./front-desk";
import { open } from "./house";
import { saveLosingAnswer } from "./lost-answers";

const MAY = "2099-05-01 10:00";
const JUNE = "2099-06-01 10:00";

const front = frontDesk((front) => {
	giveZones(front);
	front.service.answer("listSchedules", { body: [] });
	front.service.answer("listDeviceGroups", { body: [] });
	front.service.answer("getSimpleSchedule", {
		body: simple([{ dateTime: MAY, presentationId: 1 }]),
	});
	for (const name of ["createSimpleSchedule", "updateWeeklySchedule"] as const)
		front.service.answer(name, { body: {} });
});

const offer = (desk: Page) => desk.getByRole("region", { name: "Draft" });
const name = (desk: Page) => desk.getByLabel(/^Schedule name$/i);
const time = (desk: Page, place: number) =>
	desk.getByLabel(`Date and time of item ${place}`, { exact: true });
const what = (desk: Page, place: number) =>
	desk.getByLabel(`Presentation of item ${place}`, { exact: true });
const drafts = (desk: Page) =>
	desk.evaluate(() =>
		Object.entries(localStorage)
			.filter(([key]) => /^kept:[^:]+:drafts:(?:simple|weekly):(?:new|[89])$/.test(key))
			.map(([, draft]) => draft)
			.join(),
	);

/** Closes the tab once the browser has a draft with this text, and opens the page in another one. */
async function reopen(context: BrowserContext, desk: Page, path: string, kept: string) {
	await expect.poll(() => drafts(desk)).toContain(kept);
	const next = await context.newPage();
	await desk.close();
	await open(next, `${front.site}${path}`);
	return next;
}

test("a new schedule that was not saved is offered when its tab was closed, and gone once it is saved", async ({
	page: first,
	context,
}) => {
	await open(first, `${front.site}/simple-schedule`);
	await name(first).fill("Openings");
	for (const [place, at] of [JUNE, MAY].entries()) {
		await press(first, "+ Add New Schedule Item");
		await time(first, place + 1).fill(at);
		await what(first, place + 1).selectOption(place ? "Menu" : "Night");
	}
	await press(first, "Sort");
	await expect(time(first, 1)).toHaveValue(MAY);
	// Nothing is typed from here on.
	await press(first, "+ Add New Schedule Item");
	await expect(time(first, 3)).toBeFocused();
	await expect(offer(first)).toBeHidden();
	const added = await time(first, 3).inputValue();
	const desk = await reopen(context, first, "/simple-schedule", `"time":"${added}"`);
	await expect(name(desk)).toHaveValue("");
	await expect(offer(desk)).toContainText("that was not saved: “Openings”.");
	await press(desk, "Go on with the draft");
	await expect(offer(desk)).toBeHidden();
	await expect(name(desk)).toHaveValue("Openings");
	await expect(time(desk, 1)).toHaveValue(MAY);
	await expect(time(desk, 2)).toHaveValue(JUNE);
	await expect(desk.getByRole("heading", { name: "Create Schedule" })).toBeFocused();
	await expect(desk.getByRole("table", { includeHidden: true }).first()).toContainText("Menu");
	await press(desk, "Remove item 3");
	await expect(time(desk, 3)).toBeHidden();
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Openings");
	expect(front.service.named("createSimpleSchedule")[0]?.body).toMatchObject({
		dateTimeCollection: [
			{ dateTime: MAY, presentationId: 1 },
			{ dateTime: JUNE, presentationId: 2 },
		],
	});
	expect(await drafts(desk)).toBe("");
	await open(desk, `${front.site}/simple-schedule`);
	await expect(offer(desk)).toBeHidden();
});

test("a draft of a week has its copied day, and is refused where the schedule was saved since", async ({
	page: first,
	context,
}) => {
	const path = "/weekly-schedule/:9";
	const Sunday = [{ time: "08:00:00", presentationId: 1 }];
	front.service.answer("getWeeklySchedule", { body: weekly({ Sunday }) });
	await open(first, `${front.site}${path}`);
	await first.getByText("Copy a day to other days").click();
	await first.getByRole("checkbox", { name: "Friday" }).check();
	await press(first, "Copy");
	await expect(first.getByText("Sunday was copied to Friday").first()).toBeVisible();
	await first.getByRole("link", { name: "Cancel" }).click();
	await expect(first.getByRole("dialog")).toContainText("when you open the schedule again");
	const later = { ...weekly({ Sunday, Monday: Sunday }), revision: "r2" };
	front.service.answer("getWeeklySchedule", { body: later });
	front.service.answer("updateWeeklySchedule", problem(409, "It was changed elsewhere."));
	const desk = await reopen(context, first, path, "Friday");
	await expect(offer(desk)).toContainText("What is saved is newer.");
	const friday = desk.getByLabel("Time of item 1 on Friday", { exact: true });
	await press(desk, "Go on with the draft");
	await expect(friday).toHaveValue("08:00");
	await expect(desk.getByLabel("Time of item 1 on Monday", { exact: true })).toBeHidden();
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	expect(front.service.named("updateWeeklySchedule")[0]?.body).toMatchObject({ revision: "r1" });
	// It is this page's own.
	await expect(offer(desk)).toBeHidden();
	await press(desk, "Undo the copy");
	await expect(friday).toBeHidden();
	front.service.answer("updateWeeklySchedule", { body: {} });
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Week");
	expect(await drafts(desk)).toBe("");
});

test("beside a save that is refused for another one's, no older draft is offered", async ({
	page: desk,
}) => {
	front.service.answer("getWeeklySchedule", { body: weekly({}) });
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await name(desk).fill("Old");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await press(desk, "Leave");
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await expect(offer(desk)).toContainText("Old");
	await expect(offer(desk)).not.toContainText("newer");
	front.service.answer("updateWeeklySchedule", problem(409, "It was changed elsewhere."));
	await name(desk).fill("New");
	await press(desk, "Save");
	await expect(desk.getByRole("button", { name: "Save over it" })).toBeVisible();
	await expect(offer(desk)).toBeHidden();
	front.service.answer("updateWeeklySchedule", problem(500, "Out of order."));
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("Internal server error");
	await expect(offer(desk)).toContainText("Old");
});

test("a draft takes the place of what an answer has said; one that is as saved is none, and one can be dropped", async ({
	page: first,
	context,
}) => {
	const path = "/simple-schedule/:8";
	await open(first, `${front.site}${path}`);
	await name(first).fill("Dinner");
	const second = await reopen(context, first, path, "Dinner");
	await expect(offer(second)).toBeVisible();
	await time(second, 1).fill("2099-02-31 10:00");
	await press(second, "Save");
	await expect(second.getByRole("alert")).toContainText("Enter a date and time that exist");
	await press(second, "Go on with the draft");
	await expect(name(second)).toHaveValue("Dinner");
	await expect(time(second, 1)).toHaveValue(MAY);
	await expect(second.getByRole("alert")).toBeHidden();
	// What was typed beside it is a draft of its own.
	await expect.poll(() => drafts(second)).toContain("2099-02-31");
	await press(second, "Discard it");
	await expect(offer(second)).toBeHidden();
	await expect(second.getByRole("heading", { name: "Edit Schedule" })).toBeFocused();
	await name(second).fill("Lunch ");
	await expect.poll(() => drafts(second)).toBe("");
	await name(second).fill("Supper");
	const saved = simple([{ dateTime: MAY, presentationId: 1 }]);
	front.service.answer("getSimpleSchedule", { body: { ...saved, name: "Supper", revision: 4 } });
	const third = await reopen(context, second, path, "Supper");
	await expect(name(third)).toHaveValue("Supper");
	await open(third, `${front.site}/simple-schedule`);
	await expect(offer(third)).toBeHidden();
});

test("a draft whose save had no answer is saved by the same name, also with another item; one that was refused has another", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/simple-schedule`);
	await press(desk, "+ Add New Schedule Item");
	// The form takes nothing until its answer is there.
	await time(desk, 1).fill(MAY);
	await name(desk).fill("Once");
	await what(desk, 1).selectOption("Menu");
	await saveLosingAnswer(desk, "simple-schedule");
	desk.on("dialog", (dialog) => dialog.accept());
	await open(desk, `${front.site}/simple-schedule`);
	await press(desk, "Go on with the draft");
	await press(desk, "+ Add New Schedule Item");
	await press(desk, "Remove item 2");
	await expect(time(desk, 2)).toBeHidden();
	front.service.answer("createSimpleSchedule", problem(400, "Not like this."));
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("Not like this.");
	front.service.answer("createSimpleSchedule", { body: {} });
	await press(desk, "Save");
	await expect(desk).toHaveURL(/\/schedules$/);
	const [sent, again, other] = front.service.named("createSimpleSchedule").map(({ key }) => key);
	expect(sent).toBeTruthy();
	expect(again).toBe(sent);
	expect(other).not.toBe(sent);
});

for (const kind of ["simple", "weekly"] as const)
	test(`the draft of a ${kind} schedule that is deleted meanwhile becomes a new one`, async ({
		page: desk,
	}) => {
		const [get, create] = {
			simple: ["getSimpleSchedule", "createSimpleSchedule"] as const,
			weekly: ["getWeeklySchedule", "createWeeklySchedule"] as const,
		}[kind];
		const path = `/${kind}-schedule/:9`;
		const Sunday = [{ time: "08:00:00", presentationId: 1 }];
		if (kind === "weekly") front.service.answer(get, { body: weekly({ Sunday }) });
		front.service.answer(create, { body: {} });
		await open(desk, `${front.site}${path}`);
		await name(desk).fill("Openings of June");
		await expect.poll(() => drafts(desk)).toContain("Openings of June");
		front.service.answer(get, problem(404, "The schedule was not found"));
		desk.on("dialog", (dialog) => dialog.accept());
		await desk.reload();
		await expect(desk.getByRole("heading", { name: "Page not found" })).toBeVisible();
		await expect(offer(desk)).toContainText("not there any more: “Openings of June”.");
		await press(desk, "Go on in a new schedule");
		await expect(desk).toHaveURL(`${front.site}/${kind}-schedule`);
		await press(desk, "Go on with the draft");
		await expect(name(desk)).toHaveValue("Openings of June");
		await press(desk, "Save");
		await expect(desk.getByRole("status")).toContainText("Schedule saved: Openings of June");
		const [sent] = front.service.named(create);
		expect(sent?.body).toMatchObject(
			kind === "weekly"
				? { Sunday: [expect.objectContaining({ time: "08:00:00" })] }
				: { dateTimeCollection: [{ dateTime: MAY, presentationId: 1 }] },
		);
		expect(await drafts(desk)).toBe("");
	});
