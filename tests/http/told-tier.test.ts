import { describe, expect, test } from "vitest";
import { withFront } from "../support/shared";

const front = withFront();

describe("the tier that an answer tells", () => {
	test("takes effect at once, and at the next page, without another call", async () => {
		const visitor = await front.signedIn();
		expect((await visitor.get("/presentations")).text).not.toContain('href="/schedules"');
		front.service.answer("listPresentations", {
			body: { presentations: [] },
			headers: { "X-Subscription-Tier": "Enterprise" },
		});
		const before = front.service.named("getProfile").length;
		expect((await visitor.get("/presentations")).text).toContain('href="/schedules"');
		expect((await visitor.get("/presentations")).text).toContain('href="/schedules"');
		expect(front.service.named("getProfile")).toHaveLength(before);
	});

	test.each(["", "Two words", "x".repeat(41)])("%j changes nothing", async (tier) => {
		const visitor = await front.signedIn();
		front.service.answer("listPresentations", {
			body: { presentations: [] },
			headers: { "X-Subscription-Tier": tier },
		});
		await visitor.get("/presentations");
		const before = visitor.cookieHeader;
		await visitor.get("/presentations");
		expect(visitor.cookieHeader).toBe(before);
	});
});
