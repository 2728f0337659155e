import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { inGroup } from "./group-fields";
import { enter, house, open } from "./house";

// Pages that keep themselves fresh, where something was other for a moment alone.

const at = house();

/** Stops the page's clock. The answer lets so much time pass, after which the page has asked so often in all. */
async function paused(desk: Page, path: string) {
	let looks = 0;
	desk.on("response", (answer) => {
		const { pathname } = new URL(answer.url());
		const isAsked = answer.request().headers()["if-none-match"] !== undefined;
		if (pathname === path && isAsked) looks++;
	});
	await desk.clock.pauseAt(new Date(Date.now() + 1_000));
	return async (milliseconds: number, count: number) => {
		await desk.clock.fastForward(milliseconds);
		await expect.poll(() => looks).toBe(count);
	};
}

test("an alert that is started on the page and stopped elsewhere at once is over there too", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Fire"]);
	const [group] = await ok(at.service, "listDeviceGroups", { token });
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const ofGroup = { token, params: { deviceGroupId: Number(group?.deviceGroupId) } };
	const alertPresentationId = presentations[0]?.presentationId ?? null;
	await ok(at.service, "updateDeviceGroup", { ...ofGroup, body: { alertPresentationId } });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	const pass = await paused(desk, "/devices/changes");
	await pass(16_000, 1);
	const own = inGroup(desk, "Default group");
	await own.getByRole("button", { name: "Start alert" }).click();
	await expect(own.getByRole("button", { name: "Stop alert" })).toBeVisible();
	await ok(at.service, "stopAlert", ofGroup);
	await pass(16_000, 2);
	await expect(own.getByRole("button", { name: "Start alert" })).toBeVisible();
	await expect(own.getByRole("button", { name: "Stop alert" })).toHaveCount(0);
});

test("a schedule that is given to a group on the list and taken from it elsewhere at once is not shown there", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Breakfast", "Lunch"]);
	const [group] = await ok(at.service, "listDeviceGroups", { token });
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const Monday = presentations.map(({ presentationId }, index) => ({
		time: `1${index}:00:00`,
		presentationId,
	}));
	const body = { name: "Meals", timeZoneId: "UTC", Monday };
	await ok(at.service, "createWeeklySchedule", { token, body });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/schedules`);
	const pass = await paused(desk, "/schedules");
	await pass(31_000, 1);
	const row = desk.getByRole("row", { name: /Meals/ });
	await row.getByRole("link", { name: /^Use in/ }).click();
	await desk.getByRole("dialog").getByLabel("Default group").check();
	await desk.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(row).toContainText("Default group");
	const params = { deviceGroupId: Number(group?.deviceGroupId) };
	await ok(at.service, "updateDeviceGroup", { token, params, body: { scheduleId: null } });
	await pass(31_000, 2);
	await expect(row).not.toContainText("Default group");
});

test("the mark in the menu says that an alert is on, and is over, as soon as the devices page does", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Fire"]);
	const [group] = await ok(at.service, "listDeviceGroups", { token });
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const ofGroup = { token, params: { deviceGroupId: Number(group?.deviceGroupId) } };
	const presentationId = presentations[0]?.presentationId;
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	const stopButton = inGroup(desk, "Default group").getByRole("button", { name: "Stop alert" });
	const mark = desk.locator(".alert-mark:visible");
	await expect(mark).toHaveCount(0);
	await ok(at.service, "startAlert", { ...ofGroup, body: { presentationId } });
	await desk.clock.fastForward(16_000);
	await expect(stopButton).toBeVisible();
	await expect(mark).toHaveAccessibleName("1 group in alert");
	await ok(at.service, "stopAlert", ofGroup);
	await desk.clock.fastForward(16_000);
	await expect(stopButton).toHaveCount(0);
	await expect(mark).toHaveCount(0);
	await ok(at.service, "startAlert", { ...ofGroup, body: { presentationId } });
	await desk.clock.fastForward(16_000);
	await expect(mark).toHaveAccessibleName("1 group in alert");
	// On other pages it says what they were loaded with.
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk.getByRole("heading", { level: 1, name: "Content Management" })).toBeVisible();
	await expect(mark).toHaveAccessibleName("1 group in alert");
	await ok(at.service, "stopAlert", ofGroup);
	await desk.getByRole("link", { name: "Go to profile" }).click();
	await expect(desk).toHaveURL(/\/user-info$/);
	await expect(mark).toHaveCount(0);
});
