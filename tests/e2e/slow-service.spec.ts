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
	// The same try: a service that had done it says so once more.
	const [first, second, ...more] = front.service.named("verifyDevice").map(({ key }) => key);
	expect([first, more]).toEqual([expect.stringMatching(/-123456$/), []]);
	expect(second).toBe(first);
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

test("a save whose answer was lost has the same name after another that was given up", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Lobby");
	const save = desk.getByRole("button", { name: "Save" });
	front.service.answer("createPresentation", { status: 502, body: {} });
	await save.click();
	await expect(desk.getByRole("alert")).toBeVisible();
	front.service.answer("createPresentation", "hang");
	await save.click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(stopButton(desk)).toHaveCount(0);
	front.service.answer("createPresentation", { body: {} });
	await save.click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	const [first, ...others] = front.service.named("createPresentation").map(({ key }) => key);
	expect(first).toMatch(/^[\w-]{8,}$/);
	expect(others).toEqual([first, first]);
});

test("recovery codes that are shown once stay where the way on is given up", async ({
	page: desk,
}) => {
	const state = (isTwoFactorEnabled: boolean, recoveryCodes: string[] | null) => ({
		body: {
			...{ sharedKey: "JBSWY3DPEHPK3PXP", recoveryCodesLeft: 1, isMachineRemembered: false },
			...{ isTwoFactorEnabled, recoveryCodes },
		},
	});
	front.service.answer("manageTwoFactor", ({ body }) =>
		(body as { enable?: boolean }).enable ? state(true, ["aaaaa-bbbbb"]) : state(false, null),
	);
	await open(desk, `${front.site}/user-info/two-factor`);
	await desk.getByRole("textbox", { name: "Code" }).fill("123456");
	await desk.getByRole("button", { name: "Enable" }).click();
	await expect(desk.getByText("aaaaa-bbbbb")).toBeVisible();
	front.service.answer("listPresentations", "hang");
	await desk.getByRole("link", { name: "Content Management" }).click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(stopButton(desk)).toHaveCount(0);
	await expect(desk.getByText("aaaaa-bbbbb")).toBeVisible();
});
