import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Rgb, solidPng } from "../fixtures/media/png";
import { ok, readyImage } from "../support/caller";
import { BLUE, GREEN, RED } from "./colors";
import { press } from "./files";
import { enter, house, open } from "./house";

const at = house();
/** Less than the time between two heartbeats, in which a screen without a stream would hear of it. */
const SOON = { timeout: 14_000 };

/** Opens a player, and enters its code as the person would; resolves to its page and the device's id. */
async function pairPlayer(browser: Browser, token: string) {
	const screen = await (await browser.newContext()).newPage();
	await screen.goto(`${at.service.url}/player/`);
	await expect(screen.locator("#code-first")).toHaveText(/^\d{3}$/);
	const digits = await screen.locator("#code-first, #code-second").allTextContents();
	const body = { userCode: digits.join("") };
	const { deviceId } = await ok(at.service, "verifyDevice", { token, body });
	return { screen, deviceId };
}

const shows = (screen: Page, presentationId: number) =>
	expect(screen.locator(`.front[data-presentation-id="${presentationId}"]`)).toBeVisible(SOON);

test("three players in two groups follow their groups, alerts for one and for all, and a move", async ({
	page: desk,
	browser,
}) => {
	test.slow();
	const { token } = await enter(desk, at);
	const make = async (title: string, color: Rgb) => {
		const imageId = await readyImage(at.service, token, solidPng(320, 180, color));
		const slides = [{ index: 0, title, type: "Image" as const, imageId }];
		const made = await ok(at.service, "createPresentation", { token, body: { title, slides } });
		return made.presentationId;
	};
	const [menu, tour, fire] = [
		await make("Menu", BLUE),
		await make("Tour", GREEN),
		await make("Fire", RED),
	];
	const [lobby] = await ok(at.service, "listDeviceGroups", { token });
	const hall = await ok(at.service, "createDeviceGroup", { token, body: { title: "Hall" } });
	const give = (deviceGroupId: number, actualPresentationId: number) =>
		ok(at.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId },
			body: { actualPresentationId },
		});
	await give(Number(lobby?.deviceGroupId), menu);
	await give(hall.deviceGroupId, tour);
	const [one, two, three] = [
		await pairPlayer(browser, token),
		await pairPlayer(browser, token),
		await pairPlayer(browser, token),
	];
	await ok(at.service, "updateDevice", {
		token,
		params: { deviceId: three.deviceId },
		body: { deviceGroupId: hall.deviceGroupId },
	});
	await Promise.all([shows(one.screen, menu), shows(two.screen, menu), shows(three.screen, tour)]);

	await open(desk, `${at.dashboard.url}/devices`);
	const group = (title: string) => desk.getByRole("region", { name: title });
	await expect(desk.getByText("3 of 3 screens online. All is well.")).toBeVisible(SOON);
	await desk.getByRole("link", { name: "Start alert everywhere" }).click();
	await expect(desk.getByRole("dialog")).toContainText("3 screens in 2 groups");
	await desk.getByRole("dialog").getByLabel("Alert presentation").selectOption("Fire");
	await press(desk, "Yes");
	await Promise.all([one, two, three].map(({ screen }) => shows(screen, fire)));
	await expect(group("Default group")).toContainText("Alert: 2 of 2 screens show Fire", SOON);
	await expect(group("Hall")).toContainText("Alert: 1 of 1 screen shows Fire", SOON);
	await group("Hall").getByRole("button", { name: "Stop alert" }).click();
	await shows(three.screen, tour);
	await expect(one.screen.locator(`.front[data-presentation-id="${fire}"]`)).toBeVisible();
	await desk.getByRole("link", { name: "Stop alert everywhere" }).click();
	await press(desk, "Yes");
	await Promise.all([shows(one.screen, menu), shows(two.screen, menu)]);

	await expect(group("Default group").locator("[name=deviceId]")).toHaveCount(2);
	await desk.locator(`input[name=deviceId][value="${two.deviceId}"]`).check();
	await desk.getByLabel("Move ticked devices to").selectOption("Hall");
	await press(desk, "Move");
	await expect(desk.getByRole("status")).toContainText("Moved: 1 device");
	await Promise.all([shows(one.screen, menu), shows(two.screen, tour), shows(three.screen, tour)]);
	for (const { screen } of [one, two, three]) await screen.context().close();
});
