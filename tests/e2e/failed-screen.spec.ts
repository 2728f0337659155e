import { expect, test } from "@playwright/test";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const front = frontDesk(() => {});

test("a screen whose script fails, as that of a former release may, is tried again with the present one", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/user-info`);
	const script = await desk.evaluate(() => window.__remixManifest.routes.presentations?.module);
	const body = 'export default () => { throw new Error("of a former release"); };';
	await desk.route(`**${script}`, (route) =>
		route.fulfill({ contentType: "text/javascript", body }),
	);
	// What the browser has loaded before would stay.
	await open(desk, `${front.site}/user-info`);
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk.getByRole("alert")).toContainText("Something went wrong here.");
	await expect(desk.getByRole("navigation", { name: "Main" })).toBeVisible();
	await desk.unroute(`**${script}`);
	await desk.getByRole("link", { name: "Try again" }).click();
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeVisible();
	// The browser tells what the script has thrown.
	expect(front.complaints.join()).toContain("of a former release");
	front.complaints.length = 0;
});
