import { expect, type Page, test } from "@playwright/test";
import { newRefreshToken, PROFILE, problem } from "../support/stand-in";
import { frontDesk } from "./front-desk";
import { open } from "./house";

// A form whose access token has to be renewed first, which fails: it stays, and can be sent again.

const front = frontDesk(({ service }) => {
	// Each token is about to end.
	service.answer("refresh", () => ({
		body: { accessToken: crypto.randomUUID(), refreshToken: newRefreshToken(), expiresIn: 1 },
	}));
	service.answer("login", () => ({
		body: { accessToken: "access", refreshToken: newRefreshToken(), expiresIn: 1 },
	}));
	service.answer("getProfile", {
		body: { ...PROFILE, subscriptionInfo: { tier: "Enterprise" } },
	});
	service.answer("listTimeZones", {
		body: [{ id: "UTC", ianaId: "UTC", displayName: "UTC" }],
	});
	service.answer("listDeviceGroups", {
		body: [{ deviceGroupId: 1, title: "Hall", isDefault: true, isInAlert: false, devices: [] }],
	});
});

const FORMS = [
	["/presentation", "Title", "Save"],
	["/weekly-schedule", "Schedule Name", "Save"],
	["/user-info?edit", "First name", "Save"],
	["/devices?add", "Name of the new group", "Add group"],
	["/change-password", "Current password", "Change password"],
] as const;

const field = (desk: Page, label: string) => desk.getByLabel(label, { exact: true }).first();

for (const [path, label, button] of FORMS)
	test(`${path} stays with what was typed`, async ({ page: desk }) => {
		await open(desk, front.site + path);
		await field(desk, label).fill("Typed");
		for (const trouble of [problem(500), "cut"] as const) {
			front.service.answer("refresh", trouble);
			await desk.getByRole("button", { name: button, exact: true }).first().click();
			const alert = desk.getByRole("alert").first();
			await expect(alert).toContainText(
				trouble === "cut" ? "No response from server" : "Internal server error",
			);
			await expect(alert).toContainText(/Tell us this number: \d{4}-\d{4}-\d{4}/);
			await expect(field(desk, label)).toHaveValue("Typed");
		}
	});
