import { expect, type Page, type Route, test } from "@playwright/test";
import {
	becomeOldTelevision,
	front,
	inTime,
	noteTurns,
	playsInTurn,
	slideInTime,
	slideIs,
	stateIs,
} from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";
import { seesAt } from "./seen-colors";

const SITE = "https://menu.test/today";
const FILM = "https://youtu.be/dQw4w9WgXcQ?t=43";
const PLAYERS = /^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//;

const player = withPlayer();

const web = (slideId: number, url = SITE) => ({ slideId, type: "WebContent" as const, url });
const film = (slideId: number, url = FILM) => ({ slideId, type: "Video" as const, url });
const answer = (route: Route, headers = {}) =>
	route.fulfill({
		contentType: "text/html",
		body: `<!DOCTYPE html><h1>${new URL(route.request().url()).pathname}</h1>`,
		headers,
	});

/** Plays these pictures, each for a second, and then these items. @param seconds how long each of them is shown */
async function play(
	page: Page,
	pictures: readonly number[],
	items: readonly (ReturnType<typeof web> | ReturnType<typeof film>)[],
	seconds = 1,
) {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, pictures);
	for (const item of items) service.manifest.presentations[0]?.items.push({ ...item, seconds });
	await page.goto(service.url);
}

test("plays web pages and linked videos in turn with a picture", async ({ page }) => {
	const referrers = new Map<string, string | undefined>();
	const note = (route: Route) => {
		const request = route.request();
		if (request.isNavigationRequest()) referrers.set(request.url(), request.headers().referer);
		return answer(route);
	};
	await page.route(SITE, note);
	await page.route(PLAYERS, note);
	await play(page, [1], [web(20), film(21), film(22, "vimeo.com/76979871/8272103f6e")]);
	await stateIs(page, "playing");
	await slideIs(page, 20);
	await expect(page.getByTitle("Welcome, slide 2 of 4")).toBeVisible();
	await expect(front(page).contentFrame().getByRole("heading")).toHaveText("/today");
	await slideIs(page, 21);
	await playsInTurn(page, [1, 20, 21, 22]);
	await slideIs(page, 1);
	// What was shown is gone; at most the next page is there already.
	expect(await page.locator("#stage iframe").count()).toBeLessThan(2);
	const { origin } = new URL(player.service.url);
	expect(Object.fromEntries(referrers)).toEqual({
		[SITE]: undefined,
		"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&mute=1&loop=1&playlist=dQw4w9WgXcQ&start=43": `${origin}/`,
		"https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&muted=1&loop=1": `${origin}/`,
	});
});

test("a page without colours of its own is read as in a browser's tab, a linked video is not", async ({
	page,
}) => {
	await page.route(SITE, (route) => answer(route));
	await page.route(PLAYERS, (route) => answer(route));
	await play(page, [], [web(20)]);
	await slideIs(page, 20);
	await seesAt(page, [255, 255, 255]);
	player.service.manifest = manifestOf("r2", 8, []);
	player.service.manifest.presentations[0]?.items.push({ ...film(21), seconds: 1 });
	await slideInTime(page, 21);
	// The presentation's colour.
	await seesAt(page, [16, 32, 48]);
});

test("a heartbeat tells of the page that is shown", async ({ page }) => {
	await page.route(PLAYERS, (route) => answer(route));
	await play(page, [], [film(21)]);
	await inTime(page, () => player.service.heartbeats.at(-1)?.playing?.slideId, 21);
});

test("skips what cannot be reached, and plays it once it can be", async ({ page, context }) => {
	let isThere = true;
	await page.route(SITE, (route) => (isThere ? answer(route) : route.abort("connectionrefused")));
	await play(page, [1, 2], [web(20)]);
	await slideIs(page, 20);
	await context.setOffline(true);
	await slideIs(page, 1);
	await playsInTurn(page, [1, 2]);
	// The network is there again, the site's host is not.
	isThere = false;
	await context.setOffline(false);
	await playsInTurn(page, [1, 2]);
	const told = () => player.service.heartbeats.at(-1)?.lastError;
	await inTime(page, told, `Slide 20: the web page cannot be reached: ${SITE}`);
	isThere = true;
	await slideIs(page, 20);
	await inTime(page, told, null);
});

test("says so while nothing can be reached, and goes on by itself", async ({ page, context }) => {
	await page.route(SITE, (route) => answer(route));
	await page.route(PLAYERS, (route) => answer(route));
	await play(page, [], [web(20), film(21)]);
	await playsInTurn(page, [20, 21]);
	await context.setOffline(true);
	await stateIs(page, "waiting");
	await expect(page.getByRole("heading", { name: "Nothing to play at the moment" })).toBeVisible();
	await expect(
		page.getByText("The web pages and videos of “Welcome” cannot be reached."),
	).toBeVisible();
	await context.setOffline(false);
	await stateIs(page, "playing");
});

