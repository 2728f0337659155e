import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { enter, house } from "./house";
import { openEarly } from "./open-early";

const at = house();
const titleOf = (desk: Page) => desk.getByLabel("Title", { exact: true });
const titlesOf = async (token: string) =>
	(await ok(at.service, "listPresentations", { token })).presentations.map(({ title }) => title);

/** Holds forms back. Returns what lets them go, and which were sent. */
async function holdForms(desk: Page) {
	const sent: string[] = [];
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await desk.route("**", async (route) => {
		if (route.request().method() !== "POST") return route.fallback();
		sent.push(new URL(route.request().url()).pathname);
		await released;
		await route.continue().catch(() => undefined);
	});
	return { sent, release };
}

test("Save that is pressed again while the scripts take the page over makes one presentation", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await openEarly(desk, at.dashboard.url, "/presentation");
	await titleOf(desk).fill("Once");
	const { sent, release } = await holdForms(desk);
	// In one go: a page that is about to be left answers nothing else.
	await titleOf(desk).evaluate(async (title: HTMLInputElement) => {
		// As Remix has made it, though nothing listens yet; and as the browser says that the page has come.
		Object.assign(window, { __remixRouter: { state: { navigation: {} } } });
		for (let presses = 0; presses < 3; presses++) {
			title.form?.querySelector<HTMLButtonElement>("button[value=save]")?.click();
			dispatchEvent(new PageTransitionEvent("pageshow"));
			await new Promise((resolve) => setTimeout(resolve, 150));
		}
	});
	expect(sent).toEqual(["/presentation"]);
	release();
	await expect.poll(() => titlesOf(token)).toEqual(["Once"]);
});

test("what is saved before the scripts have come is no draft", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const letScriptsIn = await openEarly(desk, at.dashboard.url, "/presentation");
	await titleOf(desk).fill("Sent early");
	const { sent, release } = await holdForms(desk);
	const pressed = titleOf(desk).evaluate(async (title: HTMLInputElement) => {
		title.form?.querySelector<HTMLButtonElement>("button[value=save]")?.click();
		while (!document.querySelector("[role=status]"))
			await new Promise((resolve) => setTimeout(resolve, 50));
		// Longer than a draft waits to be kept.
		await new Promise((resolve) => setTimeout(resolve, 1200));
		return Object.keys(localStorage).filter((key) => /draft/.test(key));
	});
	await expect.poll(() => sent).toEqual(["/presentation"]);
	letScriptsIn().catch(() => undefined);
	expect(await pressed).toEqual([]);
	release();
	await expect.poll(() => titlesOf(token)).toEqual(["Sent early"]);
});

test("a look that is chosen before the scripts have come leaves what is typed", async ({
	page: desk,
}) => {
	await enter(desk, at);
	const letScriptsIn = await openEarly(desk, at.dashboard.url, "/presentation");
	await titleOf(desk).fill("Typed early");
	const kept = desk.waitForResponse(/\/theme/);
	await desk.getByRole("button", { name: "Dark", exact: true }).click();
	await letScriptsIn();
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "dark");
	await expect(titleOf(desk)).toHaveValue("Typed early");
	await kept;
	await desk.reload();
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "dark");
});

test("and where nothing is typed it is chosen at once", async ({ page: desk }) => {
	await enter(desk, at);
	await openEarly(desk, at.dashboard.url, "/presentation");
	await desk.getByRole("button", { name: "Dark", exact: true }).click({ noWaitAfter: true });
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "dark");
});

test("why a new schedule that was sent early was not saved stays said, also where the browser has told no zone before", async ({
	page: desk,
	context,
}) => {
	await enter(desk, at);
	await context.clearCookies({ name: "timezone" });
	const letScriptsIn = await openEarly(desk, at.dashboard.url, "/simple-schedule");
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	const alert = desk.getByRole("main").getByRole("alert");
	await expect(alert).toBeVisible();
	const asked: string[] = [];
	desk.on("request", (request) => asked.push(request.url()));
	await letScriptsIn();
	// Once all that the scripts ask for by themselves has come.
	await desk.waitForLoadState("networkidle");
	await expect(alert).toBeVisible();
	expect(asked.filter((url) => url.includes("/simple-schedule.data"))).toEqual([]);
});
