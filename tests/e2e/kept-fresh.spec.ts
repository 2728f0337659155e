import { expect, test } from "@playwright/test";
import { PROFILE } from "../support/stand-in";
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
		await open(desk, front.site + address);
		const deck = desk.getByRole("row", { name: /Deck/ });
		await expect(deck).toContainText("In Progress");
		await desk.getByRole("button", { name: "Duplicate Deck" }).click();
		const notice = desk.getByRole("status");
		await expect(notice).toContainText("Copy of Deck");

		const before = looks();
		front.service.answer("listPresentations", "cut");
		await expect.poll(() => looks() - before).toBeGreaterThan(1);
		await desk.context().setOffline(true);
		await desk.waitForTimeout(4_000);
		await expect(deck).toContainText("In Progress");
		await desk.context().setOffline(false);

		const portal = {
			status: 200,
			contentType: "text/html",
			body: "<h1>Sign in to this network</h1>",
		};
		await desk.route(/\.data|\/presentations$|\/$/, (route) => route.fulfill(portal));
		await desk.waitForTimeout(4_000);
		await expect(deck).toContainText("In Progress");
		await desk.unroute(/\.data|\/presentations$|\/$/);

		await notice.hover();
		front.service.answer("listPresentations", listed("Ready"));
		await expect(deck).toContainText("Ready");
		await expect(notice).toContainText("Copy of Deck");
	});

const profiled = (tier: string) => ({ body: { ...PROFILE, subscriptionInfo: { tier } } });

test("the profile, and the menu, have a plan of which the service hears a moment after it was opened", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/user-info`);
	const panel = desk.getByRole("region", { name: "Subscription" });
	await expect(panel).toContainText("Basic");
	front.service.answer("getProfile", profiled("Enterprise"));
	await expect(panel).toContainText("Enterprise");
	await expect(desk.getByRole("link", { name: "Schedules" }).first()).toBeVisible();
});

test("the profile is not loaded beside a form in which something is typed", async ({
	page: desk,
}) => {
	front.service.answer("getProfile", profiled("Enterprise"));
	front.service.answer("getIntegrationKey", { body: { data: null } });
	const reads = () => front.service.named("getProfile").length;
	for (const [path, label] of [
		["/user-info?edit", "First name"],
		["/user-info", "New key"],
	] as const) {
		await open(desk, front.site + path);
		await desk.getByLabel(label).fill("Typed");
		const before = reads();
		await desk.waitForTimeout(7_000);
		expect(reads()).toBe(before);
		await expect(desk.getByLabel(label)).toHaveValue("Typed");
		desk.once("dialog", (dialog) => dialog.accept());
	}
});
