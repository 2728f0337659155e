import { afterAll, describe, expect, test } from "vitest";
import { call, newPerson, ok, type TestPerson } from "../support/caller";
import { newEmail } from "../support/new-email";
import { startProvider, TOKEN_CLIENT } from "../support/openid-provider";
import {
	confirmAddress,
	mailAfter,
	moveAccount,
	newConfirmedPerson,
	valueIn,
} from "../support/outbox";
import { tierOf } from "../support/sandbox";
import { startedBefore } from "../support/shared";
import { withStripe } from "../support/with-stripe";

const provider = startedBefore(startProvider);
afterAll(() => provider.stop());
const { service, stripe, start, sessionOf, told, subscriber } = withStripe(() => ({
	SOCIAL_ISSUER: provider.issuer,
	SOCIAL_CLIENT_ID: TOKEN_CLIENT.clientId,
}));

const portalOf = async ({ token }: { token: string }) =>
	(await ok(service, "createPortalSession", { token })).url;
const portalAt = (customer: string) => `https://billing.stripe.com/p/session/${customer}`;

/** Somebody whose payment takes days, and what it is for. */
async function payingSlowly() {
	const person = await newPerson(service);
	const sessionId = await start(person);
	const subscription = stripe.pay(sessionId, "price_pro");
	sessionOf(sessionId).payment_status = "unpaid";
	await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
	return { person, sessionId, subscription };
}

describe("a checkout that was paid and of which nobody told", () => {
	const forgotten = async () => {
		stripe.checkoutSeconds = -1;
		const person = await newPerson(service);
		stripe.pay(await start(person), "price_pro");
		stripe.checkoutSeconds = 24 * 3600;
		return person;
	};

	test("is found by who refreshes, after the day in which it could be paid", async () => {
		const { token } = await forgotten();
		const { subscriptionInfo } = await ok(service, "refreshSubscription", { token });
		expect(subscriptionInfo.tier).toBe("Pro");
	});

	test("has its portal at once", async () => {
		const person = await newPerson(service);
		const { customer } = stripe.pay(await start(person), "price_pro");
		expect(await portalOf(person)).toBe(portalAt(customer));
		expect(await tierOf(service, person)).toBe("Pro");
	});

	test.each(["createPortalSession", "createSignupSession"] as const)(
		"is told by the answer of %s, which finds it",
		async (name) => {
			const person = await newPerson(service);
			stripe.pay(await start(person), "price_pro");
			const { email, token } = person;
			const body = { email, priceId: "price_pro" };
			const { headers } = await call(service, name, { token, body });
			expect(headers.get("X-Subscription-Tier")).toBe("Pro");
		},
	);

	test("keeps its account from paying again after that day too", async () => {
		const person = await forgotten();
		const body = { email: person.email, priceId: "price_pro" };
		const { token } = person;
		expect((await call(service, "createSignupSession", { token, body })).status).toBe(409);
		expect(await tierOf(service, person)).toBe("Pro");
	});
});

