import { expect, test } from "@playwright/test";
import { giveAll, one } from "../support/listed-presentations";
import { frontDesk } from "./front-desk";
import { boxOf, open } from "./house";

const ERROR =
	"Slide “broken.jpg”: This file says it is a JPEG but holds something else. Save it as PNG, JPEG or GIF and upload that.";
const front = frontDesk(giveAll);

test("what is wrong with a presentation is read in a line below its row, whose controls can be pressed", async ({
	page: desk,
}) => {
	const presentations = [one(3, "Welcome", { status: "Error", error: ERROR, actualInGroups: [] })];
	front.service.answer("listPresentations", { body: { presentations } });
	await open(desk, `${front.site}/presentations`);
	const row = desk.getByRole("row", { name: "Welcome" });
	const words = row.getByText(ERROR);
	await expect(words).toHaveCSS("text-align", "left");
	for (const width of [1440, 1024]) {
		await desk.setViewportSize({ width, height: 800 });
		const [said, edit, again] = [
			await boxOf(words),
			await boxOf(row.getByRole("link", { name: "Edit Welcome" })),
			await boxOf(row.getByRole("button", { name: "Try again Welcome" })),
		];
		expect(said.y, `at ${width}`).toBeGreaterThan(edit.y + edit.height);
		// Two lines.
		expect(said.height).toBeLessThan(50);
		expect(again.y + again.height / 2).toBeCloseTo(said.y + said.height / 2, -1);
		for (const label of ["Edit Welcome", "Delete Welcome"])
			await row.getByRole("link", { name: label }).click({ trial: true });
		await row.locator("td:nth-child(5) a").click({ trial: true });
		await row.getByRole("button", { name: "Try again Welcome" }).click({ trial: true });
	}
	await desk.setViewportSize({ width: 360, height: 800 });
	expect((await boxOf(words)).width).toBeGreaterThan(250);
});
