import { beforeAll, describe, expect, test } from "vitest";
import { call, newPerson, ok, type TestPerson } from "../support/caller";
import { linkIn, mailTo } from "../support/outbox";
import {
	BASIC,
	buy,
	ENTERPRISE,
	expectPage,
	expectTier,
	PRO,
	portalOf,
	SANDBOX,
	sandboxPage,
	sendForm,
	tierOf,
} from "../support/sandbox";
import { DASHBOARD_URL, startService } from "../support/service";
import { withService } from "../support/shared";
import { startStripe } from "../support/stripe-stand-in";

const service = withService(SANDBOX);
let person: TestPerson;
beforeAll(async () => {
	person = await newPerson(service);
});

const start = async ({ token, email }: TestPerson, { priceId } = PRO) => {
	const body = { email, priceId };
	const { sessionId, url } = await ok(service, "createSignupSession", { token, body });
	return { sessionId, url: String(url) };
};
const statusOf = (sessionId: string) => ok(service, "getCheckoutStatus", { query: { sessionId } });
describe("the plans", () => {
	test("are told to everybody, the cheapest first", async () => {
		const plans = await ok(service, "listPlans");
		expect(plans.map(({ tier, price }) => [tier, price])).toEqual([
			["Basic", 900],
			["Pro", 2900],
			["Family", 4900],
			["Enterprise", 9900],
		]);
		expect(plans.at(-1)).toMatchObject({ maxScreens: 5000, maxPages: 1000, currency: "EUR" });
		expect(plans.at(-1)).not.toHaveProperty("isOnSale");
	});
});

