import { expect, type Page, test } from "@playwright/test";
import { PROFILE } from "../support/stand-in";
import { asksNothing } from "./asks-nothing";
import { frontDesk } from "./front-desk";
import { open } from "./house";

// A page that keeps itself fresh stays as it is while there is nothing to be had.

const row = (status: string) => ({
	presentationId: 7,
	title: "Deck",
	status,
	pagesCount: 1,
	frameDelayInSeconds: 10,
	isActualForDefaultGroup: false,
	readyForOffline: false,
	actualInGroups: [],
});
const listed = (status: string) => ({ body: { presentations: [row(status)] } });

const front = frontDesk(({ service }) => {
	service.answer("listPresentations", listed("Processing"));
	service.answer("getPresentation", {
		body: { presentationId: 7, title: "Deck", status: "Ready", slides: [] },
	});
	service.answer("createPresentation", { body: {} });
});
const looks = () => front.service.named("listPresentations").length;

for (const address of ["/presentations", "/"])
	test(`the list at ${address} outlives a service that is away and a lost connection, and its notice later looks`, async ({
		page: desk,
	}) => {
		await desk.clock.install();
		await open(desk, front.site + address);
		/** Lets it ask in vain twice: what the first time does is seen by the second. The longest pause is a minute. */
		const askInVain = async (times: () => number) => {
			const before = times();
			await expect(async () => {
				await desk.clock.fastForward(61_000);
				expect(times() - before).toBeGreaterThan(1);
			}).toPass();
		};
		let lost = 0;
		desk.on("requestfailed", (request) => {
			if (!request.url().includes("/assets/")) lost++;
		});
		const deck = desk.getByRole("row", { name: /Deck/ });
		await expect(deck).toContainText("In Progress");
		await desk.getByRole("button", { name: "Duplicate Deck" }).click();
		const notice = desk.getByRole("status");
		await expect(notice).toContainText("Copy of Deck");
		// Its time stops meanwhile.
		await notice.hover();

		front.service.answer("listPresentations", "cut");
		await askInVain(looks);
		await desk.context().setOffline(true);
		await askInVain(() => lost);
		await expect(deck).toContainText("In Progress");
		await desk.context().setOffline(false);

		const portal = {
			status: 200,
			contentType: "text/html",
			body: "<h1>Sign in to this network</h1>",
		};
		let met = 0;
		await desk.route(/\.data|\/presentations$|\/$/, (route) => {
			met++;
			return route.fulfill(portal);
		});
		await askInVain(() => met);
		await expect(deck).toContainText("In Progress");
		await desk.unroute(/\.data|\/presentations$|\/$/);

		front.service.answer("listPresentations", listed("Ready"));
		await expect(async () => {
			await desk.clock.fastForward(61_000);
			await expect(deck).toContainText("Ready", { timeout: 2_000 });
		}).toPass();
		await expect(notice).toContainText("Copy of Deck");
	});

test("what was done is told although the list that follows cannot be had", async ({
	page: desk,
}) => {
	front.service.answer("listPresentations", listed("Ready"));
	await desk.clock.install();
	await open(desk, `${front.site}/presentations`);
	front.service.answer("listPresentations", { status: 500, html: "Bad" });
	await desk.getByRole("button", { name: "Duplicate Deck" }).click();
	await expect(desk.getByRole("alert")).toContainText("Internal server error");
	await desk.clock.runFor(500);
	await expect(desk.getByRole("status")).toContainText("Copy of Deck");
	front.service.answer("listPresentations", listed("Ready"));
	await desk.getByRole("link", { name: "Try again" }).click();
	await expect(desk.getByRole("row", { name: /Deck/ })).toBeVisible();
	expect(front.service.named("createPresentation")).toHaveLength(1);
});

const group = (deviceGroupId: number, title: string) => ({
	...{ deviceGroupId, title, isDefault: deviceGroupId === 1, isInAlert: false },
	devices: [
		{ deviceId: deviceGroupId, deviceName: `Screen ${deviceGroupId}`, operationSystem: "web" },
	],
});
const grouped = (...titles: string[]) => ({
	body: titles.map((title, place) => group(place + 1, title)),
});

for (const trouble of [{ status: 500, html: "Bad" }, "cut", "hang"] as const)
	test(`the devices page outlives data that cannot be had (${JSON.stringify(trouble)}), and has it once it can`, async ({
		page: desk,
	}) => {
		front.service.answer("listDeviceGroups", grouped("Hall"));
		await desk.clock.install();
		await open(desk, `${front.site}/devices`);
		await desk.getByRole("checkbox", { name: "Screen 1" }).check();
		const reads = () => front.service.named("listDeviceGroups").length;
		const before = reads();
		front.service.answer("listDeviceGroups", trouble);
		await desk.clock.fastForward(6_000);
		await expect.poll(() => reads() - before).toBeGreaterThan(0);
		await desk.clock.fastForward(31_000);
		await expect(desk.getByRole("checkbox", { name: "Screen 1" })).toBeChecked();
		await expect(desk.getByRole("alert")).toHaveCount(0);
		const old = desk.getByText(/^This is how it was at \d\d:\d\d: nothing newer can be loaded now/);
		await expect(async () => {
			await desk.clock.fastForward(30_000);
			await expect(old.first()).toBeVisible({ timeout: 2_000 });
		}).toPass();

		front.service.answer("listDeviceGroups", grouped("Hall", "Shop"));
		const shop = desk.getByRole("heading", { name: "Shop" });
		await expect(async () => {
			await desk.clock.fastForward(30_000);
			await expect(shop).toBeVisible({ timeout: 2_000 });
		}).toPass();
		await expect(desk.getByRole("checkbox", { name: "Screen 1" })).toBeChecked();
		await expect(desk.getByRole("main").filter({ has: old })).toHaveCount(0);
	});

