import { describe, expect, test } from "vitest";
import { call, newPerson, ok, type TestPerson } from "../support/caller";
import { buy, expectTier, PRO, SANDBOX, sandboxPage, sendForm, tierOf } from "../support/sandbox";
import { DASHBOARD_URL, startService } from "../support/service";
import { withService } from "../support/shared";
import { tell } from "../support/stripe-stand-in";
import { withStripe } from "../support/with-stripe";

const start = async (service: { url: string }, { token, email }: TestPerson) => {
	const body = { email, priceId: PRO.priceId };
	const { sessionId, url } = await ok(service, "createSignupSession", { token, body });
	return { sessionId, url: String(url) };
};

describe("events", () => {
	const { service, stripe, start, sessionOf, subscriber, told } = withStripe();

	test("that are not signed by the provider, or long ago, are refused and do nothing", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		stripe.pay(sessionId, PRO.priceId);
		const payload = stripe.event("checkout.session.completed", { id: sessionId });
		const long = Math.floor(Date.now() / 1000) - 3600;
		const forged = {
			none: "",
			nonsense: "t=1,v1=00",
			"another secret": stripe.signature(payload, { secret: "whsec_guessed" }),
			"an old one": stripe.signature(payload, { timestamp: long }),
			"one of another text": stripe.signature(`${payload} `),
		};
		for (const [which, signature] of Object.entries(forged)) {
			const answer = await tell(service, payload, signature);
			expect([which, answer.status]).toEqual([which, 400]);
			expect(await answer.json()).toMatchObject({ status: 400, detail: expect.any(String) });
		}
		expect(await tierOf(service, person)).toBe("Absent");
	});

	test("that are told again do nothing again", async () => {
		const { person, sessionId, subscription } = await subscriber();
		const payload = stripe.event("checkout.session.completed", { id: sessionId });
		await told(payload);
		subscription.status = "canceled";
		const ended = stripe.event("customer.subscription.deleted", subscription);
		await told(ended);
		const before = stripe.asked.length;
		for (const again of [payload, ended]) await told(again);
		expect(stripe.asked).toHaveLength(before);
		expect(await tierOf(service, person)).toBe("Canceled");
	});

	test("say nothing of their own: what they claim is read anew", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		const claimed = {
			id: sessionId,
			status: "complete",
			payment_status: "paid",
			subscription: "s",
		};
		const payload = stripe.event("checkout.session.completed", claimed);
		await told(payload);
		expect(await tierOf(service, person)).toBe("Absent");
	});

	test("about a checkout that was not started here grant nothing", async () => {
		const person = await newPerson(service);
		const sessionId = await start(person);
		const other = {
			...structuredClone(sessionOf(sessionId)),
			id: "cs_test_other",
			client_reference_id: "1",
		};
		stripe.sessions.set(other.id, other);
		stripe.pay(other.id, "price_enterprise");
		await told(stripe.event("checkout.session.completed", other));
		expect(await tierOf(service, person)).toBe("Absent");
		const query = { sessionId: other.id };
		expect((await call(service, "getCheckoutStatus", { query })).status).toBe(404);
	});

	test("are not taken where the sandbox tells them inside the service", async () => {
		const sandbox = await startService({ env: SANDBOX });
		const payload = stripe.event("checkout.session.completed", { id: "cs_1" });
		expect((await tell(sandbox, payload, stripe.signature(payload))).status).toBe(404);
		await sandbox.stop();
	});
});

