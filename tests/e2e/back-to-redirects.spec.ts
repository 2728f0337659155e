import { expect, test } from "@playwright/test";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const DECK = { presentationId: 7, title: "Deck", status: "Ready" };
const row = {
	...{ ...DECK, pagesCount: 1, frameDelayInSeconds: 3, readyForOffline: false },
	...{ isActualForDefaultGroup: false, actualInGroups: [] },
};

const front = frontDesk(({ service }) => {
	service.answer("listPresentations", { body: { presentations: [row] } });
	service.answer("getPresentation", { body: { ...DECK, slides: [] } });
});

test("Back to a presentation that is in progress by now says so once, and Back again leads on", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/verify-device`);
	const toList = desk.getByRole("link", { name: "Content Management" });
	await toList.click();
	await desk.getByRole("link", { name: "Edit Deck" }).click();
	await expect(desk.getByRole("heading", { name: "Edit Presentation" })).toBeVisible();
	await toList.click();
	await expect(desk).toHaveURL(/\/presentations$/);
	front.service.answer("getPresentation", {
		body: { ...DECK, status: "Processing", slides: [] },
	});
	front.service.answer("listPresentations", {
		body: { presentations: [{ ...row, status: "Processing" }] },
	});
	await desk.goBack();
	const dialog = desk.getByRole("dialog", { name: "Still in progress" });
	await expect(dialog).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(desk).toHaveURL(/\/presentations$/);
	await desk.goBack();
	await expect(desk.getByRole("heading", { name: "Activate Your Device" })).toBeVisible();
});
