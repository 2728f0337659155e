import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscriptions } from "../../api/billing/tables";
import { call, newPerson, ok } from "../support/caller";
import { createRandom } from "../support/crash/random";
import { newEmail } from "../support/new-email";
import { openData } from "../support/open-data";
import { tierOf } from "../support/sandbox";
import { withStripe } from "../support/with-stripe";

const { service, stripe, start, sessionOf, told, ...shop } = withStripe();

/** Somebody with the Pro plan, and what a change in the portal does to it. */
async function subscriber() {
	const { person, sessionId, subscription } = await shop.subscriber();
	const changeTo = (priceId: string) => {
		const [item] = subscription.items.data;
		if (item) item.price = { id: priceId };
	};
	return { person, sessionId, subscription, changeTo };
}

/** Holds back the next answer of the provider, as it is when it is asked. */
function holdNext() {
	let letGo = () => {};
	const begun = new Promise<void>((begin) => {
		stripe.holdNext = () => {
			begin();
			return new Promise((resolve) => {
				letGo = resolve;
			});
		};
	});
	return { begun, letGo: () => letGo() };
}

const PRICES = ["price_basic", "price_pro", "price_family", "price_enterprise"];
const TIERS: Record<string, string> = {
	price_basic: "Basic",
	price_pro: "Pro",
	price_family: "Family",
	price_enterprise: "Enterprise",
};

test("quick changes in the portal end with the newest, in whatever order, how often and how timed they are told", async () => {
	const random = createRandom(20_261_123);
	for (let round = 0; round < 8; round += 1) {
		const { person, subscription, changeTo } = await subscriber();
		const second = Math.floor(Date.now() / 1000);
		let newest = "Pro";
		const events = Array.from({ length: random.whole(2, 5) }, (_, index) => {
			const priceId = random.pick(PRICES);
			changeTo(priceId);
			newest = TIERS[priceId] ?? "";
			// Some of one second, some as if made before those that came earlier.
			const created = second + random.pick([0, 0, index, -index]);
			return stripe.event("customer.subscription.updated", subscription, { created });
		});
		if (round % 3 === 0) {
			subscription.status = "canceled";
			newest = "Canceled";
			events.push(stripe.event("customer.subscription.deleted", subscription, { created: second }));
		}
		const all = [...events, random.pick(events)];
		const shuffled = all
			.map((event) => ({ event, at: random.whole(0, 1e9) }))
			.sort((one, other) => one.at - other.at)
			.map(({ event }) => event);
		const isAtOnce = random.pick([true, false]);
		if (isAtOnce) await Promise.all(shuffled.map(told));
		else for (const event of shuffled) await told(event);
		expect([round, await tierOf(service, person)]).toEqual([round, newest]);
	}
});

test("a reading that comes back late is not written over a newer one", async () => {
	const { person, subscription, changeTo } = await subscriber();
	const held = holdNext();
	changeTo("price_basic");
	const first = told(stripe.event("customer.subscription.updated", subscription));
	await held.begun;
	changeTo("price_enterprise");
	const second = told(stripe.event("customer.subscription.updated", subscription));
	// Were the second one not to wait for the first, it would be done by the time that another call is answered.
	for (let count = 0; count < 20; count += 1)
		await call(service, "getProfile", { token: person.token });
	held.letGo();
	await Promise.all([first, second]);
	expect(await tierOf(service, person)).toBe("Enterprise");
});

test("the newest event is the one that is noted, though an older one comes after it", async () => {
	const { subscription } = await subscriber();
	const newest = Math.floor(Date.now() / 1000) + 60;
	for (const created of [newest - 60, newest, newest - 3600])
		await told(stripe.event("customer.subscription.updated", subscription, { created }));
	const { db, close } = await openData(service.dataDir);
	try {
		const [row] = await db
			.select()
			.from(subscriptions)
			.where(eq(subscriptions.id, subscription.id));
		expect(row?.lastEventAt).toEqual(new Date(newest * 1000));
	} finally {
		await close();
	}
});

test("a checkout that is paid ends those that another tab opened at the same moment", async () => {
	const person = await newPerson(service);
	const held = holdNext();
	const first = start(person);
	await held.begun;
	const paid = await start(person);
	held.letGo();
	const left = await first;
	expect(sessionOf(left).status).toBe("open");
	stripe.pay(paid, "price_pro");
	await told(stripe.event("checkout.session.completed", { id: paid }));
	expect(sessionOf(left).status).toBe("expired");
	expect(await tierOf(service, person)).toBe("Pro");
});

test("attempts at one call side by side do not end the checkout that they are answered with", async () => {
	const { person, subscription } = await subscriber();
	subscription.status = "incomplete_expired";
	await told(stripe.event("customer.subscription.updated", subscription));
	let letGo = () => {};
	const isFirstDone = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	let readings = 0;
	// Each attempt reads the former subscription; the second one is held back there, unless it waits anyway.
	const holdSecond: typeof stripe.holdNext = async ({ path }) => {
		if (path.endsWith(subscription.id)) readings += 1;
		if (readings === 2) await isFirstDone;
		else stripe.holdNext = holdSecond;
	};
	stripe.holdNext = holdSecond;
	const attempt = () =>
		call(service, "createCheckoutSession", {
			token: person.token,
			headers: { "idempotency-key": "begun once" },
		});
	const both = [attempt(), attempt()];
	const first = await Promise.race(both);
	stripe.holdNext = null;
	letGo();
	for (const { status, body } of await Promise.all(both))
		expect([status, body]).toEqual([200, first.body]);
	expect(sessionOf(first.body.sessionId).status).toBe("open");
});

test("a checkout stays settled however its subscription goes on", async () => {
	const { sessionId, subscription } = await subscriber();
	const query = { sessionId };
	subscription.status = "canceled";
	await told(stripe.event("customer.subscription.deleted", subscription));
	expect(await ok(service, "getCheckoutStatus", { query })).toMatchObject({
		...{ status: "complete", paymentStatus: "paid", isSettled: true },
	});
});

test("one that is paid for an address without an account is settled once an account has its plan", async () => {
	const body = { email: newEmail(), priceId: "price_pro" };
	const { sessionId } = await ok(service, "createSignupSession", { body });
	stripe.pay(sessionId, body.priceId);
	const query = { sessionId };
	expect(await ok(service, "getCheckoutStatus", { query })).toMatchObject({
		...{ status: "complete", paymentStatus: "paid", isSettled: false },
	});
});
