import { expect, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { hitOf } from "./hit-of";
import { boxOf, enter, house, open } from "./house";
import { openEarly } from "./open-early";
import { seat } from "./seated";
import { deskWith } from "./web-pages";

const at = house();
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

for (const isScripted of [true, false])
	test.describe(isScripted ? "with scripts" : "without scripts", () => {
		test.use({ javaScriptEnabled: isScripted });

		test("the search of a list takes two rows at most, its button beside what is typed", async ({
			page: desk,
		}) => {
			const { token } = await seat(desk.context(), at);
			for (const title of ["One", "Two"])
				await ok(at.service, "createPresentation", { token, body: { title, slides: [] } });
			for (const operationSystem of ["web", "tizen"] as const)
				for (const deviceName of ["Hall", "Bar"])
					await pairScreen(at.service, token, { deviceName, operationSystem });
			for (const width of [320, 360, 412, 560, 639])
				for (const path of ["/presentations", "/devices"]) {
					await desk.setViewportSize({ width, height: 640 });
					await desk.goto(at.dashboard.url + path);
					const form = desk.getByRole("search");
					const typed = await boxOf(form.getByRole("searchbox"));
					const button = await boxOf(form.getByRole("button", { name: "Search" }));
					const [first, second] = [
						await boxOf(form.locator("select").first()),
						await boxOf(form.locator("select").last()),
					];
					expect(button.y, `${path} at ${width}`).toBe(typed.y);
					expect(first.y, `${path} at ${width}`).toBeGreaterThan(typed.y);
					expect(second.y, `${path} at ${width}`).toBe(first.y);
					expect(second.x + second.width).toBeLessThanOrEqual(width);
				}
		});

		test("the fields of a schedule's item end on one line", async ({ page: desk }) => {
			await seat(desk.context(), at);
			await desk.goto(`${at.dashboard.url}/simple-schedule`);
			await desk.getByRole("button", { name: "+ Add New Schedule Item" }).click();
			const item = desk.locator(".item");
			if (isScripted) await expect(item.getByRole("button")).toHaveCount(3);
			// One after the other: between the two, the page may be laid out anew as its font comes.
			await expect(async () => {
				const [time, what] = [
					await boxOf(item.getByRole("textbox")),
					await boxOf(item.getByRole("combobox")),
				];
				expect([time.x, time.width]).toEqual([what.x, what.width]);
			}).toPass({ timeout: 5_000 });
		});
	});

test("what a finger presses in a list is 44 pixels high", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	for (const title of ["One", "Two"])
		await ok(at.service, "createPresentation", { token, body: { title, slides: [] } });
	await pairScreen(at.service, token, { deviceName: "Hall" });
	const zone = { timeZoneId: "UTC", dateTimeCollection: [] };
	await ok(at.service, "createSimpleSchedule", { token, body: { name: "Lunch", ...zone } });
	for (const path of ["/presentations", "/devices", "/schedules"]) {
		await desk.goto(at.dashboard.url + path);
		const pressed = desk.locator(
			"main :is(.btn, .control, td:last-child > a, td:last-child > button), .scheme-choice button",
		);
		expect(await pressed.count(), path).toBeGreaterThan(7);
		const low = await pressed.evaluateAll((all) =>
			all
				.map((one) => [one.textContent, one.getBoundingClientRect().height] as const)
				.filter(([, height]) => height > 0 && height < 44),
		);
		expect(low, path).toEqual([]);
	}
});

test("a finger hits a device's box, and its name beside it", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	for (const deviceName of ["Hall", "Bar"]) await pairScreen(at.service, token, { deviceName });
	await desk.goto(`${at.dashboard.url}/devices`);
	const box = desk.getByLabel("Choose Hall");
	await box.scrollIntoViewIfNeeded();
	for (const side of await hitOf(box)) expect(side).toBeGreaterThanOrEqual(39);
	const { x, y, width, height } = await boxOf(box);
	await desk.touchscreen.tap(x + width / 2, y + height + 8);
	await expect(box).toBeChecked();
	await desk.getByRole("link", { name: "Hall" }).tap({ position: { x: 2, y: 8 } });
	await expect(desk).toHaveURL(/\/devices\/:?\d+/);
});

test("the keyboard goes when a search is answered, unless something was typed meanwhile", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby", "Menu", "Menu for the night"]);
	const box = desk.getByLabel("Search by title");
	await box.fill("menu");
	await box.press("Enter");
	await expect(desk.getByRole("status")).toHaveText("2 presentations");
	await expect(box).not.toBeFocused();
	await desk.route("**/presentations.data?*", async (route) => {
		await box.pressSequentially("by");
		await route.continue();
	});
	await box.fill("lob");
	await box.press("Enter");
	await expect(desk.getByRole("status")).toHaveText("1 presentation");
	await expect(box).toHaveValue("lobby");
	await expect(box).toBeFocused();
});

test("the light and dark of a way in stand in the middle of its bar", async ({ page: desk }) => {
	for (const width of [320, 360, 640, 1023])
		for (const path of ["/login", "/register-user"]) {
			await desk.setViewportSize({ width, height: 640 });
			await desk.goto(at.dashboard.url + path);
			const middles = [desk.locator("aside"), desk.getByRole("form", { name: "Light or dark" })];
			const [bar, choice] = await Promise.all(
				middles.map(async (one) => {
					const { y, height } = await boxOf(one);
					return y + height / 2;
				}),
			);
			expect(Math.abs(Number(bar) - Number(choice)), `${path} at ${width}`).toBeLessThan(1);
		}
});

test("what is said of a timeline names no keys where there is none", async ({ page: desk }) => {
	const { token } = await enter(desk, at, ["Menu", "Night"]);
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const [Monday = [], Friday = []] = presentations.map(({ presentationId }) => [
		{ time: "09:00:00", presentationId },
	]);
	const { id } = await ok(at.service, "createWeeklySchedule", {
		token,
		body: { name: "Week", timeZoneId: "UTC", Monday, Friday },
	});
	await open(desk, `${at.dashboard.url}/weekly-schedule/${id}`);
	const hint = desk.getByText("Drag a block");
	expect(await hint.innerText()).toBe(
		"Drag a block to move it with its length, or an edge to move that beginning. Nothing is saved before you press Save.",
	);
});

test("a draft's offer is in sight after a reload, however far down the page was, unless somebody is in a field", async ({
	page: desk,
}) => {
	const editor = (await deskWith(desk, at, 12)).url;
	const offer = desk.getByRole("region", { name: "Draft" });
	desk.on("dialog", (dialog) => dialog.accept());
	for (const [url, label, down] of [
		[editor, "Title", 0],
		[editor, "Title", 2000],
		[`${at.dashboard.url}/simple-schedule`, "Schedule name", 0],
	] as const) {
		await desk.goto(url);
		const field = desk.getByLabel(label, { exact: true });
		await field.fill(`Changed ${url} at ${down}`);
		const kept = () => desk.evaluate(() => Object.values(localStorage).join());
		await expect.poll(kept).toContain(`Changed ${url} at ${down}`);
		await desk.evaluate((y) => scrollTo(0, y), down);
		await desk.reload();
		await expect(offer, `${url} at ${down}`).toBeInViewport({ ratio: 1 });
	}
	const letScriptsIn = await openEarly(desk, at.dashboard.url, new URL(editor).pathname);
	const last = desk.getByLabel("Title of slide 12");
	await last.focus();
	await letScriptsIn();
	await expect(offer).toBeAttached();
	await expect(last).toBeInViewport();
});