test("the devices page without its presentations and schedules has them once they can be had", async ({
	page: desk,
}) => {
	front.service.answer("listDeviceGroups", grouped("Hall"));
	front.service.answer("listPresentations", { status: 500, html: "Bad" });
	front.service.answer("listSchedules", { status: 500, html: "Bad" });
	await desk.clock.install();
	await open(desk, `${front.site}/devices`);
	const missing = desk.getByText(/^Your .* cannot be loaded now/);
	await expect(missing).toContainText("Your presentations and your schedules cannot");
	front.service.answer("listPresentations", listed("Ready"));
	await desk.clock.fastForward(6_000);
	await expect(missing).toContainText("Your schedules cannot");
	front.service.answer("listSchedules", { body: [] });
	await desk.clock.fastForward(6_000);
	await expect(missing).toBeHidden();
	await expect(
		desk.getByLabel("Alert presentation").getByRole("option", { name: "Deck" }),
	).toBeAttached();
});

const profiled = (tier: string) => ({ body: { ...PROFILE, subscriptionInfo: { tier } } });

async function visitPortal(desk: Page) {
	await desk.route("**/portal", (route) => route.fulfill({ body: "The portal" }));
	front.service.answer("createPortalSession", { body: { url: `${front.service.url}/portal` } });
	await open(desk, `${front.site}/user-info`);
	await desk.getByRole("button", { name: "View my subscription/invoices" }).click();
	await expect(desk.getByText("The portal")).toBeVisible();
}

test("the profile, and the menu, have a plan of which the service hears after somebody is back from the portal", async ({
	page: desk,
}) => {
	await visitPortal(desk);
	await open(desk, `${front.site}/user-info`);
	const panel = desk.getByRole("region", { name: "Subscription" });
	await expect(panel).toContainText("Basic");
	front.service.answer("getProfile", profiled("Enterprise"));
	await expect(panel).toContainText("Enterprise");
	await expect(desk.getByRole("link", { name: "Schedules" }).first()).toBeVisible();
});

test("the profile asks nothing more where nobody has been in the portal", async ({
	page: desk,
}) => {
	await desk.clock.install();
	await open(desk, `${front.site}/user-info`);
	await asksNothing(desk, 8_000);
});

test("the profile is not loaded beside a form in which something is typed", async ({
	page: desk,
}) => {
	front.service.answer("getProfile", profiled("Enterprise"));
	front.service.answer("getIntegrationKey", { body: { data: null } });
	await desk.clock.install();
	await visitPortal(desk);
	for (const [path, label] of [
		["/user-info?edit", "First name"],
		["/user-info", "New key"],
	] as const) {
		await open(desk, front.site + path);
		await desk.getByLabel(label).fill("Typed");
		await asksNothing(desk, 7_000);
		await expect(desk.getByLabel(label)).toHaveValue("Typed");
		desk.once("dialog", (dialog) => dialog.accept());
	}
});

test("the list of schedules tells of a switch while it is open", async ({ page: desk }) => {
	const plays = (playing: number, playingTitle: string, nextAt: string | null) => ({
		body: [
			{ id: 7, name: "Week", type: "Weekly", timeZoneId: "UTC", playing, playingTitle, nextAt },
		],
	});
	front.service.answer("listSchedules", plays(1, "Menu", "2026-12-01T10:00:00Z"));
	front.service.answer("listDeviceGroups", { body: [] });
	await desk.clock.install();
	await open(desk, `${front.site}/schedules`);
	const row = desk.getByRole("row", { name: /Week/ });
	await expect(row).toContainText("Menu");
	front.service.answer("listSchedules", plays(2, "Lobby", null));
	await desk.clock.fastForward(31_000);
	await expect(row).toContainText("Lobby");
	// Nothing comes any more.
	await asksNothing(desk, 91_000);
});

test("the list of schedules says of when it is once it cannot be loaded any more", async ({
	page: desk,
}) => {
	const week = (name: string, nextAt: string | null) => ({
		body: [
			{ id: 7, name, type: "Weekly", timeZoneId: "UTC", playing: 1, playingTitle: "Menu", nextAt },
		],
	});
	front.service.answer("listDeviceGroups", { body: [] });
	front.service.answer("listSchedules", week("Before", "2026-12-01T10:00:00Z"));
	await desk.clock.install();
	await open(desk, `${front.site}/schedules`);
	await expect(desk.getByRole("row", { name: /Before/ })).toBeVisible();
	front.service.answer("listSchedules", "cut");
	const old = desk
		.getByRole("main")
		.getByText(/^This is how it was at \d\d:\d\d: nothing newer can be loaded now/);
	await expect(async () => {
		await desk.clock.fastForward(61_000);
		await expect(old).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await expect(desk.getByRole("row", { name: /Before/ })).toBeVisible();

	// Loaded another way, and nothing of it is asked for any more.
	front.service.answer("listSchedules", week("After", null));
	await desk.evaluate(() => window.__remixRouter?.revalidate());
	await expect(desk.getByRole("row", { name: /After/ })).toBeVisible();
	await expect(old).toHaveCount(0);
});
