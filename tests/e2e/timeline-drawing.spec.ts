import { expect, test } from "@playwright/test";
import { giveZones, simple, weekly } from "../support/schedules";
import { barriersOf } from "./barriers";
import { boxOf, open, scrollOf } from "./house";
import { beginnings, drawn, hold, row, slider, timelineDesk } from "./timeline";

const front = timelineDesk();

test("with a contrast theme of the system, the timeline has its colours", async ({
	page: desk,
}) => {
	await desk.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await desk.getByRole("button", { name: "Light", exact: true }).click();
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "light");
	await slider(desk, "Start of item 2 on Monday, Night").focus();
	await desk.keyboard.press("ArrowRight");
	const seen = await drawn(desk).evaluate((panel) => {
		const colorOf = (name: string) => {
			const probe = document.body.appendChild(document.createElement("i"));
			probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
			const { color } = getComputedStyle(probe);
			probe.remove();
			return color;
		};
		const styleOf = (selector: string) =>
			getComputedStyle(panel.querySelector(selector) as Element);
		const hour = styleOf(".timeline-tick text");
		return [
			[hour.fill, colorOf("CanvasText")],
			[hour.stroke, colorOf("Canvas")],
			[styleOf(".timeline-tick line").stroke, colorOf("CanvasText")],
			[styleOf(":focus .timeline-reach").stroke, colorOf("Highlight")],
		];
	});
	for (const [is, wanted] of seen) expect(is).toBe(wanted);
});

test("a title is cut with an ellipsis before the next handle, and left out where few letters fit", async ({
	page: desk,
}) => {
	const long = "Breakfast menu for all guests of the house";
	giveZones(front, [long, "Night", "News", "Offers"]);
	const title = drawn(desk).locator(".timeline-title span", { hasText: long }).first();
	for (const [width, isShown] of [
		[1024, true],
		[360, false],
	] as const) {
		await desk.setViewportSize({ width, height: 900 });
		await open(desk, `${front.site}/weekly-schedule/:9`);
		await expect(slider(desk, "Start of item 2 on Monday")).toBeVisible();
		await expect(title).toBeVisible({ visible: isShown });
	}
	await desk.setViewportSize({ width: 1024, height: 900 });
	const isCut = await title.evaluate(
		(one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === "ellipsis",
	);
	expect(isCut).toBe(true);
	const [cut, handle] = [
		await boxOf(title),
		await boxOf(slider(desk, "Start of item 2 on Monday").locator("rect:not(.timeline-reach)")),
	];
	expect(cut.x + cut.width).toBeLessThan(handle.x);
});

test("what is typed is drawn: a time, a presentation, the zone; half a time is left out, and says so", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const time = desk.getByLabel("Time of item 1 on Monday", { exact: true });
	await time.fill("07:15");
	await expect(row(desk, "Menu Monday 07:15–12:00")).toBeVisible();
	await expect(time).toBeFocused();
	await time.fill("07:1");
	await expect(drawn(desk)).toContainText("1 item is not drawn");
	await expect(row(desk, "Night Monday 12:00–18:00")).toBeVisible();
	await time.fill("07:15");
	await desk
		.getByLabel("Presentation of item 1 on Monday", { exact: true })
		.selectOption({ label: "Offers" });
	await expect(row(desk, "Offers Monday 07:15–12:00")).toBeVisible();
	await expect(drawn(desk)).not.toContainText("not drawn");
	await desk.getByLabel("Time Zone").selectOption("Tokyo Standard Time");
	await expect(drawn(desk)).toContainText("By the clocks of Asia/Tokyo");
	const facts = drawn(desk).locator("details.timeline-facts").first();
	await facts.locator("summary").click();
	await time.focus();
	const scroll = await scrollOf(desk);
	await time.fill("05:00");
	await expect(slider(desk, "Start of item 1 on Monday, Offers")).toHaveAttribute(
		"aria-valuetext",
		"05:00",
	);
	await expect(facts).not.toHaveAttribute("open");
	expect(await scrollOf(desk)).toBe(scroll);
	await expect(time).toBeFocused();
	expect(front.service.named("updateWeeklySchedule")).toEqual([]);
});

