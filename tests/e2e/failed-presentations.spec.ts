import { expect, test } from "@playwright/test";
import { giveAll, one } from "../support/listed-presentations";
import { frontDesk } from "./front-desk";
import { boxOf, open } from "./house";

const ERROR =
	"Slide “broken.jpg”: This file says it is a JPEG but holds something else. Save it as PNG, JPEG or GIF and upload that.";
const front = frontDesk(giveAll);

test("what is wrong with a presentation begins its lines one below the other, under its buttons", async ({
	page: desk,
}) => {
	const presentations = [one(3, "Welcome", { status: "Error", error: ERROR, actualInGroups: [] })];
	front.service.answer("listPresentations", { body: { presentations } });
	await open(desk, `${front.site}/presentations`);
	const row = desk.getByRole("row", { name: "Welcome" });
	const words = row.getByText(ERROR);
	for (const width of [1440, 1024, 768, 360]) {
		await desk.setViewportSize({ width, height: 800 });
		await expect(words).toHaveCSS("text-align", "left");
		const [said, edit] = [
			await boxOf(words),
			await boxOf(row.getByRole("link", { name: "Edit Welcome" })),
		];
		expect(said.y, `at ${width}`).toBeGreaterThan(edit.y + edit.height);
		expect(said.x, `at ${width}`).toBeLessThanOrEqual(edit.x);
	}
});
