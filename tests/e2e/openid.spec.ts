import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { newPerson } from "../support/caller";
import { type Mode, newcomer, type OpenIdSite, sharedOpenIdSite } from "../support/openid-site";
import { barriersOf } from "./barriers";
import { listen } from "./desk";

let site: OpenIdSite;
let context: BrowserContext;
let complaints: string[];
/** Every address that any window of the test has shown. */
let addresses: string[];

test.beforeAll(async () => {
	site = await sharedOpenIdSite();
});
test.afterEach(async () => {
	Object.assign(site.provider, { asks: false, stalls: false });
	await context.close();
	expect(complaints).toEqual([]);
});

const SIGNED_IN = /\/presentations$/;

/** Opens a page of the dashboard; what its windows say and show is kept. */
async function open(page: Page, mode: Mode, path = "/login"): Promise<Page> {
	newcomer(site.provider);
	context = page.context();
	complaints = listen(context);
	addresses = [];
	const watch = (window: Page) =>
		window.on("framenavigated", (frame) => addresses.push(frame.url()));
	watch(page);
	context.on("page", watch);
	await page.goto(site.dashboards[mode].url + path);
	return page;
}

/** Presses the social button; the popup as it is before it goes. */
async function openPopup(desk: Page, name = "Sign in with Google"): Promise<Page> {
	const [popup] = await Promise.all([
		context.waitForEvent("page"),
		desk.getByRole("link", { name }).click(),
	]);
	return popup;
}

/** All that other windows say to this one. */
async function heard(desk: Page): Promise<() => Promise<unknown[]>> {
	await desk.evaluate(() => {
		const all: unknown[] = [];
		Object.assign(window, { heard: all });
		addEventListener("message", ({ data, origin }) => all.push({ data, origin }), true);
	});
	return () => desk.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
}

for (const mode of ["code", "token"] as const) {
	test.describe(`by ${mode}, scripts on`, () => {
		test("the popup signs in, closes, and the page goes on", async ({ page }) => {
			const desk = await open(page, mode);
			site.provider.asks = true;
			await desk.getByLabel("Remember me").check();
			const popup = await openPopup(desk);
			expect(popup.viewportSize()).toEqual({ width: 600, height: 600 });
			await popup.getByRole("button", { name: "Go on" }).click();
			await expect(desk).toHaveURL(SIGNED_IN);
			await expect(desk.getByRole("heading", { name: "Content Management" })).toBeVisible();
			await expect.poll(() => popup.isClosed()).toBe(true);
			const cookies = await context.cookies(site.dashboards[mode].url);
			const session = cookies.find(({ name }) => name === "session");
			expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 13 * 24 * 3600);
			expect(cookies.filter(({ name }) => name.startsWith("sign-in-"))).toEqual([]);
		});

		test("the popup tells the page that there was an error, and never a token", async ({
			page,
		}) => {
			const desk = await open(page, mode);
			const person = await newPerson(site.service);
			site.provider.person.email = person.email;
			const all = await heard(desk);
			const popup = await openPopup(desk);
			await expect(desk.getByRole("alert")).toContainText(
				`There is already an account for ${person.email}`,
			);
			await expect(desk.getByRole("alert")).toBeFocused();
			await expect.poll(() => popup.isClosed()).toBe(true);
			expect(await all()).toEqual([
				{ data: { type: "failed", error: expect.anything() }, origin: site.dashboards[mode].url },
			]);
			expect(JSON.stringify(await all())).not.toContain("eyJ");
			await desk.getByLabel("Email").fill(person.email);
			await desk.getByLabel("Password", { exact: true }).fill("Wr0ng!!");
			await desk.getByRole("button", { name: "Sign in", exact: true }).click();
			await expect(desk.getByRole("alert")).toContainText("Failed to login");
		});

		test("a popup that the person closes or says no in leaves the page as it is", async ({
			page,
		}) => {
			const desk = await open(page, mode, "/register-user");
			site.provider.asks = true;
			const closed = await openPopup(desk, "Sign up with Google");
			await expect(closed.getByRole("button", { name: "Cancel" })).toBeVisible();
			await closed.close();
			await desk.getByLabel("Email").fill("ann@example.com");
			const popup = await openPopup(desk, "Sign up with Google");
			await popup.getByRole("button", { name: "Cancel" }).click();
			await expect(desk.getByRole("alert")).toContainText("Failed to login");
			await expect(desk.getByLabel("Email")).toHaveValue("ann@example.com");
			const again = await openPopup(desk, "Sign up with Google");
			await again.getByRole("button", { name: "Go on" }).click();
			await expect(desk).toHaveURL(SIGNED_IN);
		});

		test("without an opener, the popup goes on by itself", async ({ page }) => {
			const desk = await open(page, mode, "/sign-in/social?popup=true&redirectTo=%2Fdevices");
			await expect(desk).toHaveURL(/\/devices$/);
		});

		test("where popups are blocked, the page goes itself", async ({ page }) => {
			await page.addInitScript("window.open = () => null");
			const desk = await open(page, mode, "/login?redirectTo=%2Fdevices");
			await desk.getByLabel("Remember me").check();
			await desk.getByRole("link", { name: "Sign in with Google" }).click();
			await expect(desk).toHaveURL(/\/devices$/);
		});

		test("the enterprise way leads back to the sign-in page and in", async ({ page }) => {
			const desk = await open(page, mode, "/login?redirectTo=%2Fdevices");
			await desk.getByRole("link", { name: "Sign in with Microsoft" }).click();
			await expect(desk).toHaveURL(/\/devices$/);
			expect(addresses.some((url) => url.includes("/login?code="))).toBe(false);
		});

		test("what went wrong on the enterprise way is shown, with a way back", async ({ page }) => {
			const desk = await open(page, mode);
			site.provider.asks = true;
			await desk.getByRole("link", { name: "Sign in with Microsoft" }).click();
			await desk.getByRole("button", { name: "Cancel" }).click();
			await expect(desk.getByRole("alert")).toContainText("Failed to login");
			const back = desk.getByRole("link", { name: "Back to sign in" });
			if (mode === "token") await back.click();
			await desk.getByRole("link", { name: "Sign in with Microsoft" }).click();
			await desk.getByRole("button", { name: "Go on" }).click();
			await expect(desk).toHaveURL(SIGNED_IN);
		});
	});
}

