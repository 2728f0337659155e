import type { Locator, Page } from "@playwright/test";
import { giveZones, weekly } from "../support/schedules";
import { frontDesk } from "./front-desk";
import { boxOf } from "./house";

/** The service has a weekly schedule, and takes what is saved. */
export const timelineDesk = () =>
	frontDesk((front) => {
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

/** The times that a day's fields have. */
export const timesOn = (desk: Page, day: string) =>
	desk
		.getByLabel(new RegExp(`^Time of item \\d+ on ${day}$`))
		.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
/** The timeline and its table. */
export const drawn = (desk: Page) => desk.getByRole("region", { name: "What it plays" });
/** The bar of a day, with what can be dragged there. */
export const beginnings = (desk: Page, day: string) =>
	drawn(desk).getByRole("group", { name: new RegExp(`^Beginnings on ${day}`) });
/** A beginning on a bar. */
export const slider = (desk: Page, name: string) => drawn(desk).getByRole("slider", { name });
/** Whether the table says this, which the server alone writes. */
export const row = (desk: Page, text: string) => drawn(desk).getByRole("row", { name: text });

/** Where an hour of a day's bar is in the window. */
export async function spotOf(bar: Locator, hour: number) {
	await bar.scrollIntoViewIfNeeded();
	const { x, y, width, height } = await boxOf(bar);
	return { x: x + (width * hour) / 24, y: y + height / 2 };
}
/** Drags with the mouse from one hour of a bar to another, and does not let go. */
export async function hold(desk: Page, bar: Locator, from: number, to: number) {
	const start = await spotOf(bar, from);
	const end = await spotOf(bar, to);
	await desk.mouse.move(start.x, start.y);
	await desk.mouse.down();
	await desk.mouse.move((start.x + end.x) / 2, start.y, { steps: 3 });
	await desk.mouse.move(end.x, end.y, { steps: 3 });
}
