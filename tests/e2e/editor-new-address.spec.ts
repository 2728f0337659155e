import { expect, type Page, test } from "@playwright/test";
import { PROFILE } from "../support/stand-in";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const front = frontDesk(() => {});

/** Leaves the editor with a title that is not saved. */
async function leaveDraft(desk: Page) {
	await open(desk, `${front.site}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Half done");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
	// The editor keeps the draft until it is gone from the page.
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeVisible();
}

async function takesDraft(desk: Page) {
	await open(desk, `${front.site}/presentation`);
	await desk.getByRole("button", { name: "Go on with the draft" }).click();
	await expect(desk.getByLabel("Title", { exact: true })).toHaveValue("Half done");
}

test("a draft is offered once the person's address has changed", async ({ page: desk }) => {
	await leaveDraft(desk);
	front.service.answer("getProfile", { body: { ...PROFILE, email: "ann@other.test" } });
	await open(desk, `${front.site}/user-info`);
	await expect(desk.getByRole("main")).toContainText("ann@other.test");
	await takesDraft(desk);
});

test("a draft that an earlier version kept by the address is offered too", async ({
	page: desk,
}) => {
	await leaveDraft(desk);
	const keys = () => desk.evaluate(() => Object.keys(localStorage));
	await desk.evaluate((email) => {
		for (const [key, text] of Object.entries(localStorage)) {
			localStorage.removeItem(key);
			localStorage.setItem(key.replace(/^kept:[^:]+/, `kept:${email}`), text);
		}
	}, PROFILE.email);
	expect(await keys()).toEqual([expect.stringContaining(PROFILE.email)]);
	await takesDraft(desk);
	expect(await keys()).toEqual([expect.not.stringContaining(PROFILE.email)]);
});