describe("the sandbox", () => {
	const service = withService(SANDBOX);
	const local = withService({ DASHBOARD_URL: "http://localhost:3000" });

	test("grants nothing to who opens the success address without paying", async () => {
		const person = await newPerson(service);
		const { sessionId } = await start(service, person);
		const query = { sessionId };
		const status = await ok(service, "getCheckoutStatus", { token: person.token, query });
		expect(status).toMatchObject({ status: "open", paymentStatus: "unpaid" });
		await ok(service, "refreshSubscription", { token: person.token });
		expect(await tierOf(service, person)).toBe("Absent");
	});

	test("gives the plan to whom the checkout belongs, whoever pays or asks", async () => {
		const [owner, stranger] = await Promise.all([newPerson(service), newPerson(service)]);
		const { sessionId, url } = await start(service, owner);
		await sendForm(url, { answer: "pay", priceId: PRO.priceId });
		const query = { sessionId };
		await ok(service, "getCheckoutStatus", { token: stranger.token, query });
		await ok(service, "refreshSubscription", { token: stranger.token });
		await expectTier(service, owner, "Pro");
		expect(await tierOf(service, stranger)).toBe("Absent");
	});

	test("a price that is not in the table is neither started nor paid", async () => {
		const person = await newPerson(service);
		const { token, email } = person;
		const body = { email, priceId: "price_for_nothing" };
		expect((await call(service, "createSignupSession", { token, body })).status).toBe(400);
		const { url } = await start(service, person);
		const fields = { answer: "pay", priceId: "price_for_nothing" };
		expect((await sendForm(url, fields)).status).toBe(402);
		expect(await tierOf(service, person)).toBe("Absent");
	});

	test("a form from another site is refused: of a checkout, and of the portal", async () => {
		const person = await newPerson(service);
		const { url } = await start(service, person);
		const pay = new URLSearchParams({ answer: "pay", priceId: PRO.priceId });
		const foreign = [
			{ origin: "https://evil.example" },
			{ origin: "null" },
			{ "sec-fetch-site": "cross-site", origin: new URL(url).origin },
			{ "sec-fetch-site": "same-site" },
		] as Record<string, string>[];
		for (const headers of foreign)
			expect((await sandboxPage(url, { method: "POST", body: pay, headers })).status).toBe(403);
		expect(await tierOf(service, person)).toBe("Absent");
		await buy(service, person, PRO);
		const { url: portal } = await ok(service, "createPortalSession", { token: person.token });
		const cancel = new URLSearchParams({ intent: "cancel" });
		for (const headers of foreign) {
			const init = { method: "POST", body: cancel, headers };
			expect((await sandboxPage(portal, init)).status).toBe(403);
		}
		expect((await sandboxPage(portal)).main?.text).toMatch(/Renews on/);
	});

	test("a portal opens with its own token alone, and shows its own customer's invoices", async () => {
		const [one, other] = await Promise.all([newPerson(service), newPerson(service)]);
		await Promise.all([buy(service, one, PRO), buy(service, other, PRO)]);
		const portalOf = async ({ token }: TestPerson) =>
			(await ok(service, "createPortalSession", { token })).url;
		const [mine, theirs] = [await portalOf(one), await portalOf(other)];
		const [payload, signature] = theirs.split("/").at(-1)?.split(".") ?? [];
		const [, own] = mine.split("/").at(-1)?.split(".") ?? [];
		const base = `${service.url}/sandbox/portal`;
		for (const token of [`${payload}.${own}`, `${payload}.`, `${payload}`, `.${signature}`, "x.y"])
			expect([token, (await sandboxPage(`${base}/${token}`)).status]).toEqual([token, 404]);
		const page = await sandboxPage(theirs);
		const id = page.main?.querySelector("li a")?.getAttribute("href")?.split("/").at(-1);
		expect((await sandboxPage(`${theirs}/invoices/${id}`)).status).toBe(200);
		expect((await sandboxPage(`${mine}/invoices/${id}`)).status).toBe(404);
	});

	test("opens on its own machine alone, unless the settings say otherwise", async () => {
		const person = await newPerson(local);
		const { url } = await start(local, person);
		expect((await sandboxPage(url)).status).toBe(200);
		const proxied = { "x-forwarded-for": "203.0.113.7" };
		expect((await sandboxPage(url, { headers: proxied })).status).toBe(403);
		const body = new URLSearchParams({ answer: "pay", priceId: PRO.priceId });
		const paid = await sandboxPage(url, { method: "POST", body, headers: proxied });
		expect(paid.status).toBe(403);
		expect(await tierOf(local, person)).toBe("Absent");
	});

	test("shows what people are called as text", async () => {
		const email = `"><b>${crypto.randomUUID()}</b>@signage.test`;
		const body = { email, priceId: PRO.priceId };
		const { url } = await ok(service, "createSignupSession", { body });
		const page = await sandboxPage(String(url));
		expect(page.main?.querySelector(".lead")?.querySelector("b")).toBe(null);
		expect(page.text).toContain("&lt;b&gt;");
		expect(page.text).not.toMatch(/<script|style=/);
		expect(page.headers.get("content-security-policy")).toContain(`'self' ${DASHBOARD_URL}`);
	});

	test("signed-out checkouts are throttled by address of the mail", async () => {
		const guarded = await startService({ env: SANDBOX });
		const body = { email: "flood@signage.test", priceId: PRO.priceId };
		const statuses: number[] = [];
		for (let count = 0; count < 21; count += 1)
			statuses.push((await call(guarded, "createSignupSession", { body })).status);
		expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
		expect(statuses[20]).toBe(429);
		await guarded.stop();
	});
});
