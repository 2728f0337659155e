import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { ok, type TestPerson } from "../support/caller";
import { type SharedSite, sharedSite } from "../support/site";
import { listen } from "./desk";
import { seat } from "./seated";

/** The site that tests share; each makes its own account. Checks that no page of a test complained. */
export function house(): SharedSite {
	const shared = {} as SharedSite;
	let complaints: string[];
	test.beforeAll(async () => {
		Object.assign(shared, await sharedSite());
	});
	test.beforeEach(({ context }: { context: BrowserContext }) => {
		complaints = listen(context);
	});
	test.afterEach(() => expect(complaints).toEqual([]));
	return shared;
}

/** Opens the dashboard as somebody new, who has presentations of these titles. */
export async function enter(
	desk: Page,
	site: SharedSite,
	titles: readonly string[] = [],
): Promise<TestPerson> {
	const person = await seat(desk.context(), site);
	const { token } = person;
	for (const title of titles)
		await ok(site.service, "createPresentation", { token, body: { title, slides: [] } });
	await open(desk, `${site.dashboard.url}/presentations`);
	return person;
}

/** Opens a page and waits until its scripts run. */
export async function open(desk: Page, url: string) {
	await desk.goto(url);
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
}

/** Adds a device group; its notice is on the page then. */
export async function addGroup(desk: Page, url: string, title: string) {
	await open(desk, `${url}/devices?add`);
	await desk.getByLabel("Name of the new group").fill(title);
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("status")).toContainText(`Group added: ${title}`);
}

export const scrollOf = (desk: Page) => desk.evaluate(() => window.scrollY);

/** @throws where it is not shown */
export async function boxOf(one: Locator) {
	const box = await one.boundingBox();
	if (!box) throw new Error(`${one} has no box`);
	return box;
}