test("the token leaves the address bar before anything else happens", async ({ page }) => {
	const desk = await open(page, "token");
	// The post never arrives, and of the scripts only the one that reads the fragment does.
	const posted = page.waitForRequest("**/sign-in/enterprise/callback");
	await context.route("**/sign-in/enterprise/callback", () => {});
	await context.route("**/assets/!(read-fragment)*.js", (route) => route.abort());
	await desk.goto(`${site.dashboards.token.url}/sign-in/enterprise`, { waitUntil: "commit" });
	expect((await posted).postDataJSON()).toMatchObject({ id_token: expect.stringMatching(/^eyJ/) });
	expect(desk.url()).toBe(`${site.dashboards.token.url}/login`);
});

test("no token and no code stays in any address that a window showed at rest", async ({ page }) => {
	const desk = await open(page, "token");
	await desk.getByRole("link", { name: "Sign in with Microsoft" }).click();
	await expect(desk).toHaveURL(SIGNED_IN);
	await desk.goBack();
	expect(desk.url()).not.toMatch(/id_token|eyJ/);
});

test("the way back from a provider that brings nothing leads to the sign-in", async ({ page }) => {
	const desk = await open(page, "token");
	await desk.goto(`${site.dashboards.token.url}/sign-in/social/callback`);
	await expect(desk.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
});

test("by code with scripts off, both ways are links that lead in", async ({ browser }) => {
	for (const name of ["Google", "Microsoft"]) {
		const plain = await browser.newContext({ javaScriptEnabled: false });
		const desk = await open(await plain.newPage(), "code", "/login?redirectTo=%2Fdevices");
		await desk.getByRole("link", { name: `Sign in with ${name}` }).click();
		await expect(desk).toHaveURL(/\/devices$/);
		await plain.close();
	}
});

test("by token with scripts off, the page says that it needs scripts", async ({ browser }) => {
	const plain = await browser.newContext({ javaScriptEnabled: false });
	const desk = await open(await plain.newPage(), "token");
	const note = desk.locator("main noscript p");
	await expect(note).toBeVisible();
	await desk.getByRole("link", { name: "Sign in with Google" }).click();
	await expect(desk.getByRole("heading", { name: "Signing you in" })).toBeVisible();
	await expect(note).toBeVisible();
	expect(await note.innerText()).toContain("needs scripts, and they are off");
	await desk.getByRole("link", { name: "Back to sign in" }).click();
	await expect(desk.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("another page's message is not believed", async ({ page }) => {
	const desk = await open(page, "code");
	await desk.evaluate(() =>
		window.postMessage({ type: "signed-in", to: "/page404" }, location.origin),
	);
	const [other] = await Promise.all([
		context.waitForEvent("page"),
		desk.evaluate((url) => void window.open(url), `${site.provider.issuer}/jwks`),
	]);
	await other.waitForLoadState();
	expect(
		await other.evaluate(() => {
			opener.postMessage({ type: "signed-in", to: "/page404" }, "*");
			return opener !== null;
		}),
	).toBe(true);
	await other.close();
	await expect(desk).toHaveURL(/\/login$/);
});

test("the pages have no barriers", async ({ page }) => {
	const desk = await open(page, "token");
	for (const path of [
		"/login",
		"/register-user",
		"/sign-in/social/callback",
		"/sign-in/social/callback?state=x&error=y",
	]) {
		await desk.goto(site.dashboards.token.url + path);
		expect(await barriersOf(desk), path).toEqual([]);
	}
});
