import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { withFront } from "../support/shared";
import { type Answer, PROFILE, problem } from "../support/stand-in";
import { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const PAGE = "https://checkout.stripe.com/c/pay/cs_1";
const started = { body: { sessionId: "cs_1", url: PAGE } };
const policyOf = (page: { headers: Record<string, unknown> }) =>
	String(page.headers["content-security-policy"]);

describe("a checkout of somebody signed in", () => {
	test("leads to the payment page", async () => {
		front.service.answer("createCheckoutSession", started);
		const page = await ann.post("/checkout", {});
		expect([page.status, page.location]).toEqual([303, PAGE]);
		const [asked] = front.service.named("createCheckoutSession");
		expect(asked?.body).toBeUndefined();
		expect(asked?.authorization).toMatch(/^Bearer /);
	});

	test("of a certain plan names its price and the person's address", async () => {
		front.service.answer("createSignupSession", started);
		const page = await ann.post("/checkout", { priceId: "price_pro" });
		expect([page.status, page.location]).toEqual([303, PAGE]);
		const [asked] = front.service.named("createSignupSession");
		expect(asked?.body).toEqual({ email: "ann@signage.test", priceId: "price_pro" });
		expect(asked?.authorization).toMatch(/^Bearer /);
	});

	test("of a plan that there cannot be says so, and asks for nothing", async () => {
		const page = await ann.post("/checkout", { priceId: "p".repeat(201) });
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect(page.alert).toContain("There is no such plan");
		expect(front.service.named("createSignupSession")).toHaveLength(0);
	});

	test.each([
		"https://evil.example/pay",
		"http://checkout.stripe.com/c/pay/cs_1",
		"https://checkout.stripe.com.evil.example/",
		"javascript:alert(1)",
		"//evil.example",
		"not an address",
	])("never leads to %s", async (url) => {
		front.service.answer("createCheckoutSession", { body: { sessionId: "cs_1", url } });
		const page = await ann.post("/checkout", {});
		expect(page.status).toBe(502);
		expect(page.location).toBeUndefined();
		expect(page.alert).toContain("does not trust");
		await expect.poll(() => front.logs()).toContain("Refused as a payment page");
	});

	test("the service's own pages are trusted, at the address by which browsers reach it", async () => {
		const url = `${front.service.url}/sandbox/checkout/1`;
		front.service.answer("createCheckoutSession", { body: { sessionId: "1", url } });
		expect((await ann.post("/checkout", {})).location).toBe(url);
		const other = url.replace("127.0.0.1", "localhost");
		front.service.answer("createCheckoutSession", { body: { sessionId: "1", url: other } });
		expect((await ann.post("/checkout", {})).location).toBe(url);
		const port = other.replace(/:\d+\//, ":1/");
		front.service.answer("createCheckoutSession", { body: { sessionId: "1", url: port } });
		expect((await ann.post("/checkout", {})).status).toBe(502);
	});

	test.each([
		[
			problem(409, "You have the Enterprise plan already."),
			409,
			"You have the Enterprise plan already.",
		],
		[problem(404), 404, "404"],
		["cut" as Answer, 502, "No response from server"],
	])("that fails says so: %j", async (answer, status, said) => {
		front.service.answer("createCheckoutSession", answer);
		const page = await ann.post("/checkout", {});
		expect(page.status).toBe(status);
		expect(page.alert).toContain(said);
		expect(page.main).toContain("Nothing was charged.");
	});

	test("of somebody who has a plan leads to the billing portal, which changes it", async () => {
		front.service.answer("createCheckoutSession", problem(409, "You have the Pro plan."));
		front.service.answer("createPortalSession", {
			body: { url: "https://billing.stripe.com/p/session/1" },
		});
		const page = await ann.post("/checkout", {});
		const answer = await ann.submit(page, { button: "Open the billing portal" });
		expect([answer.status, answer.location]).toEqual([
			303,
			"https://billing.stripe.com/p/session/1",
		]);
	});

	test("begins with a form: a link leads to the plans, and who is signed out to the sign-in", async () => {
		expect((await ann.get("/checkout")).location).toBe("/plans");
		expect(front.service.named("createCheckoutSession")).toHaveLength(0);
		expect((await front.visitor().post("/checkout", {})).location).toMatch(/^\/login/);
	});

	test("from another site is refused", async () => {
		const page = await ann.post("/checkout", {}, { origin: "https://evil.example" });
		expect(page.status).toBe(403);
		expect(front.service.named("createCheckoutSession")).toHaveLength(0);
	});
});

describe("where the service names a session alone", () => {
	let keyed: TestDashboard;
	beforeAll(async () => {
		keyed = await startDashboard(front.service.url, { STRIPE_PUBLISHABLE_KEY: "pk_test_1" });
	});
	afterAll(() => keyed.stop());

	test("a page of ours goes on with Stripe's script, which no other page may load", async () => {
		front.service.answer("createCheckoutSession", { body: { sessionId: "cs_2" } });
		const visitor = new Visitor(keyed.url);
		await visitor.signIn("ann@signage.test", "Passw0rd!");
		const answer = await visitor.post("/checkout", {});
		expect([answer.status, answer.location]).toEqual([303, "/checkout/stripe?session_id=cs_2"]);
		const page = await visitor.follow(answer);
		expect(page.status).toBe(200);
		expect(page.text).toContain("pk_test_1");
		expect(page.root.querySelector("noscript")?.textContent).toContain("needs JavaScript");
		expect(policyOf(page)).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com[ ;]/);
		expect(policyOf(page)).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com[ ;]/);
		const other = await visitor.get("/plans");
		expect(policyOf(other)).not.toContain("js.stripe.com");
	});

	test("a dashboard without a key says so, in the log too", async () => {
		front.service.answer("createCheckoutSession", { body: { sessionId: "cs_2" } });
		const page = await ann.post("/checkout", {});
		expect(page.status).toBe(502);
		expect(page.alert).toBe("Error The payment page cannot be opened.");
		expect(page.text).not.toContain("STRIPE_");
		await expect.poll(() => front.logs()).toContain("STRIPE_PUBLISHABLE_KEY is not set");
		expect((await ann.get("/checkout/stripe")).location).toBe("/plans");
	});
});

