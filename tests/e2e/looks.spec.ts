import { expect, type Locator, type Page, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { DASHBOARD_URL } from "../support/service";
import { type SharedSite, sharedSite } from "../support/site";
import { boxOf, enter, house, open } from "./house";
import { seat } from "./seated";

const at = house();
let paying: SharedSite;
test.beforeAll(async () => {
	paying = await sharedSite({ NEW_ACCOUNT_TIER: "Enterprise", DASHBOARD_URL });
});

const backgroundOf = (one: Locator) =>
	one.evaluate((element) => getComputedStyle(element).backgroundColor);

test("with a contrast theme of the system, what is chosen and how far something has come is seen", async ({
	page: desk,
}) => {
	await desk.emulateMedia({ forcedColors: "active" });
	await enter(desk, at, ["One"]);
	await open(desk, `${at.dashboard.url}/presentation`);
	const scheme = (name: string) => desk.getByRole("button", { name, exact: true });
	expect(await backgroundOf(scheme("Auto"))).not.toBe(await backgroundOf(scheme("Dark")));
	const kind = (name: string) => desk.getByRole("button", { name, exact: true });
	expect(await backgroundOf(kind("Image"))).not.toBe(await backgroundOf(kind("Web page")));
	const place = (name: string) =>
		desk.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
	expect(await backgroundOf(place("Content"))).not.toBe(await backgroundOf(place("Device")));
	const iconAndWords = (one: Locator) =>
		one.evaluate((element) => [
			getComputedStyle(element, "::before").backgroundColor,
			getComputedStyle(element).color,
		]);
	for (const one of [place("Content"), place("Device"), scheme("Logout")]) {
		const [icon, words] = await iconAndWords(one);
		expect(icon, await one.innerText()).toBe(words);
	}

	await desk.evaluate(() =>
		document.querySelector("main")?.prepend(document.createElement("progress")),
	);
	const bar = desk.getByRole("progressbar");
	const drawn = async (value: number) => {
		await bar.evaluate((one: HTMLProgressElement, now) => {
			one.value = now;
		}, value);
		return (await bar.screenshot()).toString("base64");
	};
	expect(await drawn(0.9)).not.toBe(await drawn(0.1));

	// The bar of a page that is awaited is a line, as backgrounds are taken away.
	await desk.route(/\/devices/, () => undefined);
	await place("Device").click();
	const loading = desk.getByRole("progressbar", { name: "Loading" });
	await expect(loading).toHaveCSS("border-top-width", "2px");
});

test("for whoever wants less motion, no bar flashes up while a page comes at once", async ({
	page: desk,
}) => {
	await desk.emulateMedia({ reducedMotion: "reduce" });
	await enter(desk, at);
	const [first, later] = await desk.evaluate(async () => {
		const bar = document.createElement("div");
		bar.className = "navigation-bar fixed inset-x-0";
		document.body.append(bar);
		const { width } = bar.getBoundingClientRect();
		await new Promise((resolve) => setTimeout(resolve, 400));
		return [width, bar.getBoundingClientRect().width];
	});
	expect(first).toBe(0);
	expect(later).toBeGreaterThan(1000);
});

test("with a contrast theme of the system, pills have an edge", async ({ page: desk }) => {
	await desk.emulateMedia({ forcedColors: "active" });
	const { token } = await enter(desk, at);
	await pairScreen(at.service, token);
	await open(desk, `${at.dashboard.url}/devices`);
	const pills = desk.locator(".pill");
	for (const name of ["Default", "Offline"])
		await expect(pills.filter({ hasText: name }).first()).toHaveCSS("border-top-width", "1px");
});

/** Opens a saved presentation of three slides. */
async function openSlides(desk: Page) {
	const { token } = await enter(desk, at);
	const slides = ["One", "Two", "Three"].map((title, index) => ({
		...{ index, title, type: "WebContent" as const },
		url: "https://example.org",
	}));
	const body = { title: "Links", slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	return (place: number) => desk.locator(".slide").nth(place);
}

test("with a contrast theme of the system, the shown slide and where a dragged one would go are seen", async ({
	page: desk,
}) => {
	await desk.emulateMedia({ forcedColors: "active" });
	const slide = await openSlides(desk);
	const edgeOf = (place: number) =>
		slide(place).evaluate((one) => getComputedStyle(one).borderLeftWidth);
	await expect(slide(0)).toHaveClass(/slide-shown/);
	expect(await edgeOf(0)).not.toBe(await edgeOf(1));
	const drawn = async () => (await slide(1).screenshot()).toString("base64");
	const without = await drawn();
	const { height } = await boxOf(slide(1));
	for (const mark of ["drop-before", "drop-after"]) {
		await slide(1).evaluate((one, name) => one.classList.add(name), mark);
		expect(await drawn(), mark).not.toBe(without);
		const marked = await boxOf(slide(1));
		expect(Math.abs(marked.height - height), "no row moves").toBeLessThanOrEqual(1);
		await slide(1).evaluate((one, name) => one.classList.remove(name), mark);
	}
});

test("the kind of slide whose panel is open has a ring, as its colours are near to those of the others", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const ringOf = (name: string) =>
		desk
			.getByRole("button", { name, exact: true })
			.evaluate((one) => getComputedStyle(one).boxShadow);
	expect(await ringOf("Image")).toContain("inset");
	expect(await ringOf("Web page")).toBe("none");
	await desk.getByRole("button", { name: "Web page", exact: true }).click();
	expect(await ringOf("Image")).toBe("none");
	expect(await ringOf("Web page")).toContain("inset");
});

test("nothing stands out of a panel's round corners, and no panel's shadow is cut off", async ({
	page: desk,
}) => {
	const slide = await openSlides(desk);
	const corner = (one: Element) => Number.parseFloat(getComputedStyle(one).borderTopLeftRadius);
	const panel = desk.locator("section", { has: slide(0) });
	expect(await slide(0).evaluate(corner)).toBe((await panel.last().evaluate(corner)) - 1);
	await desk.setViewportSize({ width: 1440, height: 500 });
	await open(desk, `${at.dashboard.url}/weekly-schedule`);
	await desk.getByRole("button", { name: "+ Add New Schedule Item" }).first().click();
	const drawn = desk.getByRole("region", { name: "What it plays" });
	await expect(drawn).toContainText("Sunday");
	const { y, height } = await boxOf(drawn);
	expect(y + height).toBeLessThanOrEqual(500);
	const cutters = await drawn.evaluate((one) => {
		const found: string[] = [];
		for (let at = one.parentElement; at && at.tagName !== "MAIN"; at = at.parentElement)
			if (getComputedStyle(at).overflow !== "visible") found.push(at.className);
		return found;
	});
	expect(cutters).toEqual([]);
});

test("a page in dark colours is printed in light ones", async ({ page: desk }) => {
	await enter(desk, at, ["One"]);
	await desk.getByRole("button", { name: "Dark", exact: true }).click();
	const background = () => backgroundOf(desk.locator("html"));
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "dark");
	const dark = await background();
	await desk.emulateMedia({ media: "print" });
	const printed = await background();
	expect(printed).not.toBe(dark);
	await desk.emulateMedia({ media: "screen" });
	await desk.getByRole("button", { name: "Light", exact: true }).click();
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "light");
	expect(await background()).toBe(printed);
});

