import type { Page } from "./page";

type Items = [time: string, presentationId: string][];
/** The form with these items, as a program posts it. */
export function fields(days: Partial<Record<string, Items>>, more: object = {}) {
	const items = Object.entries(days).flatMap(([day, some = []]) =>
		some.flatMap(([time, id], place) => [
			[`${day}[${place}].time`, time],
			[`${day}[${place}].presentationId`, id],
		]),
	);
	return { name: "Week", timeZoneId: "UTC", ...Object.fromEntries(items), ...more };
}
/** The times of a day's items on a page. */
export const timesOf = (page: Page, day: string) =>
	page.root
		.querySelectorAll("form#schedule input")
		.filter((one) => one.getAttribute("name")?.startsWith(`${day}[`))
		.map((one) => one.getAttribute("value"));
/** The sections of the days. */
export const sections = (page: Page) =>
	page.root.querySelectorAll("form#schedule section[aria-labelledby]");
export const FORM = { form: "form#schedule" };
