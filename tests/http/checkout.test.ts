import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { policyOf } from "../support/page";
import { withFront } from "../support/shared";
import { type Answer, problem } from "../support/stand-in";
import { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const PAGE = "https://checkout.stripe.com/c/pay/cs_1";
const started = { body: { sessionId: "cs_1", url: PAGE } };

describe("a checkout of somebody signed in", () => {
	test("leads to the payment page", async () => {
		front.service.answer("createCheckoutSession", started);
		const page = await ann.post("/checkout", {});
		expect([page.status, page.location]).toEqual([303, PAGE]);
		const [asked] = front.service.named("createCheckoutSession");
		expect(asked?.body).toBeUndefined();
		expect(asked?.authorization).toMatch(/^Bearer /);
	});

	test("leads to an address whose service leaves other letters than ASCII in it", async () => {
		const url = `${PAGE}?name=日本&city=Köln`;
		front.service.answer("createCheckoutSession", { body: { sessionId: "cs_1", url } });
		const page = await ann.post("/checkout", {});
		const there = `${PAGE}?name=%E6%97%A5%E6%9C%AC&city=K%C3%B6ln`;
		expect([page.status, page.location]).toEqual([303, there]);
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

	test.each([401, 403, 405, 500, 503])(
		"needs no service that lists its plans: %i",
		async (status) => {
			front.service.answer("listPlans", { status });
			front.service.answer("createSignupSession", started);
			const visitor = front.visitor();
			const page = await visitor.get(here);
			expect([page.status, page.values.email]).toEqual([200, "bea@signage.test"]);
			expect((await visitor.submit(page)).location).toBe(PAGE);
		},
	);

	test("leads who has a plan already to the sign-in, with the address, and then to the plans", async () => {
		const visitor = front.visitor();
		const linkOn = (page: Awaited<ReturnType<typeof visitor.get>>) =>
			page.root.querySelector('main [href^="/login"]')?.getAttribute("href");
		const page = await visitor.get(here);
		expect(page.main).toContain(
			"Sign in first to change it: what you pay for here is a second one.",
		);
		const href = "/login?email=bea%40signage.test&redirectTo=%2Fplans";
		expect(linkOn(page)).toBe(href);
		const signIn = await visitor.get(href);
		expect(signIn.values).toMatchObject({ email: "bea@signage.test" });
		const sent = await visitor.submit(signIn, { fields: { password: "Passw0rd!" } });
		expect(sent.location).toBe("/plans");
		const blank = await front.visitor().get("/checkout/signup?priceId=price_pro");
		expect(linkOn(blank)).toBe("/login?redirectTo=%2Fplans");
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

test("what the payment provider has refused, and so was not begun, is not to be looked for", async () => {
	const said = "The payment provider refused this. Nothing was charged; ask our support.";
	const priceId = "price_pro";
	front.service.answer("createSignupSession", problem(502, said));
	for (const page of [
		await ann.post("/checkout", { priceId }),
		await front.visitor().post("/checkout/signup", { email: "bea@signage.test", priceId }),
	]) {
		expect([page.status, page.isAlertFirst]).toEqual([502, true]);
		expect(page.alert).toContain(said);
		expect(page.main).not.toContain("Wait a moment");
	}
	front.service.answer("createSignupSession", problem(502, "Bad gateway"));
	expect((await ann.post("/checkout", { priceId })).main).toContain("Wait a moment");
});

test("pages that lead to no payment send forms to the dashboard alone", async () => {
	expect(policyOf(await front.visitor().get("/login"))).toContain("form-action 'self';");
	const signup = await front.visitor().get("/checkout/signup?priceId=price_pro");
	expect(policyOf(signup)).toContain("https://checkout.stripe.com");
});
