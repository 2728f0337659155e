import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok, pairScreen, type TestPerson } from "../support/caller";
import { startDashboard } from "../support/dashboard";
import { startService } from "../support/service";
import { type SharedSite, sharedSite } from "../support/site";
import { RED } from "./colors";
import { listen, signUpAndIn } from "./desk";
import { seat } from "./seated";

const TITLES = [
	"Breakfast menu for the winter garden restaurant",
	"Long ".repeat(38).trim(),
	"x".repeat(120),
];

let site: SharedSite;
let complaints: string[];

test.beforeAll(async () => {
	site = await sharedSite();
});
test.beforeEach(({ context }) => {
	complaints = listen(context);
});
test.afterEach(() => expect(complaints).toEqual([]));

/** Opens the dashboard as somebody new, who has presentations of these titles. */
async function enter(desk: Page, titles: readonly string[] = []): Promise<TestPerson> {
	const person = await seat(desk.context(), site);
	const { token } = person;
	for (const title of titles)
		await ok(site.service, "createPresentation", { token, body: { title, slides: [] } });
	await open(desk, "/presentations");
	return person;
}

/** The page once its scripts run: the choice of look is only sent without a page load then. */
async function open(desk: Page, path: string) {
	await desk.goto(site.dashboard.url + path);
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
}

const schemeOf = (desk: Page) => desk.locator("html").getAttribute("data-scheme");
const scrollOf = (desk: Page) => desk.evaluate(() => window.scrollY);
const boxOf = async (one: Locator) => {
	const box = await one.boundingBox();
	if (!box) throw new Error(`${one} has no box`);
	return box;
};

async function addImage(desk: Page, title: string) {
	await desk.getByLabel("Slide title").fill(title);
	const photo = { name: "a.png", mimeType: "image/png", buffer: solidPng(64, 36, RED) };
	await desk.getByLabel("Picture").setInputFiles(photo);
	await desk.getByRole("button", { name: "Add image" }).click();
}

async function addGroup(desk: Page, title: string) {
	await open(desk, "/devices?add");
	await desk.getByLabel("Name of the new group").fill(title);
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("status")).toContainText(`Group added: ${title}`);
}

test("a new look leaves what was typed, scroll, focus and answers alone", async ({
	page: desk,
}) => {
	await enter(desk);
	await desk.setViewportSize({ width: 700, height: 500 });
	await open(desk, "/presentation");
	await desk.getByRole("button", { name: "Add image" }).click();
	await expect(desk.getByRole("alert")).toBeFocused();
	await desk.getByLabel("Slide title").fill("Half a word");
	await desk.evaluate(() => window.scrollTo(0, 200));
	const asked: string[] = [];
	desk.on("request", (request) => {
		if (request.url().includes(".data")) asked.push(request.url());
	});
	await desk.getByRole("button", { name: "Dark", exact: true }).click();
	await expect.poll(() => schemeOf(desk)).toBe("dark");
	await expect.poll(() => asked.length).toBe(2);
	expect(asked.map((url) => url.replace(site.dashboard.url, ""))).toEqual([
		"/theme.data",
		"/presentation.data?_routes=root",
	]);
	await expect(desk.getByRole("button", { name: "Dark", exact: true })).toBeFocused();
	await expect(desk.getByLabel("Slide title")).toHaveValue("Half a word");
	await expect(desk.getByRole("alert")).toBeVisible();
	expect(await scrollOf(desk)).toBe(200);
	await expect(desk).toHaveURL(/\/presentation$/);

	const second = await desk.context().newPage();
	await second.goto(`${site.dashboard.url}/devices`);
	expect(await schemeOf(second)).toBe("dark");
	await second.getByRole("button", { name: "Light", exact: true }).click();
	await expect.poll(() => schemeOf(second)).toBe("light");
	await second.close();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
	expect(await schemeOf(desk)).toBe("light");
	await desk.goBack();
	expect(await schemeOf(desk)).toBe("light");
	await desk.reload();
	expect(await schemeOf(desk)).toBe("light");
});

test("without a connection the page stays, and says that the look did not change", async ({
	page: desk,
}) => {
	await enter(desk);
	await open(desk, "/presentation");
	await desk.getByLabel("Title", { exact: true }).fill("Typed");
	const fails = async (name: string) => {
		await desk.getByRole("button", { name, exact: true }).click();
		await expect(desk.getByRole("status")).toContainText("Light or dark could not be changed.");
		await expect.poll(() => schemeOf(desk)).toBe("auto");
	};
	await desk.context().setOffline(true);
	await fails("Dark");
	await desk.context().setOffline(false);
	await desk.route("**/*.data*", (route) => route.abort());
	const failed = desk.waitForEvent("requestfailed");
	await fails("Light");
	expect((await failed).url()).toContain("/theme.data");
	await expect(desk.getByLabel("Title", { exact: true })).toHaveValue("Typed");
});

