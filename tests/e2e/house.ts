import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { startService, type TestService } from "../support/service";
import { listen } from "./desk";

const PASSWORD = "Secret1!";

interface Credentials {
	email: string;
	password: string;
}

/** One service and one dashboard for all tests of a file; each test makes its own account. */
export interface House {
	service: TestService;
	dashboard: TestDashboard;
}

/** Starts the house before a file's first test and checks that no page of a test complained. */
export function house(): House {
	const started = {} as House;
	let complaints: string[];
	test.beforeAll(async () => {
		started.service = await startService();
		started.dashboard = await startDashboard(started.service.url);
	});
	test.afterAll(async () => {
		await started.dashboard.stop();
		await started.service.stop();
	});
	test.beforeEach(({ context }: { context: BrowserContext }) => {
		complaints = listen(context);
	});
	test.afterEach(() => expect(complaints).toEqual([]));
	return started;
}

/** Calls the service; the answer's JSON, undefined where there is none. */
export async function post({ url }: { url: string }, path: string, body: object, token?: string) {
	const answer = await fetch(`${url}/api/v1${path}`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			...(token && { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	expect(answer.ok, path).toBe(true);
	const text = await answer.text();
	return text ? JSON.parse(text) : undefined;
}

/** A new account with presentations of these titles. */
export async function somebody(service: { url: string }, titles: readonly string[] = []) {
	const credentials = { email: `${crypto.randomUUID()}@signage.test`, password: PASSWORD };
	await post(service, "/register", credentials);
	const { accessToken } = await post(service, "/login", credentials);
	for (const title of titles)
		await post(service, "/Presentations", { title, slides: [] }, accessToken);
	return { ...credentials, token: accessToken as string };
}

export async function signIn(desk: Page, url: string, { email, password }: Credentials) {
	await desk.goto(`${url}/login`);
	await desk.getByLabel("Email").fill(email);
	await desk.getByLabel("Password", { exact: true }).fill(password);
	await desk.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
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
