import type { Plan } from "@signage/contract/billing";
import { describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";

const front = withFront();

const plan = (tier: string, price: number, more: Partial<Plan> = {}): Plan => ({
	tier,
	title: tier,
	price,
	priceId: `price_${tier}`,
	currency: "EUR",
	interval: "month",
	maxScreens: 100,
	maxPages: 500,
	fileTypes: [".pdf"],
	words: [`Words of ${tier}`],
	...more,
});
const PLANS = [
	plan("Basic", 900),
	plan("Pro", 2900, { maxScreens: 500, fileTypes: [".pdf", ".pptx"] }),
	plan("Enterprise", 19_900, { maxScreens: 5000, maxPages: 4000, fileTypes: [".pdf", ".pptx"] }),
];

async function signedInWith(tier: string) {
	front.service.answer("listPlans", { body: PLANS });
	front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo: { tier } } });
	return front.signedIn();
}

const CHECKOUT = { body: { sessionId: "cs_1", url: "https://checkout.stripe.com/c/1" } };
const PORTAL = { body: { url: "https://billing.stripe.com/p/1" } };

test("are compared, the present one is marked, and a form leads to the portal that changes to another", async () => {
	front.service.answer("createPortalSession", PORTAL);
	const ann = await signedInWith("Pro");
	const page = await ann.get("/plans");
	expect([page.status, page.heading]).toEqual([200, "Plans"]);
	const cards = page.root.querySelectorAll("main section");
	expect(cards.map((card) => card.querySelector("h2")?.textContent)).toEqual([
		"Basic",
		"Pro",
		"Enterprise",
	]);
	const [basic, pro, enterprise] = cards.map((card) => card.textContent.replace(/\s+/g, " "));
	expect(basic).toContain("€9.00 a month");
	expect(enterprise).toContain("5,000 screens");
	expect(enterprise).toContain("Words of Enterprise");
	expect(pro).toContain("Your plan");
	expect(pro).not.toContain("Change to");
	expect(page.main).not.toContain("Choose");
	expect(page.text.match(/Your plan/g)).toHaveLength(1);
	const answer = await ann.submit(page, { button: "Change to Enterprise" });
	expect([answer.status, answer.location]).toEqual([303, PORTAL.body.url]);
	expect(front.service.named("createPortalSession")[0]?.body).toEqual({
		priceId: "price_Enterprise",
	});
	expect(front.service.named("createSignupSession")).toEqual([]);
});

test("a form leads who has no plan to the checkout of one", async () => {
	front.service.answer("createSignupSession", CHECKOUT);
	const ann = await signedInWith("Canceled");
	const page = await ann.get("/plans");
	const answer = await ann.submit(page, { button: "Choose Enterprise" });
	expect(answer.location).toBe(CHECKOUT.body.url);
	expect(front.service.named("createSignupSession")[0]?.body).toMatchObject({
		priceId: "price_Enterprise",
	});
});

test("a change without a portal is a checkout, and says so where that is refused too", async () => {
	front.service.answer("createPortalSession", problem(404, "There are no invoices."));
	front.service.answer("createSignupSession", CHECKOUT);
	const ann = await signedInWith("Pro");
	const page = await ann.get("/plans");
	const bought = await ann.submit(page, { button: "Change to Basic" });
	expect(bought.location).toBe(CHECKOUT.body.url);
	expect(front.service.named("createSignupSession")[0]?.body).toMatchObject({
		priceId: "price_Basic",
	});
	front.service.answer("createSignupSession", problem(409, "You already have the Pro plan."));
	const refused = await ann.submit(page, { button: "Change to Basic" });
	expect([refused.status, refused.isAlertFirst]).toEqual([409, true]);
	expect(refused.main).toContain("The billing portal cannot be opened for you.");
	expect(refused.main).not.toContain("Open the billing portal");
	front.service.answer("createPortalSession", problem(500, "Broken"));
	const broken = await ann.submit(page, { button: "Change to Basic" });
	expect([broken.status, front.service.named("createSignupSession").length]).toEqual([500, 2]);
});

test("one with less has no button that asks to be pressed", async () => {
	const page = await (await signedInWith("Pro")).get("/plans");
	const kinds = page.root
		.querySelectorAll("main section")
		.map((card) => card.querySelector("form button")?.classList.contains("btn-primary"));
	expect(kinds).toEqual([false, undefined, true]);
});