test("links within the page move focus and view, and nothing else", async ({ page: desk }) => {
	await enter(desk);
	await open(desk, "/presentation");
	await addImage(desk, "One");
	await expect(desk.getByLabel("Title of slide 1")).toBeVisible();
	await addImage(desk, "Two");
	await expect(desk.getByLabel("Title of slide 2")).toBeVisible();
	await desk.getByLabel("Title", { exact: true }).fill("");
	await desk.getByRole("button", { name: "Save" }).click();
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	const before = await desk.evaluate(() => history.length);

	await box.getByRole("link", { name: "Title cannot be empty" }).click();
	await expect(desk.getByLabel("Title", { exact: true })).toBeFocused();
	await desk.getByRole("link", { name: "Skip to content" }).focus();
	await desk.keyboard.press("Enter");
	await expect(desk.locator("#main")).toBeFocused();
	await desk.getByRole("link", { name: "Next slide" }).first().scrollIntoViewIfNeeded();
	const scroll = await scrollOf(desk);
	await desk.getByRole("link", { name: "Next slide" }).first().click();
	await expect(desk.locator("#preview-1")).toBeInViewport({ ratio: 0.9 });
	await expect(desk.getByRole("link", { name: "Next slide" }).nth(1)).toBeFocused();
	expect(await scrollOf(desk)).toBe(scroll);

	expect(await desk.evaluate(() => history.length)).toBe(before);
	await expect(desk).toHaveURL(/\/presentation$/);
	await expect(box).toBeVisible();
	await expect(desk.getByLabel(/^Title of slide/)).toHaveCount(2);
});

