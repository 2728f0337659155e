import { expect, test } from "@playwright/test";
import { PROFILE } from "../support/stand-in";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const front = frontDesk(({ service }) => {
	service.answer("listPresentations", {
		body: { presentations: [] },
		headers: { "X-Payment-Failed": "true", "X-Groups-In-Alert": "2" },
	});
});

test("a failed payment, an alert and the menu have room beside each other, however narrow the window is", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/presentations`);
	const paid = desk.getByRole("link", { name: /Payment failed$/ });
	const alert = desk.getByRole("banner").getByRole("link", { name: "2 groups in alert" });
	const menu = desk.locator(".small-menu > summary");
	for (const width of [320, 360, 412, 640, 1000]) {
		await desk.setViewportSize({ width, height: 700 });
		let end = 0;
		for (const one of [
			desk.locator(".home-link"),
			desk.locator(".scheme-choice"),
			paid,
			alert,
			menu,
		]) {
			const box = await one.boundingBox();
			expect(box?.x, `at ${width}`).toBeGreaterThanOrEqual(end);
			end = Number(box?.x) + Number(box?.width);
		}
		expect(end, `at ${width}`).toBeLessThanOrEqual(width);
	}
	await desk.setViewportSize({ width: 1440, height: 900 });
	await expect(paid).toBeInViewport();
	await paid.click();
	await expect(desk).toHaveURL(/\/user-info$/);
});

test("where no answer tells of alerts, the frame marks none that the devices page finds by itself", async ({
	page: desk,
}) => {
	const hall = (isInAlert: boolean) => ({
		body: [{ deviceGroupId: 1, title: "Hall", isDefault: true, isInAlert, devices: [] }],
	});
	front.service.answer("listPresentations", { body: { presentations: [] } });
	front.service.answer("listDeviceGroups", hall(false));
	await desk.clock.install();
	await open(desk, `${front.site}/devices`);
	await expect(desk.getByRole("button", { name: "Start alert" })).toBeVisible();
	front.service.answer("listDeviceGroups", hall(true));
	await desk.clock.fastForward(6_000);
	await expect(desk.getByRole("button", { name: "Stop alert" })).toBeVisible();
	await desk.clock.runFor(500);
	// It would be gone on the next page, as if the alert were over.
	await expect(desk.locator(".alert-mark:visible")).toHaveCount(0);
});

test("a payment that was mended in the portal is marked as failed neither in the profile nor in the frame", async ({
	page: desk,
}) => {
	const paying = (isPaymentFailed: boolean) =>
		front.service.answer("getProfile", {
			body: { ...PROFILE, subscriptionInfo: { tier: "Basic", isPaymentFailed } },
			headers: { "X-Payment-Failed": String(isPaymentFailed) },
		});
	paying(true);
	await desk.route("**/portal", (route) => route.fulfill({ body: "The portal" }));
	front.service.answer("createPortalSession", { body: { url: `${front.service.url}/portal` } });
	await open(desk, `${front.site}/user-info`);
	const notice = desk.getByRole("region", { name: "Payments" });
	const mark = desk.locator(".payment-mark:visible");
	await notice.getByRole("button").click();
	await expect(desk.getByText("The portal")).toBeVisible();
	await open(desk, `${front.site}/user-info`);
	await expect(notice).toBeVisible();
	await expect(mark).toHaveCount(1);
	paying(false);
	await expect(notice).toHaveCount(0);
	await expect(mark).toHaveCount(0);
});