test("one with less says what stops, one with more says nothing of that", async () => {
	const page = await (await signedInWith("Enterprise")).get("/plans");
	const [basic = "", pro = ""] = page.root
		.querySelectorAll("main section")
		.map((card) => card.textContent);
	expect(basic).toContain("Screens beyond 100 pause, the newest first. Nothing is deleted.");
	expect(basic).toContain("Presentations with more than 500 pages can no longer grow.");
	expect(basic).toContain("No more uploads of .pptx.");
	expect(pro).toContain("Screens beyond 500 pause");
	expect(pro).not.toContain("No more uploads");
	for (const card of [basic, pro]) {
		expect(card).toContain("The integration key can no longer be used.");
		expect(card).toContain("Schedules leave the menu. Groups that have one go on playing it.");
	}
	const below = await (await signedInWith("Basic")).get("/plans");
	for (const loss of ["pause", "integration key can", "Schedules"])
		expect(below.main).not.toContain(loss);
});

test("have their storage where the service tells it, and one with less says what stops", async () => {
	const ann = await signedInWith("Pro");
	const GB = 1024 ** 3;
	const told = [plan("Basic", 900, { maxBytes: 5 * GB }), plan("Pro", 2900, { maxBytes: 50 * GB })];
	front.service.answer("listPlans", { body: told });
	const [basic = "", pro = ""] = (await ann.get("/plans")).root
		.querySelectorAll("main section")
		.map((card) => card.textContent);
	expect(basic).toContain("5 GB of storage");
	expect(basic).toContain("No more uploads beyond 5 GB of storage. Nothing is deleted.");
	expect(pro).toContain("50 GB of storage");
	expect(pro).not.toContain("No more uploads");
	front.service.answer("listPlans", { body: [plan("Basic", 900), told[1]] });
	expect((await ann.get("/plans")).main).not.toContain("No more uploads");
});

test("one screen is not 1 screens", async () => {
	front.service.answer("listPlans", { body: [plan("Basic", 0, { maxScreens: 1, maxPages: 1 })] });
	const page = await front.visitor().get("/plans");
	expect(page.main.replace(/\s+/g, " ")).toMatch(/1 screen(?!s).*1 page in a presentation/);
});

test("limits of 0 or less are none: nothing is lost by going there, and something by coming from there", async () => {
	const ann = await signedInWith("Pro");
	const none = { maxScreens: -1, maxPages: 0 };
	front.service.answer("listPlans", { body: [PLANS[0], PLANS[1], plan("Enterprise", 1, none)] });
	const [, , enterprise] = (await ann.get("/plans")).root.querySelectorAll("main section");
	expect(enterprise?.textContent).toContain("Any number of screens");
	expect(enterprise?.textContent).toContain("Any number of pages in a presentation");
	expect(enterprise?.textContent).not.toMatch(/pause|grow/);
	front.service.answer("listPlans", { body: [plan("Basic", 1), plan("Pro", 2, none)] });
	const [basic] = (await ann.get("/plans")).root.querySelectorAll("main section");
	expect(basic?.textContent).toContain("Screens beyond 100 pause");
	expect(basic?.textContent).toContain("Presentations with more than 500 pages");
});

