import { expect, test } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { announcedFile, ok } from "../support/caller";
import { RED } from "./colors";
import { enter, house, open } from "./house";

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
	await expect(row).toContainText("Ready", { timeout: 30_000 });
	expect(await finished).toBe("Ready");

	await desk.getByLabel("Search by title").fill("win");
	await desk.keyboard.press("Enter");
	await expect(desk.getByRole("row")).toHaveCount(2);
	await desk.getByLabel("Search by title").fill("nothing like it");
	await desk.getByRole("button", { name: "Search" }).click();
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

	await desk.getByRole("button", { name: "Duplicate Winter" }).click();
	await expect(desk.getByRole("status")).toContainText("Duplicated: Copy of Winter");
	await expect(desk.getByRole("row", { name: /Copy of Winter/ })).toBeVisible();
});
