import { describe, expect, test } from "vitest";
import { call, newPerson } from "../support/caller";
import { newEmail } from "../support/new-email";
import { moveAccount } from "../support/outbox";
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
import { smallPlans } from "../support/small-plans";

const service = withService(SANDBOX);

describe("the billing portal", () => {
	test("is not there before the first subscription", async () => {
		const { token } = await newPerson(service);
		expect(await call(service, "createPortalSession", { token })).toMatchObject({
			status: 404,
			body: { detail: expect.stringContaining("never had a subscription") },
		});
	});

	test("changes the plan up and down, and charges the difference once", async () => {
		const buyer = await newPerson(service);
		await buy(service, buyer, BASIC);
		const url = await portalOf(service, buyer);
		const changed = await sendForm(url, { intent: "plan", priceId: PRO.priceId });
		expect([changed.status, changed.location]).toEqual([303, `${new URL(url).pathname}?done=plan`]);
		await expectTier(service, buyer, "Pro");
		await sendForm(url, { intent: "plan", priceId: BASIC.priceId });
		await expectTier(service, buyer, "Basic");
		const page = await expectPage(`${url}?done=plan`);
		expect(page.main?.querySelectorAll("li .price").map(({ text }) => text)).toEqual([
			"€20.00",
			"€9.00",
		]);
		expect((await sendForm(url, { intent: "plan", priceId: "price_x" })).status).toBe(400);
		for (const intent of ["nonsense", "constructor"])
			expect((await sendForm(url, { intent })).alert).toBe("Choose one of the buttons.");
	});

	test("opens with the chosen plan, until it is changed", async () => {
		const buyer = await newPerson(service);
		await buy(service, buyer, BASIC);
		const ticked = async (url: string) =>
			(await expectPage(url)).main?.querySelector("input[checked]")?.getAttribute("value");
		const url = await portalOf(service, buyer, PRO.priceId);
		expect(await ticked(url)).toBe(PRO.priceId);
		expect(await ticked(await portalOf(service, buyer))).toBe(BASIC.priceId);
		expect(await ticked(await portalOf(service, buyer, "price_of_nobody"))).toBe(BASIC.priceId);
		await sendForm(url, { intent: "plan", priceId: ENTERPRISE.priceId });
		expect(await ticked(`${url}?done=plan`)).toBe(ENTERPRISE.priceId);
	});

	test("says what a change costs, to another interval too where there is one", async () => {
		const yearly = await startService({ env: smallPlans({ interval: "year" }) });
		const difference =
			"A dearer plan costs the difference to what is paid for this period at once.";
		for (const [shop, plan, words] of [
			[service, BASIC, `${difference} With a plan`],
			[yearly, BASIC, `${difference} With another interval or currency, a new period begins`],
		] as const) {
			const buyer = await newPerson(shop);
			await buy(shop, buyer, plan);
			expect((await expectPage(await portalOf(shop, buyer))).main?.text).toContain(words);
		}
		await yearly.stop();
	});

	test("shows each invoice as a page of its own", async () => {
		const buyer = await newPerson(service);
		await buy(service, buyer, PRO);
		const url = await portalOf(service, buyer);
		const href = (await expectPage(url)).main?.querySelector("li a")?.getAttribute("href");
		const invoice = await expectPage(service.url + href);
		expect(invoice.heading).toBe("Invoice");
		expect(invoice.main?.text).toMatch(/Pro, one month[\s\S]*€29\.00/);
		expect(invoice.text).toContain("@media print");
		const back = (await sandboxPage(url)).main?.querySelector(".head a")?.getAttribute("href");
		expect(back).toBe(`${DASHBOARD_URL}/user-info`);
		expect((await sandboxPage(`${url}/invoices/in_other`)).status).toBe(404);
	});

	test("has the address to which the account has changed, but for invoices before that", async () => {
		const buyer = await newPerson(service);
		await buy(service, buyer, PRO);
		const url = await portalOf(service, buyer);
		const email = newEmail();
		await moveAccount(service, buyer, email);
		await expect.poll(async () => (await sandboxPage(url)).main?.text).toContain(email);
		const href = (await sandboxPage(url)).main?.querySelector("li a")?.getAttribute("href");
		expect((await sandboxPage(service.url + href)).main?.text).toContain(buyer.email);
	});

	test("cancels for the end of the period, and takes that back", async () => {
		const buyer = await newPerson(service);
		await buy(service, buyer, PRO);
		const url = await portalOf(service, buyer);
		await sendForm(url, { intent: "cancel" });
		expect((await sandboxPage(url)).main?.text).toMatch(/Ends on .+ \(UTC\)/);
		expect(await tierOf(service, buyer)).toBe("Pro");
		await sendForm(url, { intent: "resume" });
		expect((await sandboxPage(url)).main?.text).toMatch(/Renews on/);
	});
});

describe("a period", () => {
	test("that ends takes a cancelled plan away, and renews the others", async () => {
		const brief = await startService({ env: { ...SANDBOX, SANDBOX_PERIOD_SECONDS: "3" } });
		const [leaving, staying] = await Promise.all([newPerson(brief), newPerson(brief)]);
		await Promise.all([buy(brief, leaving, PRO), buy(brief, staying, PRO)]);
		await sendForm(await portalOf(brief, leaving), { intent: "cancel" });
		await expectTier(brief, leaving, "Canceled");
		expect(await tierOf(brief, staying)).toBe("Pro");
		const url = await portalOf(brief, staying);
		await expect
			.poll(async () => (await sandboxPage(url)).main?.querySelectorAll("li").length)
			.toBeGreaterThan(1);
		const again = await portalOf(brief, leaving);
		await expect.poll(async () => (await sandboxPage(again)).main?.text).toMatch(/Ended on/);
		expect((await sendForm(again, { intent: "resume" })).status).toBe(400);
		expect((await call(brief, "createCheckoutSession", { token: leaving.token })).status).toBe(200);
		await brief.stop();
	});
});
