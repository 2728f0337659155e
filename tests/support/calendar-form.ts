import type { ChosenFile } from "./form";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

export const FORM = "form#schedule";
/** A calendar file. */
export const ics = (body: string | Uint8Array, name = "plan.ics"): ChosenFile => ({
	name,
	type: "text/calendar",
	body: Buffer.from(body),
});
/** An item of a simple schedule, as it is typed. */
export const typed = (place: number) => ({
	[`dateTimeCollection[${place}].dateTime`]: "2099-01-01 10:00",
	[`dateTimeCollection[${place}].presentationId`]: "1",
});
/** The items of a page's form, by field name. */
export const items = (page: Page) =>
	Object.entries(page.values)
		.filter(([name]) => /\[\d+\]/.test(name))
		.map(([name, value]) => [name, value]);
/** A new form with a name, an item and a zone, to which a file is added. */
export async function importing(
	visitor: Visitor,
	path: string,
	file: ChosenFile | undefined,
	fields: object = {},
) {
	const page = await visitor.get(path);
	const filled = { name: "", timeZoneId: "Tokyo Standard Time", ...fields };
	return visitor.submit(page, { form: FORM, fields: filled, file, button: "Import" });
}
