import { expect, type Page } from "@playwright/test";
import { press } from "./files";

/** Presses Save; the form of this page is sent, but its answer does not come. Later ones do. */
export async function saveLosingAnswer(desk: Page, page = "presentation"): Promise<void> {
	let lost = 0;
	await desk.route(new RegExp(`/${page}\\b`), async (route) => {
		if (route.request().method() !== "POST" || lost > 0) return route.fallback();
		lost = (await route.fetch({ maxRedirects: 0 })).status();
		await route.abort();
	});
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	expect(lost).toBeGreaterThan(0);
}
