import { expect, type Page } from "@playwright/test";

/** Has the browser ask for no script before it is needed. */
export const savesData = (desk: Page) =>
	desk.addInitScript(() =>
		Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
	);

/** The document stays the same from here on, as the returned check says. */
export async function sameDocument(desk: Page) {
	await desk.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
	return () => expect(desk.locator("html")).toHaveAttribute("data-mark");
}
