import { expect, type Page, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { DASHBOARD_URL } from "../support/service";
import { type SharedSite, sharedSite } from "../support/site";
import { listen } from "./desk";
import { boxOf, open } from "./house";
import { seat } from "./seated";

/** The longest name that there is, without a place to break it. */
const NAME = "x".repeat(200);

let at: SharedSite;
let complaints: string[];
test.beforeAll(async () => {
	at = await sharedSite({ NEW_ACCOUNT_TIER: "Enterprise", DASHBOARD_URL });
});
test.beforeEach(({ context }) => {
	complaints = listen(context);
});
test.afterEach(() => expect(complaints).toEqual([]));

/** Looks at pages in narrow and wide windows. */
async function areNoWider(desk: Page, paths: readonly string[]) {
	for (const width of [320, 768, 1440]) {
		await desk.setViewportSize({ width, height: 800 });
		for (const path of paths) {
			await desk.goto(at.dashboard.url + path);
			const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
			expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
		}
	}
}

test("no page of a screen or a group gets wider by its name", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	const { deviceGroupId } = await ok(at.service, "createDeviceGroup", {
		token,
		body: { title: NAME },
	});
	const { device } = await pairScreen(at.service, token, { deviceName: NAME });
	await areNoWider(desk, [
		`/devices/:${device.deviceId}`,
		`/devices/:${device.deviceId}?confirm=delete`,
		`/devices/groups/:${deviceGroupId}/plays`,
	]);
});

test("the ways through a long list of slides fit a narrow window", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	const slides = Array.from({ length: 1000 }, (_, index) => ({
		...{ index, title: NAME, type: "WebContent" as const },
		url: "https://example.org",
	}));
	const body = { title: NAME, slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await desk.setViewportSize({ width: 320, height: 800 });
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	await expect(desk.getByRole("button", { name: "Next slides" })).toBeVisible();
	expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a plan's card holds the names of the screens that would pause", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	for (let screen = 0; screen < 102; screen++)
		await pairScreen(at.service, token, { deviceName: NAME });
	await areNoWider(desk, ["/plans"]);
	const card = desk.getByRole("region", { name: "Basic", exact: true });
	await expect(card).toContainText(`These screens pause: “${NAME.slice(0, 190)}`);
	const [around, choose] = [await boxOf(card), await boxOf(card.getByRole("button"))];
	expect(choose.x + choose.width).toBeLessThanOrEqual(around.x + around.width);
});

test("a question with long names begins in sight, above its answers", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	const presentation = { title: NAME, slides: [] };
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: presentation,
	});
	for (let group = 0; group < 5; group++) {
		const title = `${group} ${"floor ".repeat(30)}`.trim();
		const { deviceGroupId } = await ok(at.service, "createDeviceGroup", { token, body: { title } });
		const params = { deviceGroupId };
		const body = { actualPresentationId: presentationId };
		await ok(at.service, "updateDeviceGroup", { token, params, body });
	}
	for (const [width, height] of [
		[360, 640],
		[640, 360],
	] as const) {
		await desk.setViewportSize({ width, height });
		await open(desk, `${at.dashboard.url}/presentations?confirm=delete&id=${presentationId}`);
		const dialog = desk.getByRole("dialog");
		const answer = dialog.getByRole("link", { name: "No" });
		await expect(answer).toBeFocused();
		const [around, heading, no] = [
			await boxOf(dialog),
			await boxOf(dialog.getByRole("heading")),
			await boxOf(answer),
		];
		expect(around.y + around.height).toBeLessThanOrEqual(height);
		expect(heading.y).toBeGreaterThanOrEqual(around.y);
		expect(no.y + no.height).toBeLessThanOrEqual(around.y + around.height);
		const question = dialog.locator("p");
		const isLong = await question.evaluate((one) => one.scrollHeight > one.clientHeight);
		expect([isLong, await question.evaluate((one) => one.scrollTop)]).toEqual([true, 0]);
	}
});

