import { expect, type Page, test } from "@playwright/test";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const SLOW_MS = 8_000;

const front = frontDesk(() => {});
test.beforeEach(({ page: desk }) => desk.clock.install());

const stopButton = (desk: Page) => desk.getByRole("button", { name: "Stop waiting" });

/** Waits until it is said that this takes long, which it is not before its time. */
async function saidSlow(desk: Page) {
	await expect(desk.getByRole("progressbar", { name: "Loading" })).toBeVisible();
	await desk.clock.fastForward(SLOW_MS / 2);
	await expect(stopButton(desk)).toHaveCount(0);
	await desk.clock.fastForward(SLOW_MS);
	await expect(stopButton(desk)).toBeVisible();
	await expect(desk.getByRole("status")).toContainText("This is taking longer than usual.");
}

test("a page that does not come can be given up; what was typed stays", async ({ page: desk }) => {
	await open(desk, `${front.site}/verify-device`);
	await desk.getByLabel("Device code").fill("12345");
	front.service.answer("listPresentations", "hang");
	await desk.getByRole("link", { name: "Content Management" }).click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(stopButton(desk)).toHaveCount(0);
	await expect(desk.getByRole("status")).toContainText("Stopped waiting.");
	await expect(desk).toHaveURL(`${front.site}/verify-device`);
	await expect(desk.getByLabel("Device code")).toHaveValue("12345");

	front.service.answer("listPresentations", { body: { presentations: [] } });
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeFocused();
	await desk.clock.fastForward(SLOW_MS * 2);
	await expect(stopButton(desk)).toHaveCount(0);
});

test("a form that is not answered can be given up and sent again, whole", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/verify-device`);
	await desk.getByLabel("Device code").fill("123456");
	front.service.answer("verifyDevice", "hang");
	await desk.getByRole("button", { name: "Activate" }).click();
	await saidSlow(desk);
	await expect(desk.getByText("If you stop waiting, it may still be done.").first()).toBeVisible();
	await stopButton(desk).click();
	await expect(desk.getByLabel("Device code")).toHaveValue("123456");
	front.service.answer("verifyDevice", { body: {} });
	await desk.getByRole("button", { name: "Activate" }).click();
	await expect(desk.getByRole("status")).toContainText("Device activated");
	expect(front.service.named("verifyDevice")).toHaveLength(2);
});

test("the editor keeps its last answer and what was typed since", async ({ page: desk }) => {
	await open(desk, `${front.site}/presentation`);
	const title = desk.getByLabel("Title", { exact: true });
	await title.fill("");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toBeVisible();
	await title.fill("Lobby");
	front.service.answer("createPresentation", "hang");
	await desk.getByRole("button", { name: "Save" }).click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(stopButton(desk)).toHaveCount(0);
	await expect(title).toHaveValue("Lobby");
	await expect(desk).toHaveURL(`${front.site}/presentation`);
	front.service.answer("createPresentation", { body: {} });
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
});

test("with very many presentations and scripts off, a link leads to a group's list, which has the focus", async ({
	page,
	browser,
}) => {
	const storageState = await page.context().storageState();
	const desk = await (
		await browser.newContext({ javaScriptEnabled: false, storageState })
	).newPage();
	const presentations = Array.from({ length: 2_000 }, (_, index) => ({
		presentationId: index + 1,
		title: `Number ${index + 1}`,
	}));
	front.service.answer("listPresentations", { body: { presentations } });
	front.service.answer("listDeviceGroups", {
		body: [1, 2, 3].map((deviceGroupId) => ({
			deviceGroupId,
			title: `Group ${deviceGroupId}`,
			isDefault: deviceGroupId === 1,
			isInAlert: false,
			devices: [],
		})),
	});
	await desk.goto(`${front.site}/devices`);
	await desk.getByRole("link", { name: "Choose another presentation for Group 2" }).click();
	const list = desk.getByLabel("Presentation", { exact: true }).nth(1);
	await expect(list).toBeFocused();
	await list.selectOption({ label: "Number 1999" });
	front.service.answer("updateDeviceGroup", { body: {} });
	await desk.getByRole("button", { name: "Save" }).nth(1).click();
	await expect(desk.getByRole("status")).toContainText("Saved");
	expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
		{ title: "Group 2", actualPresentationId: 1999, alertPresentationId: null },
	]);
	await desk.context().close();
});
