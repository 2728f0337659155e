import { expect, type Page, test } from "@playwright/test";
import { enter, house } from "./house";

const at = house();

/** Opens a page whose scripts come only once they are let in. */
async function openEarly(desk: Page, path: string) {
	let letScriptsIn = () => {};
	const wanted = new Promise<void>((resolve) => {
		letScriptsIn = resolve;
	});
	await desk.route("**/assets/*.js", (route) => wanted.then(() => route.continue()));
	await desk.goto(at.dashboard.url + path, { waitUntil: "commit" });
	return async () => {
		letScriptsIn();
		await expect(desk.getByRole("status")).toBeAttached();
	};
}

for (const [path, field] of [
	["/presentation", "Title"],
	["/simple-schedule", "Schedule name"],
	["/weekly-schedule", "Schedule Name"],
] as const)
	test(`what is typed at ${path} before the scripts have come is not left without a question`, async ({
		page: desk,
	}) => {
		await enter(desk, at);
		const letScriptsIn = await openEarly(desk, path);
		const name = desk.getByLabel(field, { exact: true });
		await name.fill("Typed early");
		await letScriptsIn();
		await desk.getByRole("link", { name: "Device Management" }).first().click();
		const question = desk.getByRole("dialog", { name: "Leave without saving?" });
		await question.getByRole("button", { name: "Stay" }).click();
		await expect(name).toHaveValue("Typed early");
	});

test("a draft of it is kept, and so is what an early button brought back", async ({
	page: desk,
}) => {
	await enter(desk, at);
	let letScriptsIn = await openEarly(desk, "/presentation");
	const title = desk.getByLabel("Title", { exact: true });
	await title.fill("Typed early");
	await letScriptsIn();
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/devices$/);

	letScriptsIn = await openEarly(desk, "/presentation");
	await title.fill("Sent early");
	await desk.getByRole("button", { name: "Web page" }).click({ noWaitAfter: true });
	await expect(desk.getByLabel("Web address")).toBeVisible();
	await letScriptsIn();
	await expect(title).toHaveValue("Sent early");
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await desk.getByRole("button", { name: "Stay" }).click();
	await desk.getByRole("button", { name: "Go on with the draft" }).click();
	await expect(title).toHaveValue("Typed early");
});

test("what is clicked and typed while the scripts take the page over fails nothing", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.addInitScript(() => {
		// In every task: what a timer does is clamped, and may come too late.
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			document.body?.click();
			if (!document.querySelector("[role=status]")) port2.postMessage("again");
		};
		port2.postMessage("first");
	});
	for (const path of ["/presentations", "/devices", "/user-info?edit", "/schedules"]) {
		await desk.goto(at.dashboard.url + path);
		await expect(desk.getByRole("status")).toBeAttached();
	}
});
