import { beforeAll, describe, expect, test } from "vitest";
import { policyOf } from "../support/page";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

describe("View my subscription/invoices", () => {
	const portal = "https://billing.stripe.com/p/session/1";

	test("asks for the portal on the click, and goes there", async () => {
		front.service.answer("createPortalSession", { body: { url: portal } });
		const page = await ann.get("/user-info");
		expect(page.main).toContain("View my subscription/invoices");
		expect(front.service.named("createPortalSession")).toHaveLength(0);
		const answer = await ann.submit(page, { button: "View my subscription/invoices" });
		expect([answer.status, answer.location]).toEqual([303, portal]);
		expect(policyOf(page)).toContain(
			"form-action 'self' https://checkout.stripe.com https://billing.stripe.com",
		);
	});

	test("is a link where the profile names the portal", async () => {
		front.service.answer("getProfile", { body: { ...PROFILE, billingPortalUrl: portal } });
		const page = await ann.get("/user-info");
		const link = page.root
			.querySelectorAll("main a")
			.find((one) => one.getAttribute("href") === portal);
		expect(link?.textContent).toBe("View my subscription/invoices");
		expect(page.root.querySelector("[value=billing-portal]")).toBeNull();
	});

	test("says so where there is none", async () => {
		front.service.answer("createPortalSession", problem(404, "You have no subscription yet."));
		const page = await ann.post("/user-info", { intent: "billing-portal" });
		expect(page.status).toBe(404);
		expect(page.alert).toContain("You have no subscription yet.");
		expect(page.main).toContain("Upgrade Subscription leads to the plans.");
		expect(page.main).not.toContain("deleted");
	});

	test.each([404, 405, 501])(
		"leads to what the profile names where the service has no portal of its own: %i",
		async (status) => {
			front.service.answer("createPortalSession", problem(status, "Not here"));
			front.service.answer("getProfile", { body: { ...PROFILE, billingPortalUrl: portal } });
			const page = await ann.post("/user-info", { intent: "billing-portal" });
			expect([page.status, page.location]).toEqual([303, portal]);
		},
	);

	test("never leads elsewhere, though the profile names it", async () => {
		front.service.answer("createPortalSession", problem(404, "Not here"));
		const billingPortalUrl = "https://evil.example/";
		front.service.answer("getProfile", { body: { ...PROFILE, billingPortalUrl } });
		const page = await ann.post("/user-info", { intent: "billing-portal" });
		expect([page.status, page.location]).toEqual([502, undefined]);
	});

	test("never leads elsewhere", async () => {
		front.service.answer("createPortalSession", { body: { url: "https://evil.example/" } });
		const page = await ann.post("/user-info", { intent: "billing-portal" });
		expect([page.status, page.location]).toEqual([502, undefined]);
	});
});
