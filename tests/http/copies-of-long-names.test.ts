import { expect, test } from "vitest";
import { ok } from "../support/caller";
import { withSite } from "../support/shared";

const site = withSite();

test("a copy whose name is too long loses whole characters, not half of one", async () => {
	const { token, visitor } = await site.signedIn();
	const title = `${"x".repeat(192)}😀`;
	const deck = await ok(site.service, "createPresentation", { token, body: { title } });
	const presentationId = String(deck.presentationId);
	const body = { name: title, timeZoneId: "UTC", dateTimeCollection: [] };
	const { id } = await ok(site.service, "createSimpleSchedule", { token, body });
	await visitor.post("/presentations", { intent: "duplicate", presentationId });
	await visitor.post("/schedules", { intent: "duplicate", id: String(id) });
	const { presentations } = await ok(site.service, "listPresentations", { token });
	expect(presentations.map((one) => one.title)).toContain(`Copy of ${"x".repeat(192)}`);
	const schedules = await ok(site.service, "listSchedules", { token });
	expect(schedules.map((one) => one.name)).toContain(`Copy of ${"x".repeat(192)}`);
});