describe("a plan that is none of those below", () => {
	const TOLD = { maxScreens: 1000, maxPages: 800, fileTypes: [".pdf", ".zip"], title: "Old" };
	const shownTo = async (subscriptionInfo: { tier: string; [more: string]: unknown }) => {
		const ann = await signedInWith(subscriptionInfo.tier);
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		const page = await ann.get("/plans");
		return { ann, page, main: page.main.replace(/\s+/g, " ") };
	};

	test("is named all the same, with its end and what is lost by leaving it", async () => {
		front.service.answer("createPortalSession", PORTAL);
		const endsAt = "2026-12-28T10:00:00.000Z";
		const { ann, page, main } = await shownTo({ tier: "Family", ...TOLD, endsAt });
		expect(main).toContain("Your plan: Old. It is none of those below.");
		expect(main).toContain("You can change or cancel your plan at any time.");
		expect(main).not.toMatch(/You have no plan|Choose/);
		const [basic = "", , enterprise = ""] = page.root
			.querySelectorAll("main section")
			.map((card) => card.textContent);
		expect(basic).toContain("Screens beyond 100 pause");
		expect(basic).toContain("Presentations with more than 500 pages can no longer grow.");
		expect(basic).toContain("No more uploads of .zip.");
		expect(basic).toContain("The integration key can no longer be used.");
		expect(enterprise).not.toMatch(/pause|grow|integration key/);
		expect(main).toContain("Ends on 28 Dec 2026.");
		expect((await ann.submit(page, { button: "Keep Old" })).location).toBe(PORTAL.body.url);
	});

	test("of which the service tells no limits says what its tier has more", async () => {
		const { page } = await shownTo({ tier: "Family" });
		const basic = page.root.querySelector("main section")?.textContent;
		expect(basic).toContain("The integration key can no longer be used.");
		expect(basic).not.toMatch(/pause|grow|No more uploads/);
	});

	test("is paid and gives none: it is not to be bought again, and is changed", async () => {
		const { main } = await shownTo({ tier: "Absent", renewingSubscriptions: 1 });
		expect(main).toContain("You pay for a subscription, and it gives none of our plans.");
		expect(main).not.toMatch(/You have no plan|Choose/);
		expect(main).toContain("Change to Basic");
		const without = await shownTo({ tier: "Absent", renewingSubscriptions: 0 });
		expect(without.main).not.toContain("You pay for a subscription");
	});
});

test("the screens that would pause are named, the newest first", async () => {
	const ann = await signedInWith("Enterprise");
	front.service.answer("listDevices", {
		body: Array.from({ length: 107 }, (_, index) => ({
			deviceId: 200 - index,
			deviceName: `TV ${200 - index}`,
			// The newest, but one that took the place of the first.
			...(index === 0 && { place: 1 }),
		})),
	});
	const page = await ann.get("/plans");
	const [basic = "", pro = ""] = page.root
		.querySelectorAll("main section")
		.map((card) => card.textContent);
	expect(basic).toContain(
		"These screens pause: “TV 199”, “TV 198”, “TV 197”, “TV 196”, “TV 195”, and 2 more. Nothing is deleted.",
	);
	expect(pro).toContain("Screens beyond 500 pause, the newest first.");
});

test("two prices of one tier are two cards, each with a name of its own and a way to the other", async () => {
	front.service.answer("createPortalSession", PORTAL);
	const ann = await signedInWith("Pro");
	const yearly = { title: "Pro yearly", priceId: "price_year", interval: "year" } as const;
	front.service.answer("listPlans", { body: [...PLANS, plan("Pro", 29_000, yearly)] });
	const page = await ann.get("/plans");
	const ids = page.root.querySelectorAll("main h2").map(({ id }) => id);
	expect(new Set(ids).size).toBe(4);
	expect(page.text.match(/Your plan/g)).toHaveLength(2);
	const answer = await ann.submit(page, { button: "Change to Pro yearly" });
	expect(answer.location).toBe(PORTAL.body.url);
});

test("of two prices of one tier the one that is paid is marked; one that is not sold is told as another", async () => {
	const yearly = { title: "Pro yearly", priceId: "price_year", interval: "year" } as const;
	const marks = async (priceId: string) => {
		const ann = await signedInWith("Pro");
		front.service.answer("listPlans", { body: [...PLANS, plan("Pro", 29_000, yearly)] });
		const subscriptionInfo = { tier: "Pro", priceId };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		const page = await ann.get("/plans");
		return page.root.querySelectorAll("main section").map((card) => {
			const has = (text: string) => card.textContent.includes(text);
			return [has("Your plan"), has("You pay another price"), has("Change to")];
		});
	};
	const other = [false, false, true];
	const yours = [true, false, false];
	expect(await marks("price_year")).toEqual([other, other, other, yours]);
	expect(await marks("price_Pro")).toEqual([other, yours, other, other]);
	const unsold = [true, true, true];
	expect(await marks("price_of_last_year")).toEqual([other, unsold, other, unsold]);
	expect(await marks("price_Basic")).toEqual([other, unsold, other, unsold]);
});

