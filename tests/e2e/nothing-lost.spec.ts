import { expect, type Page, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok } from "../support/caller";
import { startDashboard } from "../support/dashboard";
import { startService } from "../support/service";
import { RED } from "./colors";
import { signUpAndIn } from "./desk";
import { enter, house, open, scrollOf } from "./house";
import { seat } from "./seated";

const at = house();
const schemeOf = (desk: Page) => desk.locator("html").getAttribute("data-scheme");

async function addImage(desk: Page, title: string) {
	await desk.getByLabel("Slide title").fill(title);
	const photo = { name: "a.png", mimeType: "image/png", buffer: solidPng(64, 36, RED) };
	await desk.getByLabel("Picture").setInputFiles(photo);
	await desk.getByRole("button", { name: "Add image" }).click();
}

test("a new look leaves what was typed, scroll, focus and answers alone", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.setViewportSize({ width: 700, height: 500 });
	await open(desk, `${at.dashboard.url}/presentation`);
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
	expect(asked.map((url) => url.replace(at.dashboard.url, ""))).toEqual([
		"/theme.data",
		"/presentation.data?_routes=root",
	]);
	await expect(desk.getByRole("button", { name: "Dark", exact: true })).toBeFocused();
	await expect(desk.getByLabel("Slide title")).toHaveValue("Half a word");
	await expect(desk.getByRole("alert")).toBeVisible();
	expect(await scrollOf(desk)).toBe(200);
	await expect(desk).toHaveURL(/\/presentation$/);

	const second = await desk.context().newPage();
	await second.goto(`${at.dashboard.url}/devices`);
	expect(await schemeOf(second)).toBe("dark");
	// It shows at once, and is kept with the answer.
	const kept = second.waitForResponse(/theme\.data/);
	await second.getByRole("button", { name: "Light", exact: true }).click();
	await expect.poll(() => schemeOf(second)).toBe("light");
	await kept;
	await second.close();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
	await expect.poll(() => schemeOf(desk)).toBe("light");
	await desk.goBack();
	await expect.poll(() => schemeOf(desk)).toBe("light");
	await desk.reload();
	await expect.poll(() => schemeOf(desk)).toBe("light");
});

test("without a connection the page stays, and says that the look did not change", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Typed");
	const fails = async (name: string) => {
		await desk.getByRole("button", { name, exact: true }).click();
		await expect(desk.getByRole("status")).toContainText("The colour scheme could not be changed.");
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

test("a look is chosen without another file of scripts, which may be gone since a new release", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	const name = desk.getByLabel("First name");
	await name.fill("Ann");
	await desk.route(/assets\//, (route) => route.fulfill({ status: 404 }));
	const kept = desk.waitForResponse(/theme\.data/);
	await desk.getByRole("button", { name: "Dark", exact: true }).click();
	await kept;
	await expect.poll(() => schemeOf(desk)).toBe("dark");
	// The browser may think that it has a connection.
	await desk.route("**/*", (route) => route.abort());
	await desk.getByRole("button", { name: "Light", exact: true }).click();
	await expect(desk.getByRole("status")).toContainText("The colour scheme could not be changed.");
	await expect(name).toHaveValue("Ann");
});

test("links within the page move focus and view, and nothing else", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
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
	const next = desk.getByRole("button", { name: "Next slide" });
	await next.scrollIntoViewIfNeeded();
	const scroll = await scrollOf(desk);
	await expect(desk.getByText("2/2")).toBeVisible();
	await next.click();
	await expect(desk.getByText("1/2")).toBeVisible();
	await expect(next).toBeFocused();
	expect(await scrollOf(desk)).toBe(scroll);

	expect(await desk.evaluate(() => history.length)).toBe(before);
	await expect(desk).toHaveURL(/\/presentation$/);
	await expect(box).toBeVisible();
	await expect(desk.getByLabel(/^Title of slide/)).toHaveCount(2);
});

test("with scripts off, links within the page are plain ones", async ({ browser }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const desk = await context.newPage();
	await desk.goto(`${at.dashboard.url}/login`);
	await desk.getByRole("button", { name: "Sign in", exact: true }).click();
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	await box.getByRole("link").first().click();
	await expect(desk).toHaveURL(/#login-email$/);
	await expect(box).toBeVisible();
	await context.close();
});

test("with scripts off, a form that nobody has saved offers no other look, which would drop it", async ({
	browser,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	await seat(context, at);
	const desk = await context.newPage();
	const looks = desk.getByRole("form", { name: "Light or dark" });
	for (const [path, button] of [
		["/presentation", "Web page"],
		["/simple-schedule", "+ Add New Schedule Item"],
	] as const) {
		await desk.goto(at.dashboard.url + path);
		await expect(looks).toBeVisible();
		await desk.getByRole("button", { name: button }).click();
		await expect(looks).toBeHidden();
	}
	await context.close();
});

test("after each answer the focus is where a person goes on", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentations`);
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
	const { token } = await enter(desk, at);
	for (let number = 1; number <= 12; number++)
		await ok(at.service, "createDeviceGroup", { token, body: { title: `Group ${number}` } });
	await open(desk, `${at.dashboard.url}/devices`);
	const save = desk.getByRole("button", { name: "Save" }).last();
	await save.scrollIntoViewIfNeeded();
	const scroll = await scrollOf(desk);
	expect(scroll).toBeGreaterThan(500);
	await save.click();
	await expect(desk.getByRole("status")).toContainText("Saved: Group");
	await expect(save).toBeFocused();
	expect(await scrollOf(desk)).toBe(scroll);
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
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await expect(desk.getByRole("navigation", { name: "Main" })).toBeVisible();
	await expect(desk.getByRole("link", { name: "Try again" })).toHaveAttribute(
		"href",
		"/presentations",
	);
	await front.stop();
});
