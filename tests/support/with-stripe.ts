import { afterAll, expect } from "vitest";
import { newPerson, ok, type TestPerson } from "./caller";
import { startService, type TestService } from "./service";
import { startedBefore } from "./shared";
import { type StripeStandIn, startStripe, tell } from "./stripe-stand-in";

/** A service of the file's own, whose payments are a stand-in's, and what happens there. */
export interface Shop {
	service: TestService;
	stripe: StripeStandIn;
	/** Begins a checkout and resolves to its id. */
	start: (person: TestPerson, priceId?: string) => Promise<string>;
	/** @throws where there is no such checkout */
	sessionOf: (id: string) => ReturnType<typeof sessionIn>;
	/** Tells the service of an event, as Stripe does; it must take it. */
	told: (payload: string) => Promise<void>;
	/** Somebody who has paid for a plan, and the subscription. */
	subscriber: (priceId?: string) => Promise<{
		person: TestPerson;
		sessionId: string;
		subscription: ReturnType<StripeStandIn["pay"]>;
	}>;
}

function sessionIn(stripe: StripeStandIn, id: string) {
	const session = stripe.sessions.get(id);
	if (!session) throw new Error(`There is no checkout ${id}`);
	return session;
}

/**
 * Starts a shop before the first test or hook of the file or block, and stops it after the last.
 * @param settings the service's environment variables beside those of the payments, asked for when it is started
 */
export function withStripe(settings = (): Record<string, string> => ({})): Shop {
	const stripe = startedBefore(startStripe);
	const service = startedBefore(() => startService({ env: { ...stripe.env, ...settings() } }));
	afterAll(async () => {
		await service.stop();
		await stripe.stop();
	});
	const start = async ({ token, email }: TestPerson, priceId = "price_pro") => {
		const body = { email, priceId };
		return (await ok(service, "createSignupSession", { token, body })).sessionId;
	};
	const told = async (payload: string) => {
		const answer = await tell(service, payload, stripe.signature(payload));
		expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
	};
	const sessionOf = (id: string) => sessionIn(stripe, id);
	const subscriber = async (priceId = "price_pro") => {
		const person = await newPerson(service);
		const sessionId = await start(person, priceId);
		const subscription = stripe.pay(sessionId, priceId);
		await told(stripe.event("checkout.session.completed", sessionOf(sessionId)));
		return { person, sessionId, subscription };
	};
	return { service, stripe, start, sessionOf, told, subscriber };
}