test("an Arabic name that is too long for its place begins there", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	const presentation = { title: "Menu", slides: [] };
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: presentation,
	});
	const body = { title: "قائمة الطعام اليومية في" };
	const { deviceGroupId } = await ok(at.service, "createDeviceGroup", { token, body });
	const params = { deviceGroupId };
	const plays = { actualPresentationId: presentationId };
	await ok(at.service, "updateDeviceGroup", { token, params, body: plays });
	await desk.setViewportSize({ width: 1024, height: 800 });
	await desk.goto(`${at.dashboard.url}/presentations`);
	const pill = desk.locator(".pill-accent", { hasText: "قائمة" });
	const { isCut, first, left, right } = await pill.evaluate((one) => {
		const range = document.createRange();
		range.setStart(one.firstChild as Text, 0);
		range.setEnd(one.firstChild as Text, 1);
		const { left, right } = one.getBoundingClientRect();
		return {
			...{ isCut: one.scrollWidth > one.clientWidth, left, right },
			first: range.getBoundingClientRect(),
		};
	});
	expect(isCut).toBe(true);
	expect(first.left).toBeGreaterThan(left);
	expect(first.right).toBeLessThanOrEqual(right);
});

test("a drop-down shows where a long Arabic name begins", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	const rest = "الطعام اليومية للمطعم الرئيسي في الطابق الأرضي بجانب المدخل الكبير";
	for (const title of [`قائمة ${rest}`, `لوحة ${rest}`])
		await ok(at.service, "createPresentation", { token, body: { title, slides: [] } });
	await desk.setViewportSize({ width: 1024, height: 800 });
	await open(desk, `${at.dashboard.url}/devices`);
	const choice = desk.getByLabel("Presentation", { exact: true });
	const drawn = async (word: string) => {
		const option = choice.locator("option", { hasText: word });
		await choice.selectOption(await option.getAttribute("value"));
		await choice.blur();
		return (await choice.screenshot()).toString("base64");
	};
	expect(await drawn("قائمة")).not.toBe(await drawn("لوحة"));
});

