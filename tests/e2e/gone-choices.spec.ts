import { expect, type Locator, type Page, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { enter, house, open } from "./house";

// What somebody has chosen, and a colleague deletes before it is saved, stays chosen and says so: nothing else is done instead.

const at = house();
const NO_GROUP = "There is no such device group";

/** Two groups beside the default one, which has a screen, and presentations and schedules to choose. */
async function furnish(desk: Page) {
	const { token } = await enter(desk, at, ["Menu", "Fire"]);
	const { device } = await pairScreen(at.service, token, { deviceName: "Lobby TV" });
	const add = (title: string) => ok(at.service, "createDeviceGroup", { token, body: { title } });
	const [hall, attic] = [await add("Hall"), await add("Attic")];
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const idOf = (title: string) =>
		Number(presentations.find((one) => one.title === title)?.presentationId);
	const body = { name: "Week", timeZoneId: "UTC", dateTimeCollection: [] };
	const { id: week } = await ok(at.service, "createSimpleSchedule", { token, body });
	const save = (deviceGroupId: number, body: object) =>
		ok(at.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId: String(deviceGroupId) },
			body,
		});
	const groups = () => ok(at.service, "listDeviceGroups", { token });
	await desk.clock.install();
	return { token, device, hall, attic, menu: idOf("Menu"), fire: idOf("Fire"), week, save, groups };
}
type Furnished = Awaited<ReturnType<typeof furnish>>;

/** Has the page load what is new, once another change has come with it. */
async function refresh(desk: Page, { save, hall }: Furnished) {
	await save(hall.deviceGroupId, { title: "Great hall" });
	await desk.clock.fastForward(16_000);
	await expect(desk.getByRole("heading", { name: "Great hall" })).toBeAttached();
}
const chosenIn = (list: Locator) => list.locator("option:checked");
const deletePresentation = ({ token }: Furnished, presentationId: number) =>
	ok(at.service, "deletePresentation", {
		token,
		params: { presentationId: String(presentationId) },
	});

test("what is chosen for a group stays when it is deleted meanwhile, and is refused", async ({
	page: desk,
}) => {
	const all = await furnish(desk);
	const { token, hall, menu, fire, week, save, groups } = all;
	const has = { actualPresentationId: menu, alertPresentationId: menu, scheduleId: null };
	await save(hall.deviceGroupId, has);
	await open(desk, `${at.dashboard.url}/devices`);
	const group = desk.getByRole("region", { name: /hall$/i });
	const list = (label: string) => group.getByLabel(label, { exact: true });
	const presentation = list("Presentation");
	await presentation.selectOption("Fire");
	await list("Alert presentation").selectOption("Fire");
	await list("Schedule").selectOption("Week");
	await deletePresentation(all, fire);
	await ok(at.service, "deleteSchedule", { token, params: { id: String(week) } });
	await refresh(desk, all);
	await expect(chosenIn(presentation)).toHaveText("No longer there: Fire");
	await expect(chosenIn(list("Alert presentation"))).toHaveText("No longer there: Fire");
	await expect(chosenIn(list("Schedule"))).toHaveText("No longer there: Week");
	await group.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toContainText(/not found|no such/);
	await expect(chosenIn(presentation)).toHaveText("No longer there: Fire");
	await group.getByRole("button", { name: "Start alert" }).click();
	await expect(desk.getByRole("alert")).toContainText(/not found|no such/);
	const now = (await groups()).find(({ deviceGroupId }) => deviceGroupId === hall.deviceGroupId);
	expect(now).toMatchObject({ ...has, isInAlert: false });
	for (const label of ["Alert presentation", "Presentation"])
		await list(label).selectOption("Menu");
	await list("Schedule").selectOption("None");
	await group.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Great hall");
});

test("what a group has and nobody has touched follows when it is deleted", async ({
	page: desk,
}) => {
	const all = await furnish(desk);
	await all.save(all.hall.deviceGroupId, { actualPresentationId: all.fire });
	await open(desk, `${at.dashboard.url}/devices`);
	const list = desk
		.getByRole("region", { name: /hall$/i })
		.getByLabel("Presentation", { exact: true });
	await expect(chosenIn(list)).toHaveText("Fire");
	await deletePresentation(all, all.fire);
	await refresh(desk, all);
	await expect(chosenIn(list)).toHaveText("None");
});