test("with scripts off, links within the page are plain ones", async ({ browser }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const desk = await context.newPage();
	await desk.goto(`${site.dashboard.url}/login`);
	await desk.getByRole("button", { name: "Sign in", exact: true }).click();
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	await box.getByRole("link").first().click();
	await expect(desk).toHaveURL(/#login-email$/);
	await expect(box).toBeVisible();
	await context.close();
});

test("after each answer the focus is where a person goes on", async ({ page: desk }) => {
	await enter(desk);
	await open(desk, "/presentations");
	await desk.getByRole("link", { name: "New Presentation" }).click();
	await expect(desk.getByRole("heading", { name: "Create Presentation" })).toBeFocused();

	const save = desk.getByRole("button", { name: "Save" });
	await desk.getByLabel("Title", { exact: true }).fill("");
	for (const _ of ["first", "the same again"]) {
		await save.click();
		await expect(desk.getByRole("alert")).toBeFocused();
		await desk.getByLabel("Title", { exact: true }).focus();
	}
	await desk.getByLabel("Title", { exact: true }).fill("Lobby");
	for (const [index, title] of ["One", "Two", "Three"].entries()) {
		await addImage(desk, title);
		await expect(desk.getByLabel(`Title of slide ${index + 1}`)).toBeFocused();
		await expect(desk.getByRole("status")).toContainText(`Slide ${index + 1} added: ${title}`);
	}

	const press = (name: string) => desk.getByRole("button", { name }).press("Enter");
	await press("Move slide 3 up");
	await expect(desk.getByRole("button", { name: "Move slide 2 up" })).toBeFocused();
	await expect(desk.getByRole("status")).toContainText("Slide moved to place 2 of 3");
	await press("Move slide 2 up");
	await expect(desk.getByRole("button", { name: "Move slide 1 down" })).toBeFocused();
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("Three");
	await press("Remove slide 1");
	await expect(desk.getByRole("button", { name: "Remove slide 1" })).toBeFocused();
	await expect(desk.getByRole("status")).toContainText("Slide 1 removed");
	await press("Remove slide 2");
	await press("Remove slide 1");
	await expect(desk.getByRole("heading", { name: "Create Presentation" })).toBeFocused();

	await save.click();
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeFocused();
	await desk.getByRole("link", { name: "Delete Lobby" }).click();
	await expect(desk.getByRole("link", { name: "No" })).toBeFocused();
	await desk.keyboard.press("Escape");
	await expect(desk.getByRole("link", { name: "Delete Lobby" })).toBeFocused();
	await desk.getByRole("link", { name: "Delete Lobby" }).click();
	await desk.getByRole("button", { name: "Yes" }).click();
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeFocused();
});

test("a form far down the page is sent and the page stays where it is", async ({ page: desk }) => {
	const { token } = await enter(desk);
	for (let number = 1; number <= 12; number++)
		await ok(site.service, "createDeviceGroup", { token, body: { title: `Group ${number}` } });
	await open(desk, "/devices");
	const save = desk.getByRole("button", { name: "Save" }).last();
	await save.scrollIntoViewIfNeeded();
	const scroll = await scrollOf(desk);
	expect(scroll).toBeGreaterThan(500);
	await save.click();
	await expect(desk.getByRole("status")).toContainText("Saved: Group");
	await expect(save).toBeFocused();
	expect(await scrollOf(desk)).toBe(scroll);
});

test("what happened is said by a region that was there before", async ({ page: desk }) => {
	await enter(desk);
	await open(desk, "/devices?add");
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
	await enter(desk, TITLES);
	for (const [width, height] of [
		[1440, 900],
		[768, 900],
		[360, 640],
	] as const) {
		await desk.setViewportSize({ width, height });
		await addGroup(desk, `At ${width}`);
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
	await enter(desk);
	await desk.clock.install();
	await addGroup(desk, "One");
	const notice = desk.locator(".notice");
	await desk.clock.runFor(11_000);
	await notice.hover();
	await desk.clock.runFor(30_000);
	await expect(notice).toBeVisible();
	await desk.mouse.move(0, 0);
	await desk.clock.runFor(13_000);
	await expect(notice).toHaveCount(0);

	await addGroup(desk, "Two");
	await desk.getByRole("link", { name: "Add new group" }).click();
	await expect(notice).toHaveCount(0);
	await addGroup(desk, "Three");
	await desk.evaluate(() => {
		const title = document.querySelector("select[name=actualPresentationId] option");
		title?.setAttribute("value", "nonsense");
	});
	await desk.getByRole("button", { name: "Save" }).first().click();
	await expect(desk.getByRole("alert")).toBeFocused();
	await expect(notice).toHaveCount(0);
});

async function dialogBox(context: BrowserContext, path: string, width: number) {
	const desk = await context.newPage();
	await desk.setViewportSize({ width, height: 800 });
	await desk.goto(site.dashboard.url + path);
	const box = await boxOf(desk.getByRole("dialog"));
	const isModal = await desk.getByRole("dialog").evaluate((one) => one.matches(":modal"));
	await desk.close();
	return { box, isModal };
}

test("a dialog stands in the same place before and after scripts run", async ({
	page: desk,
	browser,
}) => {
	await enter(desk, TITLES);
	await desk.getByRole("link", { name: /^Delete Breakfast/ }).click();
	await expect(desk).toHaveURL(/confirm=delete/);
	const path = desk.url().replace(site.dashboard.url, "");
	const storageState = await desk.context().storageState();
	const without = await browser.newContext({ storageState, javaScriptEnabled: false });
	for (const width of [1440, 768, 360]) {
		const modal = await dialogBox(desk.context(), path, width);
		const plain = await dialogBox(without, path, width);
		expect([modal.isModal, plain.isModal]).toEqual([true, false]);
		expect(modal.box, String(width)).toEqual(plain.box);
	}
	await without.close();
});

/** The titles of this page with a word that is broken though it would fit on a line. */
const brokenTitles = (desk: Page) =>
	desk.locator(".row-title, td.font-medium").evaluateAll((titles) => {
		const pen = document.createElement("canvas").getContext("2d");
		const isBroken = (text: Text) => {
			const style = getComputedStyle(text.parentElement as Element);
			if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
			const whole = document.createRange();
			whole.selectNodeContents(text);
			const line = Math.max(...Array.from(whole.getClientRects(), ({ width }) => width));
			return Array.from(text.data.matchAll(/\S+/g)).some(({ 0: word, index }) => {
				const range = document.createRange();
				range.setStart(text, index);
				range.setEnd(text, index + word.length);
				return range.getClientRects().length > 1 && (pen?.measureText(word).width ?? 0) < line - 1;
			});
		};
		return titles.flatMap((title) => {
			const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
			const found: string[] = [];
			while (texts.nextNode())
				if (isBroken(texts.currentNode as Text)) found.push(texts.currentNode.textContent ?? "");
			return found;
		});
	});

test("no page scrolls sideways and no title breaks inside a word", async ({ page: desk }) => {
	const { token } = await enter(desk, TITLES);
	for (const title of TITLES)
		await ok(site.service, "createDeviceGroup", { token, body: { title } });
	const deviceName = "Television over the reception desk, left of the door";
	await pairScreen(site.service, token, { deviceName });
	for (const path of ["/presentations", "/devices"])
		for (const width of [360, 640, 700, 768, 860, 959, 960, 1024, 1440]) {
			await desk.setViewportSize({ width, height: 900 });
			await desk.goto(site.dashboard.url + path);
			const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
			expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
			expect(await brokenTitles(desk), `${path} at ${width}`).toEqual([]);
			const table = await desk
				.locator("table")
				.first()
				.evaluate((one) => getComputedStyle(one).display);
			expect(table, `${path} at ${width}`).toBe(width < 960 ? "block" : "table");
		}
});

test("controls that stand side by side are 40 pixels high, on a grid of four", async ({
	page: desk,
}) => {
	await enter(desk, ["One"]);
	for (const theme of ["theme1", "theme2"])
		for (const path of ["/devices?add", "/presentation", "/user-info?edit", "/change-password"]) {
			await desk.goto(`${site.dashboard.url}/${theme}${path}`);
			const controls = desk.locator(
				"main :is(input:not([type=hidden], [type=checkbox]), select, .btn:not(.btn-small))",
			);
			expect(await controls.count()).toBeGreaterThan(2);
			const heights = await controls.evaluateAll((all) =>
				all.map((one) => one.getBoundingClientRect().height),
			);
			expect(new Set(heights), `${theme}${path}`).toEqual(new Set([40]));
			const padding = await desk.locator("main").evaluate((one) => getComputedStyle(one).padding);
			expect(Number.parseFloat(padding) % 4).toBe(0);
		}
	const rail = desk.getByRole("navigation", { name: "Main" }).getByRole("link").last();
	expect(await rail.evaluate((one) => getComputedStyle(one).fontSize)).toBe("12px");
});

test("what gets the focus is not below the header", async ({ page: desk }) => {
	await enter(
		desk,
		Array.from({ length: 30 }, (_, index) => `Number ${index}`),
	);
	await open(desk, "/presentations");
	await desk.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
	for (let steps = 0; steps < 40; steps++) {
		await desk.keyboard.press("Shift+Tab");
		const top = await desk.evaluate(() => {
			const { activeElement } = document;
			return activeElement?.closest("main") ? activeElement.getBoundingClientRect().top : undefined;
		});
		if (top !== undefined) expect(top).toBeGreaterThanOrEqual(64);
	}
	const scroll = await scrollOf(desk);
	expect(scroll).toBeGreaterThan(0);
	await desk.getByRole("link", { name: "Verify device" }).focus();
	expect(await scrollOf(desk)).toBe(scroll);
});

test("the way out follows the action, on every form and in every dialog", async ({
	page: desk,
}) => {
	await enter(desk, ["One"]);
	await desk.getByRole("link", { name: "Delete One" }).click();
	await expect(desk).toHaveURL(/confirm=delete/);
	const confirm = desk.url().replace(site.dashboard.url, "");
	for (const path of [
		confirm,
		"/presentation",
		"/devices?add",
		"/change-password",
		"/user-info?edit",
		"/user-info/two-factor",
		"/resend-confirmation",
	]) {
		await desk.goto(site.dashboard.url + path);
		const out = desk.locator("main a.btn", { hasText: /^(Cancel|No)$/ }).first();
		const action = out.locator("xpath=preceding-sibling::button[1]");
		const [first, second] = [await boxOf(action), await boxOf(out)];
		expect(first.x + first.width, path).toBeLessThanOrEqual(second.x);
		expect(first.y, path).toBe(second.y);
	}
});

test("a form's answer while the service is away loses nothing that was typed", async ({
	page: desk,
}) => {
	const own = await startService();
	const front = await startDashboard(own.url);
	await signUpAndIn(desk, front.url);
	await desk.getByRole("link", { name: "Device Management" }).click();
	await desk.getByRole("link", { name: "Add new group" }).click();
	await desk.getByLabel("Name of the new group").fill("Kitchen");
	await own.stop();
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await expect(desk.getByLabel("Name of the new group")).toHaveValue("Kitchen");
	await expect(desk.getByRole("heading", { name: "Default group" })).toBeVisible();

	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await expect(desk.getByRole("navigation", { name: "Main" })).toBeVisible();
	await expect(desk.getByRole("link", { name: "Try again" })).toHaveAttribute(
		"href",
		"/presentations",
	);
	await front.stop();
});
