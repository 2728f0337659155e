import type { Page } from "./page";

/** The name of an item's time. */
export const time = (place: number) => `dateTimeCollection[${place}].dateTime`;
/** The name of an item's presentation. */
export const what = (place: number) => `dateTimeCollection[${place}].presentationId`;
export const BERLIN = "W. Europe Standard Time";
export const FUTURE = "2099-03-28 14:30";

/** The form with these items, as a program posts it. */
export function fields(items: [when: string, presentationId: string][], more: object = {}) {
	return {
		name: "Lunch",
		timeZoneId: BERLIN,
		...Object.fromEntries(
			items.flatMap(([when, id], place) => [
				[time(place), when],
				[what(place), id],
			]),
		),
		...more,
	};
}
/** Time and presentation of each item on a page. */
export const items = (page: Page) =>
	page.root
		.querySelectorAll("li.item")
		.map((_, place) => [page.value(time(place)), page.value(what(place))]);
/** What a list offers. */
export const optionsOf = (page: Page, name: string) =>
	page
		.field(name)
		.querySelectorAll("option")
		.map((one) => one.textContent);
export const buttons = (page: Page) =>
	page.root.querySelectorAll("form#schedule button").map((one) => one.textContent);