test("ticked devices are not moved elsewhere when the chosen group is deleted meanwhile", async ({
	page: desk,
}) => {
	const all = await furnish(desk);
	const { token, device, hall, attic, groups } = all;
	await ok(at.service, "updateDevice", {
		token,
		params: { deviceId: String(device.deviceId) },
		body: { deviceGroupId: hall.deviceGroupId },
	});
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Choose Lobby TV").check();
	const list = desk.getByLabel("Move ticked devices to");
	await list.selectOption("Attic");
	const params = { deviceGroupId: String(attic.deviceGroupId) };
	await ok(at.service, "deleteDeviceGroup", { token, params });
	await refresh(desk, all);
	await expect(chosenIn(list)).toHaveText("No longer there: Attic");
	await desk.getByRole("button", { name: "Move", exact: true }).click();
	await expect(desk.getByRole("alert")).toContainText(NO_GROUP);
	await expect(chosenIn(list)).toHaveText("No longer there: Attic");
	const now = (await groups()).find(({ deviceGroupId }) => deviceGroupId === hall.deviceGroupId);
	expect(now?.devices.map(({ deviceName }) => deviceName)).toEqual(["Lobby TV"]);
});

test("no other alert is started everywhere when the chosen presentation is deleted meanwhile", async ({
	page: desk,
}) => {
	const all = await furnish(desk);
	await all.save(all.hall.deviceGroupId, { alertPresentationId: all.menu });
	await open(desk, `${at.dashboard.url}/devices?alert=start`);
	const dialog = desk.getByRole("dialog");
	const list = dialog.getByLabel("Alert presentation");
	await list.selectOption("Fire");
	await deletePresentation(all, all.fire);
	await refresh(desk, all);
	await expect(chosenIn(list)).toHaveText("No longer there: Fire");
	await expect(dialog).toContainText("on 1 screen in 3 groups?");
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(dialog).toContainText("not found");
	await expect(chosenIn(list)).toHaveText("No longer there: Fire");
	expect((await all.groups()).filter(({ isInAlert }) => isInAlert)).toEqual([]);
});

test("a screen is not put into another group when the chosen one is deleted meanwhile", async ({
	page: desk,
}) => {
	const { token, device, attic, groups } = await furnish(desk);
	await open(desk, `${at.dashboard.url}/devices/${device.deviceId}?edit`);
	const list = desk.getByLabel("Device group");
	await list.selectOption("Attic");
	const params = { deviceGroupId: String(attic.deviceGroupId) };
	await ok(at.service, "deleteDeviceGroup", { token, params });
	for (const _ of ["once", "again"]) {
		await desk.getByRole("button", { name: "Save" }).click();
		await expect(desk.getByRole("alert")).toContainText(NO_GROUP);
		await expect(chosenIn(list)).toHaveText(/Attic$/);
	}
	expect((await groups()).find(({ isDefault }) => isDefault)?.devices).toHaveLength(1);
});

for (const [path, name, link, done] of [
	["presentations", "Menu", "Show on…", /^Now plays in.* Attic/],
	["schedules", "Week", "Use in…", /^Now used by.* Attic/],
] as const)
	test(`a ticked group that is deleted meanwhile leaves the dialog of /${path}, and the other ticks stay`, async ({
		page: desk,
	}) => {
		const { token, hall } = await furnish(desk);
		await open(desk, `${at.dashboard.url}/${path}`);
		const row = desk.getByRole("row", { name });
		await row.getByRole("link", { name: link }).click();
		const dialog = desk.getByRole("dialog");
		const box = (group: RegExp) => dialog.getByRole("checkbox", { name: group });
		await box(/^Hall/).check();
		await box(/^Attic/).check();
		const params = { deviceGroupId: String(hall.deviceGroupId) };
		await ok(at.service, "deleteDeviceGroup", { token, params });
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(desk.getByRole("alert")).toContainText("A chosen group is gone.");
		await expect(box(/^Hall/)).toHaveCount(0);
		await expect(box(/^Attic/)).toBeChecked();
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(desk.getByRole("status")).toContainText(done);
	});