describe("a checkout", () => {
	test("without a plan is for the cheapest, then for the one above it", async () => {
		const { token, email } = await newPerson(service);
		const { url } = await ok(service, "createCheckoutSession", { token });
		const page = await expectPage(String(url));
		const chosen = page.main?.querySelector("input[checked]")?.getAttribute("value");
		expect([page.status, page.heading, chosen]).toEqual([200, "Checkout", "price_basic"]);
		expect(page.main?.querySelector(".lead")?.text).toBe(`For ${email}`);
		expect(page.headers.get("content-security-policy")).toContain(
			`form-action 'self' ${DASHBOARD_URL};`,
		);
		expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
	});

	test("gives the plan that was chosen on its page, once it is paid, and one invoice", async () => {
		const buyer = await newPerson(service);
		const { sessionId, url } = await start(buyer, PRO);
		expect(await statusOf(sessionId)).toEqual({
			status: "open",
			paymentStatus: "unpaid",
			customerEmail: buyer.email,
			tier: "Pro",
			isSettled: false,
		});
		const fields = { answer: "pay", priceId: ENTERPRISE.priceId };
		const [paid, again] = await Promise.all([sendForm(url, fields), sendForm(url, fields)]);
		expect([paid.status, again.status].sort()).toEqual([200, 303]);
		await expectTier(service, buyer, "Enterprise");
		expect(await statusOf(sessionId)).toMatchObject({ status: "complete", tier: "Enterprise" });
		expect(await statusOf(sessionId)).toMatchObject({ status: "complete", paymentStatus: "paid" });
		const portal = await expectPage(await portalOf(service, buyer));
		expect(portal.main?.querySelectorAll("li")).toHaveLength(1);
		expect(portal.text).toContain("€99.00");
		expect((await expectPage(url)).heading).toBe("This checkout is paid");
	});

	test("that is declined or left gives nothing, and can be paid afterwards", async () => {
		const buyer = await newPerson(service);
		const { sessionId, url } = await start(buyer);
		const declined = await sendForm(url, { answer: "decline", priceId: BASIC.priceId });
		expect([declined.status, declined.alert]).toEqual([402, "The payment was declined."]);
		const chosen = declined.main?.querySelector("input[checked]")?.getAttribute("value");
		expect(chosen).toBe(BASIC.priceId);
		const left = await sendForm(url, { answer: "back" });
		expect([left.status, left.location]).toEqual([303, `${DASHBOARD_URL}/checkout/cancel`]);
		const unknown = await sendForm(url, { answer: "pay", priceId: "price_unknown" });
		expect(unknown.alert).toBe("Choose a plan.");
		expect(await statusOf(sessionId)).toMatchObject({ status: "open", paymentStatus: "unpaid" });
		expect(await tierOf(service, buyer)).toBe("Absent");
		expect((await sendForm(url, { answer: "pay", ...BASIC })).status).toBe(303);
		await expectTier(service, buyer, "Basic");
	});

	test("that is paid in another tab says so to who goes back without paying in the first", async () => {
		const { url } = await start(await newPerson(service));
		await sendForm(url, { answer: "pay", ...PRO });
		const left = await sendForm(url, { answer: "back" });
		expect([left.status, left.heading]).toEqual([200, "This checkout is paid"]);
	});

	test("ends when a newer one is started, so that nobody pays twice", async () => {
		const buyer = await newPerson(service);
		const first = await start(buyer);
		const second = await start(buyer);
		expect((await sandboxPage(first.url)).status).toBe(410);
		expect((await sandboxPage(second.url)).main?.text).toContain("pages in a presentation");
		expect((await sendForm(first.url, { answer: "pay", ...PRO })).status).toBe(410);
		expect((await statusOf(first.sessionId)).status).toBe("expired");
		expect((await statusOf(second.sessionId)).status).toBe("open");
	});

	test("is refused to who has a subscription, with the way to change it", async () => {
		const buyer = await newPerson(service);
		const { token, email } = buyer;
		await buy(service, buyer, PRO);
		const body = { email, ...ENTERPRISE };
		const sentence = expect.stringMatching(/already have the Pro plan.*View my subscription/);
		for (const answer of [
			call(service, "createCheckoutSession", { token }),
			call(service, "createSignupSession", { token, body }),
		])
			expect(await answer).toMatchObject({ status: 409, body: { detail: sentence } });
	});

	test("is refused above the highest plan", async () => {
		const buyer = await newPerson(service);
		await buy(service, buyer, ENTERPRISE);
		expect(await call(service, "createCheckoutSession", { token: buyer.token })).toMatchObject({
			status: 409,
			body: { detail: "You have the Enterprise plan, and there is none above it." },
		});
	});

	test("needs an address and a price that are right", async () => {
		const body = { email: "nobody", priceId: "price_unknown" };
		expect(await call(service, "createSignupSession", { body })).toMatchObject({
			status: 400,
			body: { errors: { email: [expect.any(String)], priceId: [expect.any(String)] } },
		});
	});

	test("without a price is for the cheapest plan", async () => {
		const body = { email: `${crypto.randomUUID()}@example.com` };
		const { sessionId } = await ok(service, "createSignupSession", { body });
		expect(await statusOf(sessionId)).toMatchObject({ status: "open", tier: "Basic" });
	});

	test("that was never started is not found", async () => {
		const query = { sessionId: "cs_sandbox_made_up" };
		expect((await call(service, "getCheckoutStatus", { query })).status).toBe(404);
		expect((await sandboxPage(`${service.url}/sandbox/checkout/cs_x`)).status).toBe(404);
	});
});

describe("a plan that is paid before there is an account", () => {
	const paid = async (email: string) => {
		const body = { email, priceId: PRO.priceId };
		const { url, sessionId } = await ok(service, "createSignupSession", { body });
		await sendForm(String(url), { answer: "pay", priceId: PRO.priceId });
		expect(await statusOf(sessionId)).toMatchObject({ paymentStatus: "paid" });
	};
	const confirm = async ({ email }: TestPerson) =>
		fetch(linkIn(await mailTo(service, email)), { redirect: "manual" });

	test("waits until the address is confirmed, whoever signs up with it", async () => {
		const waiting = await newPerson(service);
		await paid(waiting.email.toUpperCase());
		await ok(service, "refreshSubscription", { token: waiting.token });
		expect(await tierOf(service, waiting)).toBe("Absent");
		await confirm(waiting);
		expect(await tierOf(service, waiting)).toBe("Pro");
	});

	test("is given at once where the address is confirmed already", async () => {
		const confirmed = await newPerson(service);
		await confirm(confirmed);
		await paid(confirmed.email);
		await expectTier(service, confirmed, "Pro");
	});
});

