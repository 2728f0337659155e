import { expect, type Page, test } from "@playwright/test";
import { problem } from "../support/stand-in";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const SLOW_MS = 8_000;

const front = frontDesk(() => {});
test.beforeEach(({ page: desk }) => desk.clock.install());

const bar = (desk: Page) => desk.getByRole("progressbar", { name: "Loading" });

/** Waits until it takes long, and waits no more. */
async function stopWaiting(desk: Page) {
	await expect(bar(desk)).toBeVisible();
	await desk.clock.fastForward(SLOW_MS * 2);
	await desk.getByRole("button", { name: "Stop waiting" }).click();
}

test("a form that is given up loads nothing in its place: its page can be used though all else hangs too", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/user-info?edit`);
	const name = desk.getByLabel("First name");
	await name.fill("Anna");
	front.service.answer("getProfile", "hang");
	await desk.getByRole("button", { name: "Save" }).click();
	await stopWaiting(desk);
	await expect(bar(desk)).toHaveCount(0);
	await expect(desk).toHaveURL(`${front.site}/user-info?edit`);
	await expect(desk.locator("form[inert]")).toHaveCount(0);
	await expect(name).toHaveValue("Anna");
});

test("a page whose form is given up stays where the service fails by then", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/user-info?edit`);
	const name = desk.getByLabel("First name");
	await name.fill("Anna");
	const asked = () => front.service.named("getProfile").length;
	const before = asked();
	front.service.answer("getProfile", "hang");
	// What the save asks for first.
	await desk.getByRole("button", { name: "Save" }).click();
	await expect.poll(asked).toBe(before + 1);
	front.service.answer("getProfile", problem(500));
	await stopWaiting(desk);
	await expect(bar(desk)).toHaveCount(0);
	await expect(name).toHaveValue("Anna");
});

test("who goes back to where somebody had stopped waiting is asked about what is typed", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/presentations`);
	front.service.answer("listDeviceGroups", "hang");
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await stopWaiting(desk);
	await expect(bar(desk)).toHaveCount(0);
	await desk.getByRole("link", { name: "New Presentation" }).click();
	const title = desk.getByLabel("Title", { exact: true });
	await title.fill("Lobby");
	await desk.evaluate(() => history.back());
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay" }).click();
	await expect(title).toHaveValue("Lobby");
});