test("a web page that is alone is loaded again after five minutes, and seen all the while", async ({
	page,
}) => {
	let loads = 0;
	await page.route(SITE, (route) => {
		if (route.request().method() === "GET") loads += 1;
		return route.fulfill({ contentType: "text/html", body: `<h1>Edition ${loads}</h1>` });
	});
	await play(page, [], [web(20)]);
	await slideIs(page, 20);
	const heading = () => front(page).contentFrame().getByRole("heading");
	await expect(heading()).toHaveText("Edition 1");
	const isGone = page.evaluate(
		() =>
			new Promise((resolve) => {
				const look = () => {
					const front = document.querySelectorAll("#stage [data-slide-id]").length;
					if (front !== 1) resolve("nothing was in front");
				};
				const all = { attributes: true, subtree: true, childList: true };
				new MutationObserver(look).observe(document.body, all);
				document.body.addEventListener("seen", () => resolve(null));
			}),
	);
	// The timer is set a moment after the page is seen, so the first jump may be too early.
	await expect(async () => {
		await page.clock.fastForward("05:01");
		await expect(heading()).not.toHaveText("Edition 1", { timeout: 2_000 });
	}).toPass();
	await expect(page.locator("#stage iframe")).toHaveCount(1);
	await page.evaluate(() => document.body.dispatchEvent(new Event("seen")));
	expect(await isGone).toBeNull();
});

test("plays on without the service", async ({ page }) => {
	await page.route(SITE, (route) => answer(route));
	await play(page, [1], [web(20)]);
	await slideIs(page, 20);
	await player.service.stop();
	await playsInTurn(page, [1, 20]);
});

test("plays a page that other sites may show but not fetch", async ({ page }) => {
	await page.route(SITE, (route) =>
		route.request().method() === "HEAD"
			? route.abort("blockedbyresponse")
			: answer(route, { "Cross-Origin-Resource-Policy": "same-origin" }),
	);
	await play(page, [1], [web(20)]);
	await playsInTurn(page, [1, 20]);
});

test("plays a page whose host never answers HEAD, once it gives the page", async ({ page }) => {
	let isThere = false;
	await page.route(SITE, (route) => {
		if (isThere && route.request().method() === "GET") return answer(route);
	});
	const skipped = page.waitForEvent("console", {
		predicate: (message) => message.text().startsWith("Slide 20 is skipped"),
		timeout: 30_000,
	});
	const given = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
	await play(page, [1, 2], [web(20)]);
	await skipped;
	// Else it would hold one of the few connections to its host.
	await given;
	isThere = true;
	await expect(front(page)).toHaveAttribute("data-slide-id", "20", { timeout: 30_000 });
});

test("a page that never loads completely is shown as it is, and holds up the slide before it for long once only", async ({
	page,
}) => {
	await page.route(SITE, (route) =>
		route.fulfill({ contentType: "text/html", body: '<h1>Menu</h1><img src="/counter.png">' }),
	);
	await page.route("**/counter.png", () => undefined);
	await page.addInitScript(noteTurns);
	// Long enough to be looked at on a busy machine.
	await play(page, [1], [web(20)], 20);
	await slideInTime(page, 20, 3);
	await expect(front(page).contentFrame().getByRole("heading")).toHaveText("Menu");
	await inTime(page, () => page.evaluate(() => window.turns.length), 4, 3);
	const [[, one = 0] = [], [, two = 0] = [], [, three = 0] = [], [, four = 0] = []] =
		await page.evaluate(() => window.turns);
	// With the time that the test itself takes, in which the page's clock goes on.
	expect(two - one).toBeGreaterThan(14_000);
	expect(four - three).toBeLessThan(12_000);
});

test("no page takes the keyboard, opens a window or leads the screen away", async ({ page }) => {
	await page.route(SITE, (route) =>
		route.fulfill({
			contentType: "text/html",
			body: `<!DOCTYPE html><input autofocus><script>
				setInterval(() => document.querySelector("input").focus(), 50);
				try { open("https://elsewhere.test/"); top.location = "https://elsewhere.test/"; }
				catch (refused) { document.body.append(refused.name); }
			</script>`,
		}),
	);
	await play(page, [], [web(20)]);
	await slideIs(page, 20);
	await expect(front(page).contentFrame().getByText("SecurityError")).toBeVisible();
	const panel = page.getByRole("complementary", { name: "This screen" });
	// Older browsers allow what the page tries.
	await front(page).contentFrame().getByRole("textbox").focus();
	// The page keeps a key that is pressed in the moment before it loses the focus.
	await expect(async () => {
		await page.keyboard.press("i");
		await expect(panel).toBeVisible({ timeout: 1000 });
	}).toPass();
	await stateIs(page, "playing");
});

test("plays web pages on an old television", async ({ page }) => {
	await page.route(SITE, (route) => answer(route));
	await page.addInitScript(becomeOldTelevision);
	await play(page, [1], [web(20)]);
	await playsInTurn(page, [1, 20]);
});