test("a new item is not told to be missing before the focus has left it", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const monday = desk.getByRole("region", { name: "Monday", exact: true });
	await monday.getByRole("button", { name: "+ Add New Schedule Item" }).click();
	const items = monday.getByRole("listitem");
	const added = items.last();
	await expect(added.getByRole("textbox")).toBeFocused();
	await expect(drawn(desk)).not.toContainText("not drawn");
	await added.getByRole("combobox").focus();
	await expect(drawn(desk)).not.toContainText("not drawn");
	await desk.getByLabel("Schedule Name").focus();
	await expect(drawn(desk)).toContainText("1 item is not drawn");
});

test("an answer that comes late does not overwrite what was typed since", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const time = desk.getByLabel("Time of item 1 on Monday", { exact: true });
	const held: (() => void)[] = [];
	await desk.route("**/schedules/drawing", async (route) => {
		await new Promise<void>((go) => held.push(go));
		await route.continue();
	});
	await time.fill("06:00");
	await expect.poll(() => held.length).toBe(1);
	await time.fill("09:00");
	held[0]?.();
	// The second is asked for only when the first is answered.
	await expect.poll(() => held.length).toBe(2);
	await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
	expect(await row(desk, "Menu Monday 06:00–12:00").count()).toBe(0);
	held[1]?.();
	await expect(row(desk, "Menu Monday 09:00–12:00")).toBeVisible();
});

test("without a connection the last drawing stays, marked, and follows when there is one again", async ({
	page: desk,
	context,
}) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	await context.setOffline(true);
	await desk.getByLabel("Time of item 1 on Monday", { exact: true }).fill("07:15");
	await expect(drawn(desk)).toContainText("Not up to date");
	await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
	await context.setOffline(false);
	await expect(row(desk, "Menu Monday 07:15–12:00")).toBeVisible();
	await expect(drawn(desk)).not.toContainText("Not up to date");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Week");
});

test("that a drawing is not up to date is heard", async ({ page: desk, context }) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	const heard = drawn(desk).locator("[aria-live]");
	await expect(heard).toHaveText("");
	await context.setOffline(true);
	await desk.getByLabel("Time of item 1 on Monday", { exact: true }).fill("07:15");
	await expect(heard).toHaveText("Not up to date");
	await context.setOffline(false);
});

test("it follows the present while somebody sees it, and holds nothing that they have", async ({
	page: desk,
}) => {
	await desk.clock.install();
	await open(desk, `${front.site}/weekly-schedule/:9`);
	let [asked, at, status] = [0, "01:11", 200];
	await desk.route("**/schedules/drawing", async (route) => {
		asked++;
		if (status !== 200) return route.fulfill({ status });
		const shown = await (await route.fetch()).json();
		for (const timeline of [shown.day, shown.week]) timeline.at = at;
		return route.fulfill({ json: shown });
	});
	/** Lets a time pass, and the pause behind it in which somebody could type. */
	const pass = async (minutes: number) => {
		await desk.clock.fastForward(minutes * 60_000);
		await desk.clock.runFor(400);
	};
	const isSeen = (state: "visible" | "hidden") =>
		desk.evaluate((shown) => {
			Object.defineProperty(document, "visibilityState", { value: shown, configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
		}, state);
	const now = (time: string) => drawn(desk).getByText(`Now, ${time}`).first();

	const name = desk.getByLabel("Schedule Name");
	await name.fill("Typed");
	await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));
	await pass(5);
	await expect(now("01:11")).toBeVisible();
	await expect(name).toBeFocused();
	expect(
		await name.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
			selectionStart,
			selectionEnd,
		]),
	).toEqual([1, 3]);
	const handle = slider(desk, "Start of item 2 on Monday");
	await handle.focus();
	at = "01:16";
	await pass(5);
	await expect(now("01:16")).toBeVisible();
	await expect(handle).toBeFocused();

	await hold(desk, beginnings(desk, "Monday"), 12, 13);
	expect(asked).toBe(2);
	await pass(5);
	expect(asked).toBe(2);
	await desk.keyboard.press("Escape");
	await desk.mouse.up();

	await isSeen("hidden");
	await pass(11);
	expect(asked).toBe(2);
	at = "01:32";
	await isSeen("visible");
	await desk.clock.runFor(400);
	await expect(now("01:32")).toBeVisible();
	status = 503;
	await pass(5);
	await expect(drawn(desk)).toContainText("Not up to date");
	await expect(now("01:32")).toBeVisible();
	[status, at] = [200, "01:42"];
	await pass(5);
	await expect(now("01:42")).toBeVisible();
	await expect(drawn(desk)).not.toContainText("Not up to date");
});