describe("a checkout before there is an account", () => {
	const here = "/checkout/signup?email=bea%40signage.test&priceId=price_pro";

	test("is a plain form with address and price, and leads to the payment page", async () => {
		front.service.answer("createSignupSession", started);
		const visitor = front.visitor();
		const page = await visitor.get(here);
		expect(page.values).toMatchObject({ email: "bea@signage.test", priceId: "price_pro" });
		const answer = await visitor.submit(page);
		expect([answer.status, answer.location]).toEqual([303, PAGE]);
		const [asked] = front.service.named("createSignupSession");
		expect(asked?.body).toEqual({ email: "bea@signage.test", priceId: "price_pro" });
		expect(asked?.authorization).toBeUndefined();
	});

	test("mistakes are told and what was typed stays", async () => {
		const page = await front.visitor().fill(here, { fields: { email: "" } });
		expect(page.status).toBe(400);
		expect(page.alert).toContain("Enter your email");
		expect(page.values).toMatchObject({ priceId: "price_pro" });
		const without = await front.visitor().post("/checkout/signup", { email: "bea@signage.test" });
		expect(without.status).toBe(400);
		expect(without.alert).toContain("Choose a plan");
		expect(without.values).toMatchObject({ email: "bea@signage.test" });
		expect(front.service.named("createSignupSession")).toHaveLength(0);
	});

	test("a refusal of the service is told", async () => {
		front.service.answer("createSignupSession", problem(429, "Too many checkouts."));
		const page = await front.visitor().fill(here);
		expect([page.status, page.values.email]).toEqual([429, "bea@signage.test"]);
		expect(page.alert).toContain("Too many checkouts.");
	});

	test("without a price there is no form, and nobody who is signed in needs one", async () => {
		expect((await front.visitor().get("/checkout/signup")).location).toBe("/plans");
		expect((await ann.get(here)).location).toBe("/plans");
	});
});

