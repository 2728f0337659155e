import { expect, type Page, type Request, test } from "@playwright/test";
import { API_BASE } from "@signage/contract/endpoint";
import { inTime, stateInTime, stateIs } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

// One screen that is open in two pages of its browser.

const player = withPlayer();
/** All calls of a paired screen: whichever comes first hears that it was removed. */
const CALLS = `**${API_BASE}/player/*`;

/** Opens another page of the same browser; the answer counts the requests of it that are under way. */
async function openOther(page: Page): Promise<[Page, () => number]> {
	const other = await page.context().newPage();
	const underWay = new Set<Request>();
	other.on("request", (request) => underWay.add(request));
	other.on("requestfailed", (request) => underWay.delete(request));
	other.on("requestfinished", (request) => underWay.delete(request));
	await other.goto(player.service.url);
	return [other, () => underWay.size];
}

test("a page that shows a code plays once the screen is paired by the code of its other page", async ({
	page,
}) => {
	const { service } = player;
	await page.goto(service.url);
	await stateIs(page, "pairing");
	const [other] = await openOther(page);
	await stateIs(other, "pairing");
	await other.route("**/deviceAuth/token", (route) => route.abort());
	service.manifest = manifestOf("r1", 7, [1]);
	service.isEntered = true;
	await stateInTime(page, "playing");
	await stateIs(other, "playing");
});

test("a screen that is paired again stays so when its other page hears late that it was removed", async ({
	page,
}) => {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, [1]);
	await page.goto(service.url);
	await stateIs(page, "playing");
	const [late, countUnderWay] = await openOther(page);
	await stateIs(late, "playing");
	await inTime(page, () => service.heartbeats.at(-1)?.cachedRevision, "r1");
	// One page hears that it was removed, and somebody enters its code; the other one hears of it then.
	await late.route(CALLS, (route) => route.abort());
	await expect.poll(countUnderWay).toBe(0);
	service.token = "the-next-token";
	service.isEntered = false;
	await stateInTime(page, "pairing");
	service.isEntered = true;
	await stateInTime(page, "playing");
	service.isEntered = false;
	let isRefused = false;
	late.on("response", (response) => {
		isRefused ||= response.status() === 401;
	});
	await late.unroute(CALLS);
	await inTime(late, () => isRefused, true);
	for (const one of [page, late]) {
		await one.reload();
		await expect(one.locator("body")).not.toHaveAttribute("data-state", "pairing");
		await stateIs(one, "playing");
	}
});