test("a long Arabic name begins on the right in fields, and its ellipsis is at its end", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), at);
	const deviceName = "قائمة الطعام اليومية للمطعم الرئيسي في الطابق الأرضي بجانب المدخل الكبير";
	const { device } = await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices/:${device.deviceId}`);
	await expect(desk.getByLabel("Device name")).toHaveCSS("direction", "rtl");
	await open(desk, `${at.dashboard.url}/devices`);
	const places = await desk.getByTitle(deviceName).evaluate((one) => {
		const text = one.firstChild as Text;
		return [0, text.length - 1].map((from) => {
			const range = document.createRange();
			range.setStart(text, from);
			range.setEnd(text, from + 1);
			return range.getBoundingClientRect().left;
		});
	});
	const [first = 0, ellipsis = 0] = places;
	expect(ellipsis).toBeLessThan(first);
	const slide = { index: 0, title: deviceName, type: "WebContent" as const };
	const body = { title: deviceName, slides: [{ ...slide, url: "https://example.org" }] };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	for (const label of ["Title", "Title of slide 1"])
		await expect(desk.getByLabel(label, { exact: true })).toHaveCSS("direction", "rtl");
});

test("a notice ends within the window, with its button", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	await ok(at.service, "createDeviceGroup", { token, body: { title: NAME } });
	for (const width of [360, 1440]) {
		await desk.setViewportSize({ width, height: 900 });
		await open(desk, `${at.dashboard.url}/devices`);
		await desk.getByRole("button", { name: "Save", exact: true }).last().click();
		await expect(desk.getByRole("status")).toContainText("Saved: xxx");
		const close = await boxOf(desk.getByRole("button", { name: "Close message" }));
		expect(close.x + close.width, `at ${width}`).toBeLessThanOrEqual(width);
	}
});

test("slide titles have room, and all that can be done with selected slides is in sight", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), at);
	const slides = [1, 2].map((index) => ({
		...{ index, title: NAME, type: "WebContent" as const },
		url: "https://example.org",
	}));
	const body = { title: NAME, slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	for (const width of [960, 1024, 1279, 1280]) {
		await desk.setViewportSize({ width, height: 900 });
		await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
		const title = await boxOf(desk.getByLabel("Title of slide 1"));
		expect(title.width, `at ${width}`).toBeGreaterThan(180);
	}
	await desk.setViewportSize({ width: 360, height: 900 });
	await desk.locator(".slide input[type=checkbox]").first().check();
	await desk.getByRole("button", { name: "More", exact: true }).click();
	for (const button of await desk
		.getByRole("group", { name: "Selected slides" })
		.getByRole("button")
		.all()) {
		const { x, width } = await boxOf(button);
		expect(x).toBeGreaterThanOrEqual(0);
		expect(x + width).toBeLessThanOrEqual(360);
	}
});

test("each row of the list can be edited, duplicated and deleted, however wide the window is", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), at);
	const presentation = { title: NAME, slides: [] };
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: presentation,
	});
	const { deviceGroupId } = await ok(at.service, "createDeviceGroup", {
		token,
		body: { title: NAME },
	});
	await ok(at.service, "updateDeviceGroup", {
		token,
		params: { deviceGroupId: String(deviceGroupId) },
		body: { title: NAME, actualPresentationId: presentationId },
	});
	for (const width of [360, 959, 960, 1024, 1100, 1279, 1280]) {
		await desk.setViewportSize({ width, height: 800 });
		await desk.goto(`${at.dashboard.url}/presentations`);
		const row = desk.getByRole("row", { name: /xxx/ });
		const controls = row.locator("td:last-child :is(a, button)");
		await expect(controls, `at ${width}`).toHaveText(["Edit", "Duplicate", "Delete"]);
		for (const control of await controls.all()) {
			await expect(control, `at ${width}`).toBeVisible();
			await expect(control, `at ${width}`).toBeInViewport({ ratio: 1 });
		}
		const cells = await row
			.locator("td")
			.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
		expect(Math.max(...cells), `at ${width}`).toBe(0);
		const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect(wide, `at ${width}`).toBe(width);
	}
});

test("a row of the list has its group's whole name, and what can be done with it in one line", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), at);
	// The newest is listed first.
	const names = ["Friedrichstraße", "Elevators north"];
	for (const title of names.toReversed()) {
		const body = { title, slides: [] };
		const { presentationId } = await ok(at.service, "createPresentation", { token, body });
		const plays = { title, actualPresentationId: presentationId };
		for (const second of [false, true]) {
			const group = { title: second ? `${title} too` : title };
			const { deviceGroupId } = await ok(at.service, "createDeviceGroup", { token, body: group });
			const params = { deviceGroupId };
			const body = { ...plays, ...group };
			await ok(at.service, "updateDeviceGroup", { token, params, body });
		}
	}
	for (const width of [960, 1024, 1279, 1280, 1399]) {
		await desk.setViewportSize({ width, height: 800 });
		await desk.goto(`${at.dashboard.url}/presentations`);
		const named = desk.locator("td:nth-child(5) b");
		await expect(named, `at ${width}`).toHaveText(names);
		const missing = await named.evaluateAll((all) =>
			all.map((one) => one.scrollWidth - one.clientWidth),
		);
		expect(missing, `at ${width}`).toEqual([0, 0]);
		const rows = desk.locator("tbody tr");
		const lines = await rows.evaluateAll((all) =>
			all.map((one) => {
				const controls = [...one.querySelectorAll("td:last-child > :is(a, button)")];
				return new Set(controls.map((control) => control.getBoundingClientRect().bottom)).size;
			}),
		);
		expect(lines, `at ${width}`).toEqual([1, 1]);
	}
});

test("beside a long title the heads of the timeline's table stay whole", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), at);
	const made = { title: NAME, slides: [] };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body: made });
	const Monday = [{ time: "09:00:00", presentationId }];
	const body = { name: "Week", timeZoneId: "UTC", Monday };
	const { id } = await ok(at.service, "createWeeklySchedule", { token, body });
	for (const width of [1024, 768]) {
		await desk.setViewportSize({ width, height: 800 });
		await open(desk, `${at.dashboard.url}/weekly-schedule/:${id}`);
		const heads = desk.locator(".timeline-table").first().locator("th");
		await expect(heads.filter({ hasText: "Lasts" })).toBeVisible();
		const lines = await heads.evaluateAll((all) =>
			all.map((one) => {
				const words = document.createRange();
				words.selectNodeContents(one);
				return [one.textContent, words.getClientRects().length];
			}),
		);
		expect(lines, `at ${width}`).toContainEqual(["Lasts", 1]);
		expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
		const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect(wide).toBeLessThanOrEqual(width);
	}
});
