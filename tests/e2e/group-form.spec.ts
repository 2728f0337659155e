import { expect, type Page, test } from "@playwright/test";
import { frontDesk } from "./front-desk";
import { boxOf, open } from "./house";

/** Two groups, each with a presentation, where there is a schedule to choose. */
const front = frontDesk(({ service }) => {
	const presentations = ["Menu", "Fire"].map((title, index) => ({
		presentationId: index + 1,
		title,
	}));
	service.answer("listPresentations", { body: { presentations } });
	service.answer("listSchedules", { body: [{ id: 7, name: "Week", type: "Weekly" }] });
	service.answer("listDeviceGroups", {
		body: ["Hall", "Bar"].map((title, index) => ({
			deviceGroupId: index + 1,
			title,
			isDefault: index === 0,
			isInAlert: false,
			actualPresentationId: 1,
			devices: [],
		})),
	});
});

const WIDTHS = [1440, 1100, 768, 360];
const bar = (desk: Page) => desk.getByRole("region", { name: "Bar" });

test("More stays under the pointer when it opens, and nothing above it moves; Save stands apart from the alert", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices`);
	const more = bar(desk).getByText("More", { exact: true });
	const name = bar(desk).getByLabel("Name of the group");
	for (const width of WIDTHS) {
		await desk.setViewportSize({ width, height: 900 });
		await more.scrollIntoViewIfNeeded();
		const controls = bar(desk).locator("select:visible, button:visible, summary:visible");
		const boxes = () =>
			controls.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
		const before = await boxes();
		const { x, y, width: wide, height } = await boxOf(more);
		const [middle, across] = [x + wide / 2, y + height / 2];
		await desk.mouse.click(middle, across);
		await expect(name).toBeVisible();
		expect(await boxes(), String(width)).toEqual(before);
		expect((await boxOf(name)).y).toBeGreaterThanOrEqual(y + height);
		await desk.mouse.click(middle, across);
		await expect(name).toBeHidden();
		const save = await boxOf(bar(desk).getByRole("button", { name: "Save" }));
		const alert = await boxOf(bar(desk).getByRole("button", { name: "Start alert" }));
		if (alert.y === save.y) expect(alert.x - save.x - save.width).toBeGreaterThanOrEqual(24);
	}
	expect(front.service.named("startAlert")).toEqual([]);
});