describe("a checkout that was paid by somebody signed out and of which nobody told", () => {
	/** Whose address has paid for a plan; the address as they typed it there. */
	const paidFor = async ({ email }: { email: string }) => {
		const body = { email: email.toUpperCase(), priceId: "price_pro" };
		const { sessionId } = await ok(service, "createSignupSession", { body });
		stripe.pay(sessionId, "price_pro");
	};
	const becomesPro = (person: Pick<TestPerson, "token">) =>
		expect.poll(() => tierOf(service, person)).toBe("Pro");

	test("is found by a refresh", async () => {
		const person = await newConfirmedPerson(service);
		await paidFor(person);
		const { subscriptionInfo } = await ok(service, "refreshSubscription", { token: person.token });
		expect(subscriptionInfo.tier).toBe("Pro");
	});

	test("is found by the next sign-in", async () => {
		const person = await newConfirmedPerson(service);
		await paidFor(person);
		const { email, password } = person;
		await ok(service, "login", { body: { email, password } });
		await becomesPro(person);
	});

	test("is found by a mailed link", async () => {
		const person = await newConfirmedPerson(service);
		await paidFor(person);
		const { email } = person;
		const ask = () => ok(service, "magicSend", { body: { email } });
		const mail = await mailAfter(service, email, /sign-in link/, ask);
		const query = { magicToken: valueIn(mail, "magicToken") };
		const { accessToken: token } = await ok(service, "magicLogin", { query });
		await becomesPro({ token });
	});

	test("is found by a sign-in at a provider", async () => {
		const sub = crypto.randomUUID();
		const email = `${sub}@example.com`;
		provider.person = { sub, email, email_verified: true };
		const signIn = async () => {
			const idToken = await provider.idToken();
			return ok(service, "externalLogin", { params: { provider: "google" }, body: { idToken } });
		};
		const { accessToken: token } = await signIn();
		await paidFor({ email });
		await signIn();
		await becomesPro({ token });
	});

	test("is found once the address is confirmed, and gives nothing before", async () => {
		const person = await newPerson(service);
		await paidFor(person);
		const { token } = person;
		const { subscriptionInfo } = await ok(service, "refreshSubscription", { token });
		expect(subscriptionInfo.tier).toBe("Absent");
		await confirmAddress(service, person.email);
		expect(await tierOf(service, person)).toBe("Pro");
		const other = await newPerson(service);
		await paidFor(other);
		await confirmAddress(service, other.email);
		await becomesPro(other);
	});

	test("keeps the account with its address from paying again", async () => {
		const person = await newConfirmedPerson(service);
		await paidFor(person);
		const { token } = person;
		expect((await call(service, "createCheckoutSession", { token })).status).toBe(409);
	});
});

describe("an account's open checkout can be paid no more", () => {
	const paidSignedOut = async ({ email }: TestPerson) => {
		const { sessionId } = await ok(service, "createSignupSession", {
			body: { email, priceId: "price_pro" },
		});
		stripe.pay(sessionId, "price_pro");
		await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
	};

	test("once its address is confirmed, and it so gets a plan that was paid for that", async () => {
		const person = await newPerson(service);
		await paidSignedOut(person);
		const left = await start(person);
		expect(await tierOf(service, person)).toBe("Absent");
		await confirmAddress(service, person.email);
		expect(await tierOf(service, person)).toBe("Pro");
		await expect.poll(() => sessionOf(left).status).toBe("expired");
	});

	test("once somebody signed out pays a plan for its confirmed address", async () => {
		const person = await newConfirmedPerson(service);
		const left = await start(person);
		await paidSignedOut(person);
		expect(await tierOf(service, person)).toBe("Pro");
		expect(sessionOf(left).status).toBe("expired");
	});

	test("but stays while it has no plan, whoever signs in or confirms its address", async () => {
		const person = await newPerson(service);
		const left = await start(person);
		await confirmAddress(service, person.email);
		const { email, password } = person;
		await ok(service, "login", { body: { email, password } });
		stripe.pay(left, "price_pro");
		await told(stripe.event("checkout.session.completed", sessionOf(left)));
		expect(await tierOf(service, person)).toBe("Pro");
	});
});

