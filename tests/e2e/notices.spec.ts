import { expect, test } from "@playwright/test";
import { pairScreen } from "../support/caller";
import { addGroup, boxOf, enter, house, open } from "./house";

const at = house();

test("what happened is said by a region that was there before", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/devices?add`);
	const region = await desk.getByRole("status").elementHandle();
	expect(await region?.getAttribute("aria-live")).toBe("polite");
	await desk.getByLabel("Name of the new group").fill("Kitchen");
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect.poll(() => region?.textContent()).toBe("Group added: Kitchen");
	expect(await region?.evaluate((one) => one.isConnected)).toBe(true);
});

test("a notice floats: nothing moves, and nothing that is needed lies below it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	for (const [width, height] of [
		[1440, 900],
		[768, 900],
		[360, 640],
	] as const) {
		await desk.setViewportSize({ width, height });
		await addGroup(desk, at.dashboard.url, `At ${width}`);
		const notice = desk.locator(".notice");
		await expect(notice).toBeVisible();
		const heading = desk.getByRole("heading", { level: 1 });
		const there = await boxOf(heading);
		const controls = desk.locator("header :is(a, button, summary), main a.btn-primary");
		for (const control of await controls.all()) {
			if (!(await control.isVisible())) continue;
			const at = await boxOf(control);
			const isOnTop = await control.evaluate(
				(one, { x, y }) => {
					const top = document.elementFromPoint(x, y);
					return top === one || one.contains(top);
				},
				{ x: at.x + at.width / 2, y: at.y + at.height / 2 },
			);
			expect(isOnTop, `${width}: ${await control.textContent()}`).toBe(true);
		}
		await desk.getByRole("button", { name: "Close message" }).click();
		await expect(notice).toHaveCount(0);
		await expect(desk.locator("#main")).toBeFocused();
		expect(await boxOf(heading)).toEqual(there);
	}
});

test("a notice goes after its time, waits under the pointer, and goes when an error comes", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.clock.install();
	await addGroup(desk, at.dashboard.url, "One");
	const notice = desk.locator(".notice");
	await desk.clock.runFor(11_000);
	await notice.hover();
	await desk.clock.runFor(30_000);
	await expect(notice).toBeVisible();
	await desk.mouse.move(0, 0);
	await desk.clock.runFor(13_000);
	await expect(notice).toHaveCount(0);

	await addGroup(desk, at.dashboard.url, "Two");
	await desk.getByRole("link", { name: "Add new group" }).click();
	await expect(notice).toHaveCount(0);
	await addGroup(desk, at.dashboard.url, "Three");
	await desk.evaluate(() => {
		const title = document.querySelector("select[name=actualPresentationId] option");
		title?.setAttribute("value", "nonsense");
	});
	await desk.getByRole("button", { name: "Save" }).first().click();
	await expect(desk.getByRole("alert")).toBeFocused();
	// Sooner than by its time.
	await expect(notice).toHaveCount(0, { timeout: 4_000 });
});

test("a notice that comes under a resting pointer goes after its time", async ({ page: desk }) => {
	await enter(desk, at);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices?add`);
	await desk.getByLabel("Name of the new group").fill("One");
	const { width = 0, height = 0 } = desk.viewportSize() ?? {};
	await desk.mouse.move(width / 2, height - 40);
	await desk.keyboard.press("Enter");
	const notice = desk.locator(".notice");
	await expect(notice).toContainText("Group added: One");
	expect(await notice.evaluate((one) => one.matches(":hover"))).toBe(true);
	await desk.clock.runFor(13_000);
	await expect(notice).toHaveCount(0);
});

test("a notice that was closed, or whose time was over, does not come back with an error", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.clock.install();
	const notice = desk.locator(".notice");
	const ends = {
		button: () => desk.getByRole("button", { name: "Close message" }).click(),
		key: () => desk.keyboard.press("Escape"),
		time: () => desk.clock.runFor(13_000),
	};
	for (const [how, end] of Object.entries(ends)) {
		await addGroup(desk, at.dashboard.url, how);
		await end();
		await expect(notice).toHaveCount(0);
		await desk.evaluate(() => {
			const seen = new MutationObserver(() => {
				if (document.querySelector(".notice")) document.body.dataset.cameBack = "";
			});
			seen.observe(document.body, { subtree: true, childList: true });
		});
		const group = desk.getByRole("region", { name: how });
		await group.getByRole("button", { name: "Start alert" }).click();
		await expect(desk.getByRole("alert")).toBeFocused();
		await expect(notice).toHaveCount(0);
		expect(await desk.locator("[data-came-back]").count(), how).toBe(0);
	}
});

