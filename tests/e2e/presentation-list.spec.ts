import { expect, type Page, test } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { announcedFile, ok } from "../support/caller";
import { RED } from "./colors";
import { boxOf, enter, house, open } from "./house";

const at = house();

test("what is in progress becomes ready by itself, and a search leaves no trace in the way back", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Autumn", "Winter"]);
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: { title: "Deck" },
	});
	const pages = Array.from({ length: 12 }, () => ({ width: 640, height: 360, color: RED }));
	const { finish } = await announcedFile(at.service, token, makePdf(pages), presentationId);
	const finished = finish();
	const row = desk.getByRole("row", { name: /Deck/ });
	await expect(async () => {
		await open(desk, `${at.dashboard.url}/presentations`);
		await expect(row).toContainText("In Progress", { timeout: 100 });
	}).toPass();
	const edit = desk.getByRole("link", { name: "Edit Deck" });
	await edit.focus();
	await expect(row).toContainText("Ready", { timeout: 90_000 });
	await expect(edit).toBeFocused();
	expect(await finished).toBe("Ready");

	await desk.getByLabel("Search by title").fill("win");
	await desk.keyboard.press("Enter");
	await expect(desk.getByRole("row")).toHaveCount(2);
	await desk.getByLabel("Search by title").fill("nothing like it");
	await desk.getByRole("button", { name: "Search" }).click();
	await expect(desk.getByRole("heading", { name: "No presentation fits" })).toBeVisible();
	await desk.getByRole("link", { name: "Show all" }).click();
	await expect(desk.getByRole("row")).toHaveCount(4);
	await expect(desk.getByLabel("Search by title")).toHaveValue("");
	await desk.getByRole("link", { name: "Title" }).click();
	await expect(desk.getByRole("row").nth(1)).toContainText("Autumn");
	await desk.goBack();
	await desk.goBack();
	await expect(desk.getByLabel("Search by title")).toHaveValue("nothing like it");
	await desk.goBack();
	await expect(desk.getByRole("row", { name: /Winter/ })).toBeVisible();
	await expect(desk.getByLabel("Search by title")).toHaveValue("win");

	const overlay = desk.getByRole("dialog", { name: "Duplicating the presentation…" });
	await desk.route("**/presentations.data*", async (route) => {
		await expect(overlay).toBeVisible();
		await route.continue();
	});
	const duplicate = desk.getByRole("button", { name: "Duplicate Winter" });
	await duplicate.click();
	await expect(desk.getByRole("status")).toContainText("Duplicated: Copy of Winter");
	await expect(overlay).toHaveCount(0);
	await expect(duplicate, "the overlay gives the focus back").toBeFocused();
	await desk.unrouteAll();
	await expect(desk.getByRole("row", { name: /Copy of Winter/ })).toBeVisible();
});

test("from the list a presentation is given to groups, and the rows that stay are not touched", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Autumn", "Winter"]);
	await ok(at.service, "createDeviceGroup", { token, body: { title: "Hall" } });
	await open(desk, `${at.dashboard.url}/presentations`);
	const row = desk.getByRole("row", { name: /Winter/ });
	const untouched = await desk
		.getByRole("row", { name: /Autumn/ })
		.locator("td")
		.first()
		.elementHandle();
	await expect(row.getByRole("link", { name: "Show on…" })).toHaveAccessibleName(
		/^Unused: Show on… ?—?$/,
	);
	await row.getByRole("link", { name: "Show on…" }).click();
	const offered = desk.getByRole("group", { name: "Device groups" });
	await expect(offered.getByRole("checkbox").first()).toBeFocused();
	await desk.getByRole("checkbox", { name: "Hall" }).check();
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Now plays in Hall");
	await expect(row.locator("td").nth(4)).toHaveText("Hall");
	await expect(desk.getByRole("row").nth(1)).toContainText("Winter");
	expect(await untouched?.evaluate((cell) => cell.isConnected)).toBe(true);
	await row.getByRole("link", { name: "Hall" }).click();
	await expect(desk.getByRole("checkbox", { name: "Hall" })).toBeChecked();
	await desk.keyboard.press("Escape");
	await expect(row.getByRole("link", { name: "Hall" })).toBeFocused();
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await expect(desk.getByRole("heading", { name: "Hall" })).toBeVisible();
	await desk.goBack();
	await expect(row.locator("td").nth(4)).toHaveText("Hall");
});

/** Holds the answers back for the rows of a search; returns what lets them come. */
async function holdSearches(desk: Page, path: string) {
	let letCome = () => {};
	const wanted = new Promise<void>((resolve) => {
		letCome = resolve;
	});
	await desk.route(`**${path}.data?*`, (route) => wanted.then(() => route.continue()));
	return letCome;
}

test("what is typed while a search is on its way stays in the fields, until the address is another", async ({
	page: desk,
}) => {
	await enter(desk, at, ["L100", "L101", "L115"]);
	const box = desk.getByLabel("Search by title");
	const status = desk.getByLabel("Status");
	const letCome = await holdSearches(desk, "/presentations");
	await box.fill("L10");
	await box.press("Enter");
	await box.press("Backspace");
	await box.pressSequentially("1");
	await desk.getByLabel("Sort by").focus();
	letCome();
	await expect(desk.getByRole("row")).toHaveCount(3);
	await expect(desk).toHaveURL(/search=L10&/);
	await expect(box).toHaveValue("L11");
	await expect(desk.getByLabel("Sort by")).toBeFocused();

	await box.press("End");
	await box.pressSequentially("5");
	await box.press("Enter");
	await expect(desk.getByRole("row")).toHaveCount(2);
	await expect(box).toHaveValue("L115");
	await box.fill("not sent");
	await desk.goBack();
	await expect(desk.getByRole("row")).toHaveCount(3);
	await expect(box).toHaveValue("L10");
	await expect(status).toHaveValue("");
	await box.fill("not sent");
	await desk.goForward();
	await expect(desk.getByRole("row")).toHaveCount(2);
	await expect(box).toHaveValue("L115");

	await box.fill("nothing like it");
	await box.press("Enter");
	await status.selectOption({ label: "Error" });
	await desk.getByRole("link", { name: "Show all" }).click();
	await expect(desk.getByRole("row")).toHaveCount(4);
	await expect(box).toHaveValue("");
	await expect(status).toHaveValue("");
});

test("the same among schedules", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	for (let number = 100; number < 112; number++)
		await ok(at.service, "createSimpleSchedule", {
			token,
			body: { name: `L${number}`, timeZoneId: "UTC", dateTimeCollection: [] },
		});
	await open(desk, `${at.dashboard.url}/schedules`);
	const box = desk.getByRole("searchbox");
	const letCome = await holdSearches(desk, "/schedules");
	await box.fill("L11");
	await box.press("Enter");
	await box.pressSequentially("1");
	letCome();
	await expect(desk.getByRole("row")).toHaveCount(3);
	await expect(box).toHaveValue("L111");
	await desk.goBack();
	await expect(desk.getByRole("row")).toHaveCount(13);
	await expect(box).toHaveValue("");
});

test("a title keeps its room where the menu comes to stand beside the list", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Autumn"]);
	for (const width of [960, 1024, 1103, 1104, 1160]) {
		await desk.setViewportSize({ width, height: 800 });
		const rail = desk.getByRole("navigation", { name: "Main" });
		await expect(rail).toBeVisible({ visible: width >= 1104 });
		const title = await boxOf(desk.getByRole("cell", { name: "Autumn" }).first());
		expect(title.width, `at ${width}`).toBeGreaterThan(300);
	}
});