describe("a payment that is on its way", () => {
	test("keeps its account from paying again, and the portal leads to it", async () => {
		const { person, sessionId, subscription } = await payingSlowly();
		const { token } = person;
		const refused = await call(service, "createCheckoutSession", { token });
		expect(refused).toMatchObject({
			status: 409,
			body: {
				detail:
					"Your payment for the Pro plan is still on its way. Wait for it, or cancel it under “View my subscription/invoices” in your profile, so that you do not pay twice.",
			},
		});
		expect(await portalOf(person)).toBe(portalAt(subscription.customer));
		sessionOf(sessionId).payment_status = "paid";
		await told(stripe.event("checkout.session.async_payment_succeeded", sessionOf(sessionId)));
		expect(await tierOf(service, person)).toBe("Pro");
	});

	/** A payment of days that somebody signed out has begun for an address. @returns has it arrive */
	async function begunFor(email: string) {
		const body = { email, priceId: "price_pro" };
		const { sessionId } = await ok(service, "createSignupSession", { body });
		stripe.pay(sessionId, "price_pro");
		sessionOf(sessionId).payment_status = "unpaid";
		await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
		return async () => {
			sessionOf(sessionId).payment_status = "paid";
			await told(stripe.event("checkout.session.async_payment_succeeded", sessionOf(sessionId)));
		};
	}

	/** What an account has that signs in at this address. */
	async function tierAt(email: string, password: string) {
		const { accessToken: token } = await ok(service, "login", { body: { email, password } });
		return tierOf(service, { token });
	}

	test("from somebody signed out comes to the account that had the address, though it has another one by then", async () => {
		const person = await newConfirmedPerson(service);
		const arrive = await begunFor(person.email);
		const email = newEmail();
		await moveAccount(service, person, email);
		await arrive();
		expect(await tierAt(email, person.password)).toBe("Pro");
	});

	test("for an address that an account has never confirmed does not go along with that account", async () => {
		const stranger = await newPerson(service);
		const arrive = await begunFor(stranger.email);
		const email = newEmail();
		await moveAccount(service, stranger, email);
		await arrive();
		expect(await tierAt(email, stranger.password)).toBe("Absent");
	});

	test("for another account's address stays that one's, whoever has another address meanwhile", async () => {
		const [person, other] = [await newConfirmedPerson(service), await newConfirmedPerson(service)];
		const arrive = await begunFor(other.email);
		const email = newEmail();
		await moveAccount(service, person, email);
		await arrive();
		expect(await tierAt(email, person.password)).toBe("Absent");
		expect(await tierAt(other.email, other.password)).toBe("Pro");
	});

	test("and came to nothing does not: a plan can be bought then", async () => {
		const { person, sessionId, subscription } = await payingSlowly();
		subscription.status = "incomplete_expired";
		await told(stripe.event("checkout.session.async_payment_failed", sessionOf(sessionId)));
		const next = await start(person);
		stripe.pay(next, "price_pro");
		await told(stripe.event("checkout.session.completed", sessionOf(next)));
		expect(await tierOf(service, person)).toBe("Pro");
	});
});

describe("a subscription whose payment failed for good", () => {
	const failed = async () => {
		const { person, subscription } = await subscriber();
		subscription.status = "unpaid";
		await told(stripe.event("customer.subscription.updated", subscription));
		expect(await tierOf(service, person)).toBe("Canceled");
		return { person, subscription };
	};

	test("keeps its account from buying a second one, and the portal leads to it, until it is cancelled", async () => {
		const { person, subscription } = await failed();
		const { token } = person;
		expect(await call(service, "createCheckoutSession", { token })).toMatchObject({
			status: 409,
			body: {
				detail:
					"The last payment for the Pro plan failed, and that subscription is still open. Pay or cancel it under “View my subscription/invoices” in your profile, so that you do not pay twice.",
			},
		});
		expect(await portalOf(person)).toBe(portalAt(subscription.customer));
		subscription.status = "canceled";
		await start(person);
	});

	test("and that is paid after all gives its plan again", async () => {
		const { person, subscription } = await failed();
		const { token } = person;
		subscription.status = "active";
		const { status, headers } = await call(service, "createCheckoutSession", { token });
		expect([status, headers.get("X-Subscription-Tier")]).toEqual([409, "Pro"]);
		expect(await tierOf(service, person)).toBe("Pro");
	});
});

