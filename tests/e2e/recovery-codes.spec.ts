import { expect, test } from "@playwright/test";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const front = frontDesk(() => {});

test("recovery codes, which are shown once, are not left without a question but by who has kept them", async ({
	page: desk,
}) => {
	const state = {
		isTwoFactorEnabled: true,
		sharedKey: "JBSWY3DPEHPK3PXP",
		isMachineRemembered: false,
	};
	front.service.answer("manageTwoFactor", ({ body }) => ({
		body: {
			...{ ...state, recoveryCodesLeft: 1 },
			recoveryCodes: (body as { resetRecoveryCodes?: boolean }).resetRecoveryCodes
				? ["aaaaa-bbbbb"]
				: null,
		},
	}));
	await open(desk, `${front.site}/user-info/two-factor`);
	await desk.getByRole("link", { name: "New recovery codes" }).click();
	await desk.getByRole("button", { name: "Yes" }).click();
	const code = desk.getByText("aaaaa-bbbbb");
	await expect(code).toBeVisible();
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	for (const leave of [
		() => desk.getByRole("link", { name: "Content Management" }).click(),
		// No page follows, so that nothing is waited for.
		() => desk.evaluate(() => history.back()),
	]) {
		await leave();
		await expect(question).toContainText("The recovery codes are shown only once.");
		await question.getByRole("button", { name: "Stay" }).click();
		await expect(question).toHaveCount(0);
		await expect(code).toBeVisible();
	}
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		dialog.dismiss();
	});
	await desk.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(["beforeunload"]);
	await expect(code).toBeVisible();
	await desk.getByRole("link", { name: "I have kept them" }).click();
	await expect(
		desk.getByRole("heading", { name: "My Profile" }).or(desk.getByRole("alert")),
	).toBeVisible();
	await expect(question).toHaveCount(0);
});
