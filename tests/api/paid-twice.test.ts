import { describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { tierOf } from "../support/sandbox";
import { withStripe } from "../support/with-stripe";

const { service, stripe, start } = withStripe();

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

	test("keeps its account from paying again after that day too", async () => {
		const person = await forgotten();
		const body = { email: person.email, priceId: "price_pro" };
		const { token } = person;
		expect((await call(service, "createSignupSession", { token, body })).status).toBe(409);
		expect(await tierOf(service, person)).toBe("Pro");
	});
});