test("a plan that was cancelled says in its card when it ends, with the way to keep it", async () => {
	front.service.answer("createPortalSession", PORTAL);
	const ann = await signedInWith("Pro");
	const told = async (subscriptionInfo: object) => {
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		const page = await ann.get("/plans");
		const cards = page.root.querySelectorAll("main section");
		return { page, ends: cards.map((card) => /Ends on [\w ]+/.exec(card.textContent)?.[0]) };
	};
	const endsAt = "2026-12-28T10:00:00.000Z";
	const { page, ends } = await told({ tier: "Pro", endsAt });
	expect(ends).toEqual([undefined, "Ends on 28 Dec 2026", undefined]);
	const answer = await ann.submit(page, { button: "Keep Pro" });
	expect([answer.status, answer.location]).toEqual([303, PORTAL.body.url]);
	expect(front.service.named("createPortalSession")[0]?.body ?? {}).toEqual({});
	for (const info of [
		{ tier: "Pro", endsAt: null },
		{ tier: "Basic", endsAt },
	]) {
		const other = await told(info);
		expect(other.ends).toEqual([undefined, undefined, undefined]);
		expect(other.page.main).not.toMatch(/Keep|billing portal/);
	}
});

test.each([
	["Canceled", "Enterprise", "You have no plan any more."],
	["Pro", "Canceled", "You can change or cancel your plan at any time."],
])(
	"a plan that has become %s since the last look, from %s, is the one that is shown",
	async (now, before, lead) => {
		const ann = await signedInWith(before);
		front.service.answer("listDevices", { body: [], headers: { "X-Subscription-Tier": now } });
		const page = await ann.get("/plans");
		expect(page.main).toContain(lead);
		expect(page.text.match(/Your plan/g) ?? []).toHaveLength(now === "Pro" ? 1 : 0);
	},
);

test("without a plan none is marked", async () => {
	const page = await (await signedInWith("Absent")).get("/plans");
	expect(page.main).toContain("You have no plan yet.");
	const cancelled = await (await signedInWith("Canceled")).get("/plans");
	expect(cancelled.main).toContain("You have no plan any more.");
	expect(page.main).not.toContain("Your plan");
	expect(page.main).not.toContain("pause");
});

test("who has no plan and an address that is not confirmed is told that a paid one may wait for that", async () => {
	const confirmed = (isEmailConfirmed: boolean) =>
		front.service.answer("getInfo", { body: { email: PROFILE.email, isEmailConfirmed } });
	const waits = async (tier: string) => {
		const page = await (await signedInWith(tier)).get("/plans");
		return page.root.querySelector('main [href="/resend-confirmation"]') !== null;
	};
	confirmed(false);
	expect([await waits("Absent"), await waits("Pro")]).toEqual([true, false]);
	confirmed(true);
	expect(await waits("Absent")).toBe(false);
});

test("signed out, they lead to the checkout for an address", async () => {
	front.service.answer("listPlans", { body: PLANS });
	const page = await front.visitor().get("/plans");
	expect(page.root.querySelectorAll("main a").map((link) => link.getAttribute("href"))).toEqual(
		PLANS.map(({ priceId }) => `/checkout/signup?priceId=${priceId}`),
	);
	expect(page.root.querySelectorAll("main form")).toHaveLength(0);
});

test("where payments are not set up, they say so before anything is typed", async () => {
	const SAID = "Payments are not set up here, so no plan can be bought.";
	const ann = await signedInWith("Pro");
	for (const isOnSale of [undefined, true, false]) {
		const body = PLANS.map((one) => ({ ...one, isOnSale }));
		front.service.answer("listPlans", { body });
		for (const page of [await ann.get("/plans"), await front.visitor().get("/plans")]) {
			expect(page.main.includes(SAID)).toBe(isOnSale === false);
			expect(page.main).toContain("5,000 screens");
		}
	}
});

test.each([problem(404), problem(405), problem(501), { body: [] }])(
	"a service that lists none: %j",
	async (answer) => {
		front.service.answer("listPlans", answer);
		const page = await front.visitor().get("/plans");
		expect(page.status).toBe(200);
		expect(page.main).toContain("does not list its plans here");
	},
);

test("a service that fails is an error, in the frame", async () => {
	front.service.answer("listPlans", problem(500, "Broken"));
	const page = await front.visitor().get("/plans");
	expect(page.status).toBe(500);
	expect(page.alert).toContain("Internal server error");
	expect(page.root.querySelector("header a[href='/']")).not.toBeNull();
});