test("an alert that leaves groups out says so before, and after in a warning that stays until it is closed", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Fire"]);
	await desk.clock.install();
	await addGroup(desk, at.dashboard.url, "Hall");
	await pairScreen(at.service, token, { deviceName: "Lobby" });
	await open(desk, `${at.dashboard.url}/devices`);
	const hall = desk.getByRole("region", { name: "Hall" });
	await hall.getByLabel("Alert presentation").selectOption("Fire");
	await hall.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Hall");
	await desk.getByRole("link", { name: "Start alert everywhere" }).click();
	const dialog = desk.getByRole("dialog");
	await expect(dialog).toContainText("0 screens in 1 group? 1 group has no alert presentation");
	await dialog.getByLabel("Alert presentation").selectOption("Fire");
	await expect(dialog).toContainText("1 screen in 2 groups?");
	await expect(dialog).not.toContainText("left out");
	await dialog.getByLabel("Alert presentation").selectOption("Each group’s own");
	await expect(dialog).toContainText("left out: “Default group”.");
	await dialog.getByRole("button", { name: "Yes" }).click();
	const warning = desk.locator(".notice-warn");
	await expect(warning).toContainText("but not in Default group");
	await desk.clock.runFor(60_000);
	await expect(warning).toBeVisible();
	await warning.getByRole("button", { name: "Close message" }).click();
	await expect(warning).toHaveCount(0);
});

test("a notice leads to what is often done next, and is gone then, also after Back", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Winter"]);
	await open(desk, `${at.dashboard.url}/presentations`);
	await desk.getByRole("button", { name: "Duplicate Winter" }).click();
	const notice = desk.locator(".notice");
	await expect(notice.getByRole("status")).toHaveText("Duplicated: Copy of Winter");
	await desk.keyboard.press("Escape");
	await expect(notice).toHaveCount(0);

	await desk.getByRole("button", { name: "Duplicate Winter" }).click();
	const next = notice.getByRole("link", { name: "Edit the copy" });
	const box = await boxOf(next);
	expect(box.height).toBeGreaterThanOrEqual(24);
	await desk.setViewportSize({ width: 360, height: 480 });
	await desk.evaluate(() => scrollTo(0, 300));
	await next.press("Enter");
	await expect(desk.getByRole("heading", { name: "Edit Presentation" })).toBeVisible();
	await expect.poll(() => desk.evaluate(() => scrollY), "at its top").toBe(0);
	await expect(desk.getByLabel("Title", { exact: true })).toHaveValue("Copy of Winter");
	await expect(notice).toHaveCount(0);
	await desk.goBack();
	await expect(desk.getByRole("button", { name: "Duplicate Winter" }).first()).toBeVisible();
	await expect(notice).toHaveCount(0);

	await open(desk, `${at.dashboard.url}/weekly-schedule`);
	await desk.getByLabel("Schedule Name").fill("Opening hours");
	await desk.getByRole("button", { name: "Save", exact: true }).first().click();
	await notice.getByRole("link", { name: "Use in groups" }).click();
	await expect(desk.getByRole("dialog", { name: "Use “Opening hours” in…" })).toBeVisible();
	await expect(notice).toHaveCount(0);
});

test("the next step of a notice is read out, and waits for who comes to it by the Tab key", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Winter"]);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/presentations`);
	const notice = desk.locator(".notice");
	const next = notice.getByRole("link", { name: "Edit the copy" });
	const duplicate = desk.getByRole("button", { name: "Duplicate Winter" });
	const place = await desk.getByRole("status").evaluateHandle((one) => one.nextElementSibling);
	await duplicate.press("Enter");
	await expect(next).toBeVisible();
	const isRead = await next.evaluate(
		(link, before) => link.closest("[aria-live=polite]") === before,
		place,
	);
	expect(isRead, "in a region that was there before").toBe(true);
	await desk.clock.runFor(13_000);
	await expect(notice).toHaveCount(0);

	await duplicate.press("Enter");
	await expect(next).toBeVisible();
	for (let presses = 0; presses < 60; presses++) {
		await desk.keyboard.press("Tab");
		await desk.clock.runFor(2_000);
		if (await next.evaluate((link) => link === document.activeElement)) break;
	}
	await expect(next).toBeFocused();
	await desk.keyboard.press("Shift+Tab");
	await desk.clock.runFor(30_000);
	await expect(notice).toBeVisible();
	await desk.getByRole("heading", { level: 1 }).click();
	await desk.clock.runFor(13_000);
	await expect(notice).toHaveCount(0);
});

test("a notice of a long title leaves room for the page, its link and its X", async ({
	page: desk,
}) => {
	const title = "Spring".repeat(30);
	await enter(desk, at, [title]);
	await open(desk, `${at.dashboard.url}/presentations`);
	for (const [width, height] of [
		[1280, 720],
		[360, 640],
		[320, 320],
	] as const) {
		await desk.setViewportSize({ width, height });
		await desk.getByRole("button", { name: "Duplicate" }).first().press("Enter");
		const notice = desk.locator(".notice");
		await expect(notice).toContainText("Copy of");
		const box = await boxOf(notice);
		expect(box.y, `${width}`).toBeGreaterThan(height * 0.3);
		for (const part of [
			notice.getByRole("link", { name: "Edit the copy" }),
			notice.getByRole("button", { name: "Close message" }),
		])
			await part.click({ trial: true });
		await desk.keyboard.press("Escape");
		await expect(notice).toHaveCount(0);
	}
});
