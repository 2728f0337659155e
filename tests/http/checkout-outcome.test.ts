import { beforeAll, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
const BEA = { customerEmail: "bea@x.test" };
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
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
		[{ status: "complete", paymentStatus: null, tier: "Pro" }, "Payment received", "being set up"],
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

	test.each([
		[{ isSettled: true }, "bea@x.test; you are signed in as ann@signage.test. Your plan now: Pro."],
		[{ isSettled: false }, "of bea@x.test, which gets it once that address is confirmed; you are"],
		[{ isSettled: false, paymentStatus: "unpaid" }, "Pro plan is for the account of bea@x.test"],
		// It may be the address that the same person typed at the payment.
		[{}, "Your plan is now Pro"],
		[{ isSettled: true, customerEmail: "ANN@signage.test" }, "Your plan is now Pro"],
	])("for another account than who has that plan too by now, %j: %s", async (told, said) => {
		stands({ status: "complete", paymentStatus: "paid", tier: "Pro", ...BEA, ...told });
		has("Pro");
		expect((await ann.get(here)).main).toContain(said);
	});

	test("a service that does not tell whether it is paid: granted with the plan", async () => {
		stands({ status: "complete" });
		has("Basic");
		const page = await ann.get(here);
		expect([page.heading, page.main.includes("Your plan is now Basic")]).toEqual([
			"Payment received",
			true,
		]);
	});

	test("paid with a price that no plan has, it says not to pay again, and who helps", async () => {
		stands({ status: "complete", paymentStatus: "paid", tier: null, isSettled: true });
		for (const [tier, now] of [
			["Absent", "Your plan now: No plan."],
			["Basic", "Your plan now: Basic."],
		]) {
			has(String(tier));
			const page = await ann.get(here);
			expect(page.heading).toBe("Payment received");
			expect(page.main).toContain(
				`fits none of our plans, so it gave none. ${now} Please do not pay`,
			);
			const links = page.root.querySelectorAll("main a").map((link) => link.textContent);
			expect(links).toEqual(["Ask our support", "My profile"]);
			expect(page.root.querySelector('form[action="/checkout/success"]')).toBeNull();
		}
		const page = await front.visitor().get(here);
		expect(page.main).toContain("so it gave none. Please do not pay again");
	});

	test("paid beside another subscription, it says that two are paid, and leads to the portal", async () => {
		stands({ status: "complete", paymentStatus: "paid", tier: "Pro" });
		const renewing = (renewingSubscriptions: number) =>
			front.service.answer("getProfile", {
				body: { ...PROFILE, subscriptionInfo: { tier: "Pro", renewingSubscriptions } },
			});
		renewing(2);
		const page = await ann.get(here);
		expect(page.main).toContain("You pay for two subscriptions.");
		const button = page.root.querySelector('form[action="/user-info"] button');
		expect(button?.textContent).toBe("Open the billing portal");
		renewing(1);
		expect((await ann.get(here)).main).not.toContain("You pay for");
	});

	test("plans are called as the service calls them", async () => {
		const paid = { status: "complete", paymentStatus: "paid", tier: "Pro", title: "Team" };
		const subscriptionInfo = (tier: string, title: string) =>
			front.service.answer("getProfile", {
				body: { ...PROFILE, subscriptionInfo: { tier, title } },
			});
		subscriptionInfo("Basic", "Starter");
		stands(paid);
		expect((await ann.get(here)).main).toContain("The Team plan is being set up");
		stands({ ...paid, isSettled: true });
		expect((await ann.get(here)).main).toContain(
			"It was the Team plan, and is done. Your plan now: Starter.",
		);
		subscriptionInfo("Pro", "Team");
		expect((await ann.get(here)).main).toContain("Your plan is now Team. Thank you!");
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

	test("settled, it knows the own address by the other name of its host", async () => {
		stands({
			...{ status: "complete", paymentStatus: "paid", tier: "Pro", isSettled: true },
			customerEmail: "kaja@xn--w-uga1v8h.pl",
		});
		const profile = { ...PROFILE, email: "kaja@żółw.pl", subscriptionInfo: { tier: "Basic" } };
		front.service.answer("getProfile", { body: profile });
		const kaja = await front.signedIn();
		expect((await kaja.get(here)).main).toContain(
			"It was the Pro plan, and is done. Your plan now: Basic.",
		);
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

	test("cancelled, it says nothing of a plan that may have been paid in another tab, and leads to it", async () => {
		const links = async (visitor: Visitor) => {
			const page = await visitor.get("/checkout/cancel");
			expect(page.main).toContain("in this checkout, and it changed nothing about your plan.");
			return page.root.querySelectorAll("main a").map((link) => link.getAttribute("href"));
		};
		expect(await links(ann)).toEqual(["/plans", "/user-info"]);
		expect(await links(front.visitor())).toEqual(["/plans"]);
	});
});