describe("what became of a checkout", () => {
	const here = "/checkout/success?session_id=cs_1";
	const has = (tier: string) =>
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo: { tier } } });
	const stands = (body: object) =>
		front.service.answer("getCheckoutStatus", {
			body: { customerEmail: "ann@signage.test", ...body },
		});

	test("paid, and the plan is there: the session has it from then on", async () => {
		stands({ status: "complete", paymentStatus: "paid", tier: "Enterprise" });
		has("Enterprise");
		const visitor = await front.signedIn();
		const page = await visitor.get(here);
		expect([page.status, page.heading]).toEqual([200, "Payment received"]);
		expect(page.main).toContain("Your plan is now Enterprise");
		expect(front.service.named("getCheckoutStatus")[0]?.query).toEqual({ sessionId: "cs_1" });
		expect((await visitor.get("/presentations")).text).toContain('href="/schedules"');
	});

	test.each([
		[
			{ status: "complete", paymentStatus: "paid", tier: "Pro" },
			"Payment received",
			"The Pro plan is being set up",
		],
		[
			{ status: "complete", paymentStatus: "no_payment_required", tier: "Pro" },
			"Payment received",
			"is being set up",
		],
		[
			{ status: "complete", paymentStatus: "unpaid" },
			"Your payment is being processed",
			"as soon as the money has come",
		],
		[{ status: "open", paymentStatus: "unpaid" }, "Not paid yet", "Nothing was charged so far"],
		[
			{ status: "expired", paymentStatus: "unpaid" },
			"This checkout has expired",
			"Nothing was charged",
		],
		[{ status: "frozen" }, "Checkout not found", ""],
	])("%j: %s", async (status, heading, said) => {
		stands(status);
		has("Basic");
		const page = await ann.get(here);
		expect([page.status, page.heading]).toEqual([200, heading]);
		expect(page.main).toContain(said);
		const again = page.root.querySelector('form[action="/checkout/success"]');
		const isOver = ["expired", "frozen"].includes(status.status);
		expect(Boolean(again)).toBe(!isOver);
	});

	test.each([
		[
			{ status: "complete", paymentStatus: "paid", tier: "Pro" },
			"This checkout is paid",
			"It was the Pro plan, and is done. Your plan now: Basic.",
		],
		[
			{ status: "complete", paymentStatus: "paid", tier: "Pro", customerEmail: "bea@x.test" },
			"This checkout is paid",
			"for the account of bea@x.test; you are signed in as ann@signage.test. Your plan now: Basic.",
		],
		[
			{ status: "complete", paymentStatus: "paid", tier: "Basic" },
			"Payment received",
			"Your plan is now Basic",
		],
		[
			{ status: "complete", paymentStatus: "unpaid", tier: "Pro" },
			"The payment did not go through",
			"Your plan now: Basic.",
		],
	])("settled, %j: %s, and what is now", async (status, heading, said) => {
		stands({ ...status, isSettled: true });
		has("Basic");
		const page = await ann.get(here);
		expect([page.status, page.heading]).toEqual([200, heading]);
		expect(page.main).toContain(said);
		expect(page.main).not.toContain("being set up");
		expect(page.root.querySelector('form[action="/checkout/success"]')).toBeNull();
	});

	test("paid before there was an account, it asks whose address is not confirmed to confirm it", async () => {
		stands({ status: "complete", paymentStatus: "paid", tier: "Pro" });
		has("Absent");
		const confirmed = (isEmailConfirmed: boolean) =>
			front.service.answer("getInfo", { body: { email: PROFILE.email, isEmailConfirmed } });
		const toConfirm = '[href="/resend-confirmation"]';
		confirmed(false);
		const page = await ann.get(here);
		expect(page.main).toContain("confirm your email address: you get the plan then");
		expect(page.root.querySelector(toConfirm)?.textContent).toBe("Confirm my email address");
		confirmed(true);
		expect((await ann.get(here)).root.querySelector(toConfirm)).toBeNull();
	});

	test("settled, it leads who is signed out to the sign-in, not to a second account", async () => {
		stands({ status: "complete", paymentStatus: "paid", tier: "Pro", isSettled: true });
		const page = await front.visitor().get(here);
		expect(page.heading).toBe("This checkout is paid");
		const links = page.root.querySelectorAll("main a").map((link) => link.getAttribute("href"));
		expect(links).toEqual(["/login?email=ann%40signage.test"]);
	});

	test("a plan is never called granted because the address was opened", async () => {
		front.service.answer("getCheckoutStatus", problem(404, "There is no such checkout."));
		has("Basic");
		for (const path of [here, "/checkout/success", "/checkout/success?session_id="]) {
			const page = await ann.get(path);
			expect([page.status, page.heading]).toEqual([200, "Checkout not found"]);
		}
	});

	test("a service that fails is an error that can be tried again, not a refused payment", async () => {
		front.service.answer("getCheckoutStatus", problem(503, "Later"));
		const page = await ann.get(here);
		expect(page.status).toBe(503);
		expect(page.main).toContain("Try again");
		expect(page.main).not.toContain("not found");
	});

	test("before there is an account, it leads to one", async () => {
		stands({
			status: "complete",
			paymentStatus: "paid",
			tier: "Pro",
			customerEmail: "bea@signage.test",
		});
		const page = await front.visitor().get(here);
		expect(page.heading).toBe("Payment received");
		expect(page.main).toContain("bea@signage.test: sign in, or make it now.");
		expect(page.main).toContain("gets the plan once that address is confirmed");
		const links = page.root.querySelectorAll("main a").map((link) => link.getAttribute("href"));
		expect(links).toEqual([
			"/register-user?email=bea%40signage.test",
			"/login?email=bea%40signage.test",
		]);
		expect(front.service.named("getProfile")).toHaveLength(0);
	});

	test("cancelled: nothing was charged, and nothing is asked or changed", async () => {
		const page = await ann.get("/checkout/cancel");
		expect([page.status, page.heading]).toEqual([200, "Checkout cancelled"]);
		expect(page.main).toContain("Nothing was charged");
		expect(front.service.calls).toEqual([]);
	});
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

	test("leads to what the profile names where the service has no portal of its own", async () => {
		front.service.answer("createPortalSession", problem(404, "Not here"));
		front.service.answer("getProfile", { body: { ...PROFILE, billingPortalUrl: portal } });
		const page = await ann.post("/user-info", { intent: "billing-portal" });
		expect([page.status, page.location]).toEqual([303, portal]);
	});

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

test("pages that lead to no payment send forms to the dashboard alone", async () => {
	expect(policyOf(await front.visitor().get("/login"))).toContain("form-action 'self';");
	const signup = await front.visitor().get("/checkout/signup?priceId=price_pro");
	expect(policyOf(signup)).toContain("https://checkout.stripe.com");
});

describe("the tier that an answer tells", () => {
	test("takes effect at the next page, without another call", async () => {
		const visitor = await front.signedIn();
		expect((await visitor.get("/presentations")).text).not.toContain('href="/schedules"');
		front.service.answer("listPresentations", {
			body: { presentations: [] },
			headers: { "X-Subscription-Tier": "Enterprise" },
		});
		const before = front.service.named("getProfile").length;
		await visitor.get("/presentations");
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