test("a subscription that is paused keeps its account from buying a second one, and the portal leads to it", async () => {
	const { person, subscription } = await subscriber();
	subscription.status = "canceled";
	await told(stripe.event("customer.subscription.deleted", subscription));
	const sessionId = await start(person);
	const paused = stripe.pay(sessionId, "price_pro");
	await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
	paused.status = "paused";
	await told(stripe.event("customer.subscription.updated", paused));
	expect(await tierOf(service, person)).toBe("Canceled");
	expect(await call(service, "createCheckoutSession", { token: person.token })).toMatchObject({
		status: 409,
		body: {
			detail:
				"Your subscription to the Pro plan is paused, and still open. Resume or cancel it under “View my subscription/invoices” in your profile, so that you do not pay twice.",
		},
	});
	expect(await portalOf(person)).toBe(portalAt(paused.customer));
});

test("a plan that is chosen once the subscription has ended is bought, as the portal has nothing to change", async () => {
	const { person, subscription } = await subscriber();
	const { email, token } = person;
	const body = { email, priceId: "price_enterprise" };
	subscription.status = "canceled";
	await told(stripe.event("customer.subscription.deleted", subscription));
	expect(await call(service, "createPortalSession", { token, body })).toMatchObject({
		status: 404,
		body: { detail: expect.stringContaining("Choose a plan anew.") },
	});
	expect((await call(service, "createSignupSession", { token, body })).status).toBe(200);
	expect(await portalOf(person)).toBe(portalAt(subscription.customer));
});

describe("somebody whose customer is deleted at Stripe", () => {
	const deleted = async () => {
		const { person, subscription } = await subscriber();
		subscription.status = "canceled";
		await told(stripe.event("customer.subscription.deleted", subscription));
		stripe.goneCustomers.add(subscription.customer);
		return person;
	};

	test("can buy a plan as a new one", async () => {
		const person = await deleted();
		const sessionId = await start(person);
		expect(stripe.asked.at(-1)?.form).toMatchObject({ customer_email: person.email });
		stripe.pay(sessionId, "price_basic");
		await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
		expect(await tierOf(service, person)).toBe("Basic");
	});

	test("comes to the portal of the new one while the payment is on its way", async () => {
		const person = await deleted();
		const sessionId = await start(person);
		const { customer } = stripe.pay(sessionId, "price_pro");
		sessionOf(sessionId).payment_status = "unpaid";
		await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
		expect(await portalOf(person)).toBe(portalAt(customer));
	});

	test("is told that there are no invoices any more", async () => {
		const { token } = await deleted();
		const refused = await call(service, "createPortalSession", { token });
		expect(refused).toMatchObject({
			status: 404,
			body: { detail: "There are no invoices any more: the payment provider deleted them." },
		});
	});
});

test("who pays for two plans, as two customers, comes to the portal of the lower one, until that is cancelled, and of one whose payment failed", async () => {
	const person = await newConfirmedPerson(service);
	// Nobody signed in is told who has a plan already.
	const buy = async (priceId: string) => {
		const body = { email: person.email, priceId };
		const { sessionId } = await ok(service, "createSignupSession", { body });
		const subscription = stripe.pay(sessionId, priceId);
		await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
		return subscription;
	};
	const basic = await buy("price_basic");
	const pro = await buy("price_pro");
	expect(await tierOf(service, person)).toBe("Pro");
	expect(await portalOf(person)).toBe(portalAt(basic.customer));
	const body = { priceId: "price_enterprise" };
	const changing = await ok(service, "createPortalSession", { token: person.token, body });
	expect(changing.url).toBe(portalAt(pro.customer));
	expect(stripe.asked.at(-1)?.form).toMatchObject({
		"flow_data[subscription_update_confirm][subscription]": pro.id,
	});
	basic.cancel_at_period_end = true;
	await told(stripe.event("customer.subscription.updated", basic));
	expect(await portalOf(person)).toBe(portalAt(pro.customer));
	Object.assign(basic, { cancel_at_period_end: false, status: "past_due" });
	await told(stripe.event("customer.subscription.updated", basic));
	pro.status = "past_due";
	await told(stripe.event("customer.subscription.updated", pro));
	basic.status = "active";
	await told(stripe.event("customer.subscription.updated", basic));
	expect(await portalOf(person)).toBe(portalAt(pro.customer));
});