test("a service that fails takes nothing away", async ({ page: desk }) => {
	await open(desk, `${front.site}/weekly-schedule/:9`);
	front.service.answer("listPresentations", { status: 503 });
	await desk
		.getByLabel("Presentation of item 1 on Monday", { exact: true })
		.selectOption({ label: "Offers" });
	await expect(drawn(desk)).toContainText("Not up to date");
	await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
	await expect(desk.getByLabel("Presentation of item 1 on Monday", { exact: true })).toHaveValue(
		"4",
	);
});

for (const scheme of ["light", "dark"] as const)
	for (const width of [360, 768, 1440])
		test(`has no barriers: ${scheme}, ${width} px`, async ({ page: desk }) => {
			await desk.emulateMedia({ colorScheme: scheme });
			await desk.setViewportSize({ width, height: 800 });
			await open(desk, `${front.site}/weekly-schedule/:9`);
			await slider(desk, "Start of item 2 on Monday").focus();
			expect(await barriersOf(desk)).toEqual([]);
			const tooWide = await desk.evaluate(
				() => document.documentElement.scrollWidth - window.innerWidth,
			);
			expect(tooWide).toBeLessThanOrEqual(0);
		});

for (const width of [1280, 1440])
	test(`its table makes the panel no wider than it is: ${width} px`, async ({ page: desk }) => {
		const wednesday = [
			{ time: "10:10:00", presentationId: 1 },
			{ time: "22:20:00", presentationId: 2 },
		];
		front.service.answer("getWeeklySchedule", { body: weekly({ wednesday }) });
		await desk.setViewportSize({ width, height: 800 });
		await open(desk, `${front.site}/weekly-schedule/:9`);
		await expect(row(desk, "Menu Wednesday 10:10–22:20 12 h 10 min")).toBeVisible();
		const tooWide = await drawn(desk).evaluate((panel) => panel.scrollWidth - panel.clientWidth);
		expect(tooWide).toBe(0);
	});

test("its table, which scrolls in the panel, leaves nothing blank below the page's footer", async ({
	page: desk,
}) => {
	const items = [{ dateTime: "2040-11-05 09:00", presentationId: 1 }];
	front.service.answer("getSimpleSchedule", { body: simple(items) });
	await desk.setViewportSize({ width: 1440, height: 700 });
	await open(desk, `${front.site}/simple-schedule/:8`);
	await expect(drawn(desk).getByRole("row").first()).toBeAttached();
	const blank = await desk.evaluate(() => {
		const footer = document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0;
		return document.documentElement.scrollHeight - (footer + scrollY);
	});
	expect(blank).toBeLessThan(2);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("it is drawn, and there is nothing to drag", async ({ page: desk }) => {
		await desk.goto(`${front.site}/weekly-schedule/:9`);
		await expect(row(desk, "Menu Monday 08:00–12:00")).toBeVisible();
		await expect(drawn(desk).getByRole("slider")).toHaveCount(0);
		await expect(drawn(desk)).not.toContainText("Drag a block", { useInnerText: true });
	});
});
