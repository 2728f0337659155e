import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { databaseOf } from "../support/databases";
import { newEmail } from "../support/new-email";
import { moveAccount } from "../support/outbox";
import { tierOf } from "../support/sandbox";
import { DASHBOARD_URL } from "../support/service";
import { tell } from "../support/stripe-stand-in";
import { withStripe } from "../support/with-stripe";

const { service, stripe, start, sessionOf, subscriber, ...shop } = withStripe();
const told = (type: string, object: object, more: object = {}) =>
	shop.told(stripe.event(type, object, more));

describe("a checkout", () => {
	test("is one for a subscription, of the account, that leads back to the dashboard", async () => {
		const person = await newPerson(service);
		const { sessionId, url } = await ok(service, "createCheckoutSession", { token: person.token });
		expect(url).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
		expect(stripe.asked.at(-1)).toEqual({
			method: "POST",
			path: "/v1/checkout/sessions",
			form: {
				mode: "subscription",
				"line_items[0][price]": "price_basic",
				"line_items[0][quantity]": "1",
				success_url: `${DASHBOARD_URL}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
				cancel_url: `${DASHBOARD_URL}/checkout/cancel`,
				customer_email: person.email,
				client_reference_id: expect.stringMatching(/^\d+$/),
			},
		});
	});

	test("for an address that Stripe takes for none asks for another there, and is the account's all the same", async () => {
		const [first, email] = [await newPerson(service), `jörg-${crypto.randomUUID()}@signage`];
		const body = { email, password: first.password };
		await ok(service, "register", { body });
		const token = (await ok(service, "login", { body })).accessToken;
		const sessionId = await start({ ...first, email, token });
		const { form } = stripe.asked.at(-1) ?? {};
		expect(form).toMatchObject({ client_reference_id: expect.stringMatching(/^\d+$/) });
		expect(form).not.toHaveProperty("customer_email");
		stripe.pay(sessionId, "price_pro");
		await told("checkout.session.completed", sessionOf(sessionId));
		expect(await tierOf(service, { token })).toBe("Pro");
	});

	test("gives its plan when the webhook says that it is paid", async () => {
		const { person, sessionId } = await subscriber();
		expect(await tierOf(service, person)).toBe("Pro");
		const query = { sessionId };
		expect(await ok(service, "getCheckoutStatus", { query })).toEqual({
			status: "complete",
			paymentStatus: "paid",
			customerEmail: person.email,
			tier: "Pro",
			isSettled: true,
		});
	});

	test("gives its plan without the webhook, once it is asked for and paid", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		stripe.pay(sessionId, "price_pro");
		const query = { sessionId };
		const status = await ok(service, "getCheckoutStatus", { query });
		expect(status).toMatchObject({ status: "complete", paymentStatus: "paid" });
		expect(await tierOf(service, person)).toBe("Pro");
	});

	test("that is paid, of which nobody told yet, keeps its account from paying again", async () => {
		const person = await newPerson(service);
		stripe.pay(await start(person), "price_pro");
		const { token } = person;
		expect((await call(service, "createCheckoutSession", { token })).status).toBe(409);
		expect(await tierOf(service, person)).toBe("Pro");
	});

	test("is started once, however often it is asked for with one key", async () => {
		const { token } = await newPerson(service);
		const headers = { "idempotency-key": crypto.randomUUID() };
		const ask = () => ok(service, "createCheckoutSession", { token, headers });
		const first = await ask();
		const asked = stripe.asked.length;
		expect(await ask()).toEqual(first);
		expect(stripe.asked).toHaveLength(asked);
	});

	test("gives nothing before a payment that takes days has come", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		const subscription = stripe.pay(sessionId, "price_pro");
		const session = sessionOf(sessionId);
		session.payment_status = "unpaid";
		await told("checkout.session.completed", session);
		await told("customer.subscription.created", subscription);
		await ok(service, "refreshSubscription", { token: person.token });
		expect(await tierOf(service, person)).toBe("Absent");
		session.payment_status = "paid";
		await told("checkout.session.async_payment_succeeded", session);
		expect(await tierOf(service, person)).toBe("Pro");
	});

	test("whose late payment fails, or that ends, gives nothing", async () => {
		for (const [type, status] of [
			["checkout.session.async_payment_failed", "complete"],
			["checkout.session.expired", "expired"],
		] as const) {
			const person = await newPerson(service);
			const sessionId = await start(person);
			const subscription = stripe.pay(sessionId, "price_pro");
			Object.assign(sessionOf(sessionId), { payment_status: "unpaid", status });
			await told(type, sessionOf(sessionId));
			expect([type, await tierOf(service, person)]).toEqual([type, "Absent"]);
			const query = { sessionId };
			const isSettled = status === "expired";
			expect(await ok(service, "getCheckoutStatus", { query })).toMatchObject({
				status,
				isSettled,
			});
			if (isSettled) continue;
			subscription.status = "incomplete_expired";
			expect(await ok(service, "getCheckoutStatus", { query })).toMatchObject({
				...{ status, paymentStatus: "unpaid", isSettled: true },
			});
		}
	});

	test("that costs nothing gives its plan", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		stripe.pay(sessionId, "price_family");
		sessionOf(sessionId).payment_status = "no_payment_required";
		await told("checkout.session.completed", sessionOf(sessionId));
		expect(await tierOf(service, person)).toBe("Family");
	});

	test("of somebody who was a customer before is that customer's, and the older one ends", async () => {
		const { person, subscription } = await subscriber();
		subscription.status = "canceled";
		await told("customer.subscription.deleted", subscription);
		const first = await start(person);
		expect(stripe.asked.at(-1)?.form).toMatchObject({ customer: subscription.customer });
		expect(stripe.asked.at(-1)?.form).not.toHaveProperty("customer_email");
		await start(person);
		expect(sessionOf(first).status).toBe("expired");
	});
});

describe("a subscription", () => {
	test("that changes, fails to be paid and ends takes the plan along", async () => {
		const { person, subscription } = await subscriber();
		const [item] = subscription.items.data;
		if (item) item.price.id = "price_enterprise";
		await told("customer.subscription.updated", subscription);
		expect(await tierOf(service, person)).toBe("Enterprise");
		subscription.status = "past_due";
		await told("invoice.payment_failed", {
			id: "in_1",
			object: "invoice",
			parent: { subscription_details: { subscription: subscription.id } },
		});
		expect(await tierOf(service, person)).toBe("Enterprise");
		subscription.status = "unpaid";
		await told("customer.subscription.updated", subscription);
		expect(await tierOf(service, person)).toBe("Canceled");
		subscription.status = "active";
		await told("invoice.paid", { id: "in_2", object: "invoice", subscription: subscription.id });
		expect(await tierOf(service, person)).toBe("Enterprise");
		subscription.status = "canceled";
		await told("customer.subscription.deleted", subscription);
		expect(await tierOf(service, person)).toBe("Canceled");
	});

	test("is as Stripe has it now, whatever the order of its events", async () => {
		const { person, subscription } = await subscriber();
		const before = structuredClone(subscription);
		subscription.status = "canceled";
		await told("customer.subscription.deleted", subscription);
		await told("customer.subscription.updated", before, { created: 1 });
		expect(await tierOf(service, person)).toBe("Canceled");
	});

	test("ends by itself at the time for which it was cancelled, though nobody tells", async () => {
		const { person, subscription } = await subscriber();
		const [item] = subscription.items.data;
		if (item) item.current_period_end = Math.floor(Date.now() / 1000) + 3;
		subscription.cancel_at_period_end = true;
		await told("customer.subscription.updated", subscription);
		expect(await tierOf(service, person)).toBe("Pro");
		await expect.poll(() => tierOf(service, person)).toBe("Canceled");
	});

	test("is read anew on demand, where no event came", async () => {
		const { person, subscription } = await subscriber();
		subscription.status = "canceled";
		const { subscriptionInfo } = await ok(service, "refreshSubscription", { token: person.token });
		expect(subscriptionInfo.tier).toBe("Canceled");
	});

	test("that Stripe knows no more has ended, and is there again once Stripe knows it", async () => {
		const { person, subscription } = await subscriber();
		const { token } = person;
		stripe.subscriptions.delete(subscription.id);
		const { subscriptionInfo } = await ok(service, "refreshSubscription", { token });
		expect(subscriptionInfo.tier).toBe("Canceled");
		await expect
			.poll(() => service.logs())
			.toContain(`Subscription ${subscription.id} is not known`);
		stripe.subscriptions.set(subscription.id, subscription);
		await ok(service, "refreshSubscription", { token });
		expect(await tierOf(service, person)).toBe("Pro");
	});

	test("that ended, and nobody told, keeps nobody from a checkout, which is for what is above no plan", async () => {
		for (const plan of ["price_pro", "price_enterprise"]) {
			const { person, subscription } = await subscriber(plan);
			subscription.status = "canceled";
			await ok(service, "createCheckoutSession", { token: person.token });
			expect(stripe.asked.at(-1)?.form["line_items[0][price]"]).toBe("price_basic");
			expect(await tierOf(service, person)).toBe("Canceled");
		}
	});

	test("tells in the profile that a payment failed, and when the plan ends", async () => {
		const { person, subscription } = await subscriber();
		const info = async () =>
			(await ok(service, "getProfile", { token: person.token })).subscriptionInfo;
		const isTold = async () =>
			(await call(service, "listDevices", { token: person.token })).headers.get("x-payment-failed");
		const fine = { endsAt: null, isPaymentFailed: false, renewingSubscriptions: 1 };
		expect([await info(), await isTold()]).toMatchObject([fine, "false"]);
		subscription.status = "past_due";
		await told("customer.subscription.updated", subscription);
		expect(await info()).toMatchObject({ ...fine, isPaymentFailed: true, tier: "Pro" });
		expect(await isTold()).toBe("true");
		const other = (await newPerson(service)).token;
		expect(
			(await call(service, "listDevices", { token: other })).headers.get("x-payment-failed"),
		).toBe("false");
		Object.assign(subscription, { status: "active", cancel_at_period_end: true });
		await told("customer.subscription.updated", subscription);
		const at = Number(subscription.items.data[0]?.current_period_end) * 1000;
		const endsAt = new Date(at).toISOString();
		expect(await info()).toMatchObject({ ...fine, endsAt, renewingSubscriptions: 0 });
		// As the portal of newer API versions cancels: with the time alone, which may be another than the period's end.
		const seconds = at / 1000 - 60;
		Object.assign(subscription, { cancel_at_period_end: false, cancel_at: seconds });
		await told("customer.subscription.updated", subscription);
		const sooner = new Date(seconds * 1000).toISOString();
		expect(await info()).toMatchObject({ ...fine, endsAt: sooner, renewingSubscriptions: 0 });
	});

	test("with a price that no plan has grants nothing, and the log says so", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		const { id } = stripe.pay(sessionId, "price_of_another_shop");
		await told("checkout.session.completed", sessionOf(sessionId));
		expect(await tierOf(service, person)).toBe("Absent");
		const query = { sessionId };
		expect(await ok(service, "getCheckoutStatus", { query })).toMatchObject({
			...{ status: "complete", paymentStatus: "paid", tier: null, isSettled: true },
		});
		await expect
			.poll(() => service.logs())
			.toContain(`Subscription ${id} has the price price_of_another_shop`);
	});

	test("keeps its plan though its price is taken out of the table, until it ends", async () => {
		const { person, subscription } = await subscriber();
		const [item] = subscription.items.data;
		if (item) item.price.id = "price_of_last_year";
		await told("customer.subscription.updated", subscription);
		expect(await tierOf(service, person)).toBe("Pro");
		const { subscriptionInfo } = await ok(service, "refreshSubscription", { token: person.token });
		expect(subscriptionInfo).toMatchObject({ tier: "Pro", priceId: "price_of_last_year" });
		subscription.status = "canceled";
		await told("customer.subscription.deleted", subscription);
		expect(await tierOf(service, person)).toBe("Canceled");
	});

	test("of which an add-on is a part gives its plan, wherever in it that stands", async () => {
		const { person, subscription } = await subscriber();
		const [pro] = subscription.items.data;
		if (!pro) throw new Error("It has no item");
		const item = (id: string) => ({ ...pro, price: { id } });
		const tierWith = async (...prices: string[]) => {
			subscription.items.data = prices.map(item);
			await told("customer.subscription.updated", subscription);
			return tierOf(service, person);
		};
		expect(await tierWith("price_of_an_add_on", "price_enterprise")).toBe("Enterprise");
		expect(await tierWith("price_basic", "price_of_an_add_on")).toBe("Basic");
		expect(await tierWith("price_basic", "price_family")).toBe("Family");
	});

	test("has the account's new address at Stripe, though another customer of the account is gone", async () => {
		const { person, subscription } = await subscriber();
		subscription.status = "canceled";
		await told("customer.subscription.deleted", subscription);
		stripe.goneCustomers.add(subscription.customer);
		const sessionId = await start(person);
		const { customer } = stripe.pay(sessionId, "price_pro");
		await told("checkout.session.completed", sessionOf(sessionId));
		const email = newEmail();
		await moveAccount(service, person, email);
		const asked = () =>
			stripe.asked.filter(({ form }) => form.email === email).map(({ path }) => path);
		const paths = [subscription.customer, customer].map((id) => `/v1/customers/${id}`);
		await expect.poll(asked).toEqual(paths);
	});

	test("is at the account's address, where that is another than when its checkout was started", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		const email = newEmail();
		await moveAccount(service, person, email);
		const { customer } = stripe.pay(sessionId, "price_pro");
		await told("checkout.session.completed", sessionOf(sessionId));
		const asked = () => stripe.asked.find(({ form }) => form.email === email)?.path;
		await expect.poll(asked).toBe(`/v1/customers/${customer}`);
	});

	test("keeps nobody from a new address while Stripe is away", async () => {
		const { person } = await subscriber();
		const email = newEmail();
		stripe.isDown = true;
		try {
			await moveAccount(service, person, email);
			const said = () => service.logs().includes("Changing the address at the payment provider");
			await expect.poll(said).toBe(true);
		} finally {
			stripe.isDown = false;
		}
		await ok(service, "login", { body: { email, password: person.password } });
	});

	test("has a portal at Stripe", async () => {
		const { person, subscription } = await subscriber();
		const { url } = await ok(service, "createPortalSession", { token: person.token });
		expect(url).toBe(`https://billing.stripe.com/p/session/${subscription.customer}`);
		expect(stripe.asked.at(-1)?.form.return_url).toBe(`${DASHBOARD_URL}/user-info`);
	});

	test("has a portal that asks to confirm the chosen plan, where it can change plans", async () => {
		const { person, subscription } = await subscriber();
		const open = async (priceId: string) => {
			const { url } = await ok(service, "createPortalSession", {
				token: person.token,
				body: { priceId },
			});
			expect(url).toBe(`https://billing.stripe.com/p/session/${subscription.customer}`);
			const { form } = stripe.asked.at(-1) ?? {};
			return Object.fromEntries(
				Object.entries(form ?? {}).filter(([name]) => name.startsWith("flow_data")),
			);
		};
		const confirming = "flow_data[subscription_update_confirm]";
		expect(await open("price_enterprise")).toEqual({
			"flow_data[type]": "subscription_update_confirm",
			[`${confirming}[subscription]`]: subscription.id,
			[`${confirming}[items][0][id]`]: "si_1",
			[`${confirming}[items][0][price]`]: "price_enterprise",
			[`${confirming}[items][0][quantity]`]: "1",
		});
		expect(await open(String(subscription.items.data[0]?.price.id))).toEqual({});
		expect(await open("price_of_nobody")).toEqual({});
		const [plan] = subscription.items.data;
		const withMore = plan
			? [plan, { ...plan, id: "si_2", price: { id: "price_of_an_add_on" } }]
			: [];
		subscription.items.data = withMore;
		expect(await open("price_enterprise")).toEqual({});
		subscription.items.data = withMore.slice(0, 1);
		stripe.changesPlans = false;
		expect(await open("price_enterprise")).toEqual({});
		stripe.changesPlans = true;
		await expect
			.poll(() => service.logs())
			.toContain("The billing portal does not take the change of plan, and opens as it is");
	});

	test("is told where the portal that is to confirm the plan fails otherwise", async () => {
		const { person } = await subscriber();
		const isOpened = () => stripe.asked.some(({ path }) => path === "/v1/billing_portal/sessions");
		stripe.asked.length = 0;
		stripe.failsFlows = true;
		try {
			const { token } = person;
			const body = { priceId: "price_enterprise" };
			expect((await call(service, "createPortalSession", { token, body })).status).toBe(502);
		} finally {
			stripe.failsFlows = false;
		}
		expect(isOpened()).toBe(true);
		expect(
			stripe.asked.every(({ form, method }) => method === "GET" || form["flow_data[type]"]),
		).toBe(true);
	});
});

test("while Stripe is away, calls say so, and an event is taken when it is told again", async () => {
	const person = await newPerson(service);
	const { token } = person;
	const sessionId = await start(person);
	stripe.pay(sessionId, "price_pro");
	const payload = stripe.event("checkout.session.completed", sessionOf(sessionId));
	stripe.isDown = true;
	const failed = await tell(service, payload, stripe.signature(payload));
	expect(failed.status).toBe(500);
	const answer = await call(service, "getCheckoutStatus", { query: { sessionId } });
	expect(answer).toMatchObject({
		status: 502,
		body: { detail: expect.stringMatching(/provider/) },
	});
	expect((await call(service, "refreshSubscription", { token })).status).toBe(502);
	stripe.isDown = false;
	expect((await tell(service, payload, stripe.signature(payload))).status).toBe(200);
	expect(await tierOf(service, person)).toBe("Pro");
});

test("what Stripe refuses is not to be tried again, and the log has its reason", async () => {
	const { token } = await newPerson(service);
	const detail = async (status: number, code: string) => {
		stripe.refusal = { status, code };
		const refused = await call(service, "createCheckoutSession", { token });
		stripe.refusal = null;
		return [refused.status, (refused.body as { detail?: string }).detail];
	};
	const refused = "The payment provider refused this. Nothing was charged; ask our support.";
	expect(await detail(400, "unknown_price_of_the_test")).toEqual([502, refused]);
	expect(service.logs()).toContain("unknown_price_of_the_test");
	expect(await detail(401, "api_key_expired")).toEqual([502, refused]);
	const later = "The payment provider did not answer. Try again in a moment.";
	expect(await detail(429, "rate_limit")).toEqual([502, later]);
	expect(service.logs()).toContain("PLANS_FILE is not set: the plans have example prices");
});

test.each([
	"no JSON",
	"null",
	"{}",
	"[]",
	"5",
	'{"id":"evt_1","type":"invoice.paid","created":1}',
	'{"id":"evt_2","type":"checkout.session.completed","created":1,"data":{"object":null}}',
	'{"id":"evt_3","type":"customer.subscription.updated","created":1,"data":{"object":{}}}',
	'{"id":"evt_4","type":"invoice.paid","created":1,"data":{"object":{"subscription":5}}}',
])("what is signed and no event is refused in words: %s", async (payload) => {
	const answer = await tell(service, payload, stripe.signature(payload));
	expect([answer.status, await answer.json()]).toMatchObject([
		400,
		{ detail: "The body is signed, but it is no event." },
	]);
});

/** All checkouts and subscriptions that the service has; with PGlite nobody else can look. */
async function sales(): Promise<unknown[]> {
	const connectionString = await databaseOf(service.dataDir);
	if (!connectionString) return [];
	const client = new Client({ connectionString });
	await client.connect();
	const { rows: checkouts } = await client.query("select * from checkouts order by 1");
	const { rows: subscriptions } = await client.query("select * from subscriptions order by 1");
	await client.end();
	expect([checkouts.length, subscriptions.length]).not.toContain(0);
	return [checkouts, subscriptions];
}

test("events about other things are taken, and do nothing", async () => {
	const { person, sessionId } = await subscriber();
	const { token } = person;
	const state = async () => [
		await ok(service, "getProfile", { token }),
		await ok(service, "getCheckoutStatus", { query: { sessionId } }),
		await sales(),
	];
	const before = await state();
	await told("customer.created", { id: "cus_1", object: "customer" });
	await told("customer.subscription.created", { id: "sub_of_another_shop" });
	await told("invoice.paid", { id: "in_1", object: "invoice" });
	expect(await state()).toEqual(before);
});