test("a list is printed without what there is to press", async ({ page: desk }) => {
	await enter(desk, at, ["One", "Two"]);
	await desk.emulateMedia({ media: "print" });
	await expect(desk.getByRole("cell", { name: "One" }).first()).toBeVisible();
	await expect(desk.getByRole("search")).toBeHidden();
	await expect(desk.getByRole("button")).toHaveCount(0);
	await expect(desk.getByRole("link", { name: /Edit|Delete|New Presentation/ })).toHaveCount(0);
});

test("the editor is printed without the form that adds a slide", async ({ page: desk }) => {
	await openSlides(desk);
	const adding = [
		desk.getByRole("region", { name: "Add a slide" }),
		desk.getByRole("heading", { name: "Add a slide" }),
	];
	for (const one of adding) await expect(one).toBeVisible();
	await desk.emulateMedia({ media: "print" });
	for (const one of adding) await expect(one).toBeHidden();
	await expect(desk.getByText("Drag slides by their dots")).toBeHidden();
	await expect(desk.getByLabel("Title of slide 3")).toBeVisible();
});

test("schedules and devices are printed without what there is to press, and a long day begins on the sheet before", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), paying);
	const { dashboard, service } = paying;
	const [presentationId, other] = await Promise.all(
		["Lobby", "Menu"].map(async (title) => {
			const body = { title, slides: [] };
			return (await ok(service, "createPresentation", { token, body })).presentationId;
		}),
	);
	const items = Array.from({ length: 12 }, (_, hour) => ({
		...{ time: `${String(8 + hour).padStart(2, "0")}:00:00` },
		presentationId: Number(presentationId),
	}));
	const noon = [{ time: "12:00:00", presentationId: Number(other) }];
	const body = {
		name: "Week",
		timeZoneId: "UTC",
		Monday: items,
		Tuesday: items.slice(0, 3),
		Friday: noon,
	};
	const { id } = await ok(service, "createWeeklySchedule", { token, body });
	for (const deviceName of ["One", "Two"]) await pairScreen(service, token, { deviceName });
	await desk.setViewportSize({ width: 1047, height: 718 });

	await open(desk, `${dashboard.url}/weekly-schedule/:${id}`);
	const hint = desk.getByText("Drag a block to move it");
	await expect(hint).toBeVisible();
	await desk.emulateMedia({ media: "print" });
	await expect(hint).toBeHidden();
	const breaks = (name: string) =>
		desk
			.getByRole("region", { name, exact: true })
			.evaluate((one) => getComputedStyle(one).breakInside);
	expect(await breaks("Monday")).toBe("auto");
	expect(await breaks("Tuesday")).toBe("avoid");
	await expect(desk.getByLabel("Time of item 12 on Monday", { exact: true })).toBeVisible();
	for (const words of ["Copy a day to other days", "Import a calendar file (.ics)"])
		await expect(desk.getByText(words)).toBeHidden();

	await open(desk, `${dashboard.url}/schedules`);
	const table = await boxOf(desk.getByRole("table"));
	const plays = await boxOf(desk.getByRole("columnheader", { name: "Plays now, then" }));
	expect(plays.x + plays.width).toBeCloseTo(table.x + table.width, 0);
	expect(plays.width).toBeGreaterThan(table.width / 3);

	await desk.setViewportSize({ width: 718, height: 1047 });
	await open(desk, `${dashboard.url}/devices`);
	await expect(desk.getByRole("link", { name: "One" })).toBeVisible();
	await expect(desk.getByText("All shown here")).toBeHidden();
	const pill = desk.locator("td .pill").first();
	const indent = await pill.evaluate((one) => {
		const words = document.createRange();
		words.selectNodeContents(one);
		return words.getBoundingClientRect().left - one.getBoundingClientRect().left;
	});
	expect(indent).toBe(0);
});

test("in a low window, as at four times the size, a form's heading leaves room for the form", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.setViewportSize({ width: 320, height: 256 });
	for (const path of ["/presentation", "/weekly-schedule"]) {
		await open(desk, at.dashboard.url + path);
		await desk.evaluate(() => scrollTo(0, document.body.scrollHeight));
		const head = desk.locator(".editor-head, .schedule-head");
		const isGone = () => head.evaluate((one) => one.getBoundingClientRect().bottom <= 64);
		await expect.poll(isGone, path).toBe(true);
	}
});
