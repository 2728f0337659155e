import { expect, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { enter, house, open } from "./house";

const at = house();

test("a screen's page that the history leads to has its own name and group, and is not called changed", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "Bar" });
	await pairScreen(at.service, token, { deviceName: "Atrium" });
	const hall = await ok(at.service, "createDeviceGroup", { token, body: { title: "Hall" } });
	const body = { deviceName: "Bar", deviceGroupId: hall.deviceGroupId };
	await ok(at.service, "updateDevice", { token, params: { deviceId: device.deviceId }, body });
	await open(desk, `${at.dashboard.url}/devices`);
	const [name, group] = [desk.getByLabel("Device name"), desk.getByLabel("Device group")];
	const chosen = group.locator("option:checked");
	const edit = async (screen: string) => {
		await desk.getByRole("link", { name: screen, exact: true }).click();
		await expect(name).toHaveValue(screen);
	};
	await edit("Bar");
	await expect(chosen).toHaveText("Hall");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await edit("Atrium");
	await expect(chosen).toHaveText("Default group");
	await desk.evaluate(() => history.go(-2));
	await expect(name).toHaveValue("Bar");
	await expect(chosen).toHaveText("Hall");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk).toHaveURL(/\/devices$/);
});

test("what a group plays is not called deleted where the history led to it from a group that was", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const hall = await ok(at.service, "createDeviceGroup", { token, body: { title: "Hall" } });
	const params = { deviceGroupId: hall.deviceGroupId };
	const body = { actualPresentationId: presentations[0]?.presentationId ?? null };
	await ok(at.service, "updateDeviceGroup", { token, params, body });
	const heading = (group: string) => desk.getByRole("heading", { level: 1, name: group });
	const plays = async (group: string) => {
		await desk.getByRole("link", { name: `Why? What ${group} plays, and when` }).click();
		await expect(heading(group)).toBeVisible();
	};
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	await plays("Default group");
	await desk.getByRole("link", { name: "Device Management" }).click();
	await plays("Hall");
	await ok(at.service, "deleteDeviceGroup", { token, params });
	await desk.clock.fastForward(61_000);
	const isGone = desk.getByRole("main").getByText("This group was deleted meanwhile");
	await expect(isGone).toBeVisible();
	await desk.evaluate(() => history.go(-2));
	await expect(heading("Default group")).toBeVisible();
	await expect(isGone).toHaveCount(0);
});