describe("the tier", () => {
	test("comes with every answer to somebody signed in, refusals too", async () => {
		const { token } = person;
		const headerOf = async (answer: Promise<{ headers: Headers }>) =>
			(await answer).headers.get("x-subscription-tier");
		const params = { presentationId: 999_999 };
		expect(await headerOf(call(service, "getProfile", { token }))).toBe("Absent");
		expect(await headerOf(call(service, "getPresentation", { token, params }))).toBe("Absent");
		expect(await headerOf(call(service, "getProfile"))).toBe(null);
		expect(await headerOf(call(service, "listPlans"))).toBe(null);
	});

	test("is the new one in the very answer that gives it", async () => {
		const slow = await startService({ env: { ...SANDBOX, SANDBOX_WEBHOOK_MS: "600000" } });
		for (const name of ["refreshSubscription", "getCheckoutStatus"] as const) {
			const { token, email } = await newPerson(slow);
			const body = { email, priceId: PRO.priceId };
			const { sessionId, url } = await ok(slow, "createSignupSession", { token, body });
			await sendForm(String(url), { answer: "pay", priceId: PRO.priceId });
			const query = name === "getCheckoutStatus" ? { sessionId } : undefined;
			const answer = await call(slow, name, { token, query } as object);
			expect([name, answer.headers.get("x-subscription-tier")]).toEqual([name, "Pro"]);
		}
		await slow.stop();
	});
});

test("events that the service was not told of before it ended are told at its next start", async () => {
	const first = await startService({ env: { ...SANDBOX, SANDBOX_WEBHOOK_MS: "3000" } });
	const buyer = await newPerson(first);
	const body = { email: buyer.email, priceId: PRO.priceId };
	const { url } = await ok(first, "createSignupSession", { token: buyer.token, body });
	await sendForm(String(url), { answer: "pay", priceId: PRO.priceId });
	await first.kill();
	const second = await startService({ dataDir: first.dataDir, env: SANDBOX });
	await expectTier(second, buyer, "Pro");
	await second.stop();
});

describe("without payments", () => {
	const off = withService({ PAYMENTS: "off", DASHBOARD_URL });
	const byDefault = withService({ DASHBOARD_URL });

	test("the calls say so, and the plan can still be read", async () => {
		for (const closed of [off, byDefault]) {
			const { token, email } = await newPerson(closed);
			for (const answer of [
				call(closed, "createCheckoutSession", { token }),
				call(closed, "createSignupSession", { body: { email, priceId: PRO.priceId } }),
				call(closed, "createPortalSession", { token }),
				call(closed, "getCheckoutStatus", { query: { sessionId: "cs_1" } }),
			])
				expect(await answer).toMatchObject({
					status: 404,
					body: { detail: "Payments are not set up in this service." },
				});
			expect((await fetch(`${closed.url}/sandbox/checkout/cs_1`)).status).toBe(404);
			await ok(closed, "refreshSubscription", { token });
			const plans = await ok(closed, "listPlans");
			expect(plans).toHaveLength(4);
			expect(plans.map(({ isOnSale }) => isOnSale)).toEqual([false, false, false, false]);
		}
	});
});

test("what it gave ends where payments are real", async () => {
	const stripe = await startStripe();
	const first = await startService({ env: SANDBOX });
	const person = await newPerson(first);
	await buy(first, person, PRO);
	await first.stop();
	const second = await startService({ dataDir: first.dataDir, env: stripe.env });
	expect(await tierOf(second, person)).toBe("Canceled");
	await second.stop();
	await stripe.stop();
});
