import { expect, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { boxOf, enter, house } from "./house";

const at = house();

test("every page's heading stands in the same place, and cards below each other begin at one line", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "Hall" });
	const zone = { timeZoneId: "UTC", dateTimeCollection: [] };
	const { id } = await ok(at.service, "createSimpleSchedule", {
		token,
		body: { name: "Lunch", ...zone },
	});
	for (const width of [1024, 1440, 1920]) {
		await desk.setViewportSize({ width, height: 900 });
		await desk.goto(`${at.dashboard.url}/presentations`);
		const { x, y } = await boxOf(desk.getByRole("heading", { level: 1 }));
		for (const path of [
			...["/devices", `/devices/${device.deviceId}`, "/verify-device", "/schedules"],
			...["/presentation", "/simple-schedule", `/simple-schedule/${id}`, "/weekly-schedule"],
			...[
				"/user-info",
				"/user-info?edit",
				"/user-info/two-factor",
				"/change-password",
				"/change-email",
			],
		]) {
			await desk.goto(at.dashboard.url + path);
			const heading = await boxOf(desk.getByRole("heading", { level: 1 }));
			expect([heading.x, heading.y], `${path} at ${width}`).toEqual([x, y]);
			expect(await desk.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
		}
	}
	for (const [path, label, title] of [
		["/verify-device", "Device code", "Set up a screen"],
		[`/devices/${device.deviceId}`, "Device name", "Pair it again"],
	] as const) {
		await desk.goto(at.dashboard.url + path);
		const field = await boxOf(desk.getByLabel(label));
		const heading = await boxOf(desk.getByRole("heading", { name: title }));
		expect(heading.x, path).toBe(field.x);
	}
});
