import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});
beforeEach(() => {
	front.service.answer("updateProfile", { body: PROFILE });
	ann.cookies.delete("look");
});

const PLANS = {
	body: [
		{
			...{ tier: "Pro", title: "Pro", priceId: "price_pro", price: 2900, currency: "EUR" },
			...{ interval: "month", maxScreens: 5, maxPages: 20, fileTypes: [".pdf"], words: [] },
		},
	],
};
const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
/** The definition list as term and value. */
const factsOf = (page: Page) =>
	Object.fromEntries(
		page.root
			.querySelectorAll("main dl > div")
			.map((row) => [
				squeeze(row.querySelector("dt")?.textContent ?? ""),
				squeeze(row.querySelector("dd")?.textContent ?? ""),
			]),
	);
const linkTo = (page: Page, text: string) =>
	page.root.querySelectorAll("main a").find((link) => squeeze(link.textContent) === text);
const withProfile = (change: object) =>
	front.service.answer("getProfile", { body: { ...PROFILE, ...change } });
const inTheme = (theme: string) => {
	ann.cookies.set("look", { name: "look", value: `${theme}.auto` });
};

describe("my profile", () => {
	test("shows who one is and what one has", async () => {
		const page = await ann.get("/user-info");
		expect([page.status, page.heading, page.title]).toEqual([200, "My Profile", "My Profile"]);
		expect(factsOf(page)).toEqual({
			Name: "Ann Archer",
			Email: "ann@signage.test",
			"Company name": "Archer Ltd",
			"Company title": "Owner",
			"Company size": "2-10",
			"Subscription tier": "Basic",
			Screens: "up to 5",
			"Pages per presentation": "up to 20",
			"Presentation files": ".pdf",
			Billing: "View my subscription/invoices",
		});
		expect(page.values).toEqual({});
	});

	test("writes large numbers as the plans do", async () => {
		const subscriptionInfo = { tier: "Enterprise", maxScreens: 5000, maxPages: 1000 };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		expect(factsOf(await ann.get("/user-info"))).toMatchObject({
			Screens: "up to 5,000",
			"Pages per presentation": "up to 1,000",
		});
	});

	test.each([0, -1])("a limit of %i is none", async (none) => {
		const subscriptionInfo = { tier: "Enterprise", maxScreens: none, maxPages: none };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		expect(factsOf(await ann.get("/user-info"))).toMatchObject({
			Screens: "no limit",
			"Pages per presentation": "no limit",
		});
	});

	test("without a plan a limit of 0 is no room", async () => {
		const subscriptionInfo = { tier: "Absent", maxScreens: 0, maxPages: 0 };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		expect(factsOf(await ann.get("/user-info"))).toMatchObject({ Screens: "n/a" });
	});

	test("n/a stands where nothing is known", async () => {
		front.service.answer("getProfile", {
			body: { email: "ann@signage.test", subscriptionInfo: { tier: "Absent" } },
		});
		expect(factsOf(await ann.get("/user-info"))).toMatchObject({
			Name: "n/a",
			"Company name": "n/a",
			"Company title": "n/a",
			"Company size": "n/a",
			"Subscription tier": "No plan",
			Screens: "n/a",
			"Pages per presentation": "n/a",
			"Presentation files": "n/a",
		});
		withProfile({ company: "", title: null, firstName: "" });
		expect(factsOf(await ann.get("/user-info"))).toMatchObject({
			Name: "Archer",
			"Company name": "n/a",
			"Company title": "n/a",
		});
	});

	test("a saved profile that is answered without its plan leaves the plan", async () => {
		const visitor = await front.signedIn();
		withProfile({ subscriptionInfo: { tier: "Enterprise" } });
		await visitor.get("/user-info");
		front.service.answer("updateProfile", { body: { ...PROFILE, subscriptionInfo: null } });
		await visitor.post("/user-info?edit", { intent: "save", firstName: "Ann" });
		expect((await visitor.get("/presentations")).text).toContain('href="/schedules"');
	});

	test("a plan that was paid before may wait for the address of whoever has none", async () => {
		const WAITS = "confirm your email address: you get the plan then";
		const confirmed = (isEmailConfirmed: boolean) =>
			front.service.answer("getInfo", { body: { email: PROFILE.email, isEmailConfirmed } });
		const tier = async (name: string) => {
			withProfile({ subscriptionInfo: { tier: name } });
			return factsOf(await ann.get("/user-info"))["Subscription tier"];
		};
		confirmed(false);
		expect(await tier("Absent")).toContain(WAITS);
		expect(await tier("Canceled")).toContain(WAITS);
		expect(await tier("Basic")).toBe("Basic");
		confirmed(true);
		expect(await tier("Absent")).toBe("No plan");
	});

	test("a plan is called as the service calls it, after a refresh too", async () => {
		const subscriptionInfo = { tier: "Basic", title: "Starter" };
		withProfile({ subscriptionInfo });
		front.service.answer("refreshSubscription", { body: { ...PROFILE, subscriptionInfo } });
		const page = await ann.get("/user-info");
		expect(factsOf(page)["Subscription tier"]).toBe("Starter");
		const sent = await ann.submit(page, { button: "Refresh Subscription" });
		expect((await ann.follow(sent)).notice).toBe("Subscription refreshed: Starter");
		withProfile({ subscriptionInfo: { tier: "Basic", title: 5 } });
		expect(factsOf(await ann.get("/user-info"))["Subscription tier"]).toBe("Basic");
	});

	test("a plan that is cancelled says when it ends, by the clocks of the browser", async () => {
		const visitor = await front.signedIn();
		visitor.keep(["timezone=Asia%2FTokyo"]);
		const ends = async (endsAt: unknown) => {
			withProfile({ subscriptionInfo: { ...PROFILE.subscriptionInfo, endsAt } });
			return factsOf(await visitor.get("/user-info"))["Ends on"];
		};
		expect(await ends("2027-01-14T20:00:00Z")).toBe("15 Jan 2027");
		for (const none of [null, undefined, "", "soon", 5]) expect(await ends(none)).toBeUndefined();
	});

	test.each([
		[
			{ tier: "Pro", isPaymentFailed: true },
			"The last payment for your subscription failed. Pay it, or change how you pay, in the billing portal: else your plan ends.",
		],
		[
			{ tier: "Canceled", isPaymentFailed: true, renewingSubscriptions: 1 },
			"The last payment for your subscription failed. It gives no plan until it is paid.",
		],
		[{ tier: "Pro", renewingSubscriptions: 2 }, "You pay for two subscriptions."],
		[{ tier: "Pro", renewingSubscriptions: 3 }, "You pay for 3 subscriptions."],
	])(
		"%j is said here and with the plans, with a way to the portal",
		async (subscriptionInfo, said) => {
			const url = "https://billing.stripe.com/p/1";
			front.service.answer("createPortalSession", { body: { url } });
			front.service.answer("listPlans", PLANS);
			withProfile({ subscriptionInfo });
			const visitor = await front.signedIn();
			for (const path of ["/user-info", "/plans"]) {
				const page = await visitor.get(path);
				const notice = page.root.querySelector('[aria-label="Payments"]');
				expect([path, squeeze(notice?.textContent ?? "")]).toEqual([
					path,
					expect.stringContaining(said),
				]);
				const sent = await visitor.submit(page, { button: "Open the billing portal" });
				expect(sent.location).toBe(url);
			}
		},
	);

	test.each([
		{ isPaymentFailed: false, renewingSubscriptions: 1 },
		{ isPaymentFailed: null, renewingSubscriptions: null },
		{ isPaymentFailed: "often", renewingSubscriptions: "some" },
	])("%j says nothing of payments", async (facts) => {
		front.service.answer("listPlans", PLANS);
		withProfile({ subscriptionInfo: { tier: "Basic", ...facts } });
		for (const path of ["/user-info", "/plans"]) {
			const page = await ann.get(path);
			expect([page.status, page.root.querySelector('[aria-label="Payments"]')]).toEqual([
				200,
				null,
			]);
		}
	});

	test("the company is theme1's alone", async () => {
		inTheme("theme2");
		const page = await ann.get("/user-info");
		expect(Object.keys(factsOf(page))).not.toContain("Company name");
		expect(page.text).not.toContain("Archer Ltd</dd>");
	});

	test.each(["https://billing.example/p?id=1", "http://billing.example/"])(
		"%s is linked as the billing portal",
		async (billingPortalUrl) => {
			withProfile({ billingPortalUrl });
			const link = linkTo(await ann.get("/user-info"), "View my subscription/invoices");
			expect(link?.getAttribute("href")?.replaceAll("&amp;", "&")).toBe(billingPortalUrl);
			expect(link?.getAttribute("rel")).toContain("noreferrer");
		},
	);

	test.each(["javascript:alert(1)", "data:text/html,x", "not an address", "/relative", ""])(
		"%s is no billing portal",
		async (billingPortalUrl) => {
			withProfile({ billingPortalUrl });
			const page = await ann.get("/user-info");
			expect(linkTo(page, "View my subscription/invoices")).toBeUndefined();
			expect(page.root.querySelector("[value=billing-portal]")).not.toBeNull();
			expect(page.text).not.toContain("alert(1)");
		},
	);

	test("leads to Edit, Change password and the brand's prices in a new tab", async () => {
		const page = await ann.get("/user-info");
		expect(linkTo(page, "Edit")?.getAttribute("href")).toContain("?edit");
		expect(linkTo(page, "Change password")?.getAttribute("href")).toBe("/change-password");
		const upgrade = linkTo(page, "Upgrade Subscription");
		expect(upgrade?.getAttribute("href")).toBe("/plans");
		expect(upgrade?.getAttribute("target")).toBe("_blank");
	});

	test("does not ask how two-factor sign-in stands: with some services that ends sessions", async () => {
		const page = await ann.get("/user-info");
		expect(linkTo(page, "Manage two-factor sign-in")?.getAttribute("href")).toBe(
			"/user-info/two-factor",
		);
		expect(front.service.named("manageTwoFactor")).toEqual([]);
	});

	test("an address that is not confirmed says so, where the service tells", async () => {
		const answers = async (answer: Parameters<typeof front.service.answer>[1]) => {
			front.service.answer("getInfo", answer);
			return ann.get("/user-info");
		};
		const email = PROFILE.email;
		const open = await answers({ body: { email, isEmailConfirmed: false } });
		expect(factsOf(open).Email).toMatch(/^ann@signage\.test ?Not confirmed ?Confirm$/);
		expect(linkTo(open, "Confirm")?.getAttribute("href")).toBe("/resend-confirmation");
		for (const answer of [{ body: { email, isEmailConfirmed: true } }, problem(404), problem(500)])
			expect(factsOf(await answers(answer)).Email).toBe(email);
	});

	test("a profile that cannot be read is an error, not a blank page", async () => {
		front.service.answer("getProfile", problem(500));
		const page = await ann.get("/user-info");
		expect([page.status, page.alert]).toEqual([500, "Error Internal server error"]);
	});

	test("Refresh Subscription says the new tier, and the menu follows it", async () => {
		const body = { ...PROFILE, subscriptionInfo: { tier: "Enterprise" } };
		front.service.answer("refreshSubscription", { body });
		withProfile({ subscriptionInfo: { tier: "Enterprise" } });
		front.service.answer("getIntegrationKey", { body: { data: null } });
		const somebody = await front.signedIn();
		withProfile({});
		const sent = await somebody.fill("/user-info", { button: "Refresh Subscription" });
		expect([sent.status, sent.location]).toEqual([302, "/user-info"]);
		const page = await somebody.get("/presentations");
		expect(page.notice).toBe("Subscription refreshed: Enterprise");
		expect(page.root.querySelector('nav a[href="/schedules"]')).not.toBeNull();
	});

	test("a refresh that finds no plan says that a paid one may wait for the address to be confirmed", async () => {
		const noticeOf = async (tier: string, isEmailConfirmed: boolean) => {
			front.service.answer("refreshSubscription", {
				body: { ...PROFILE, subscriptionInfo: { tier } },
			});
			front.service.answer("getInfo", { body: { email: PROFILE.email, isEmailConfirmed } });
			const sent = await ann.fill("/user-info", { button: "Refresh Subscription" });
			return (await ann.follow(sent)).notice;
		};
		expect(await noticeOf("Absent", false)).toBe(
			"Subscription refreshed: No plan. If you paid before you had an account, confirm your email address: you get the plan then.",
		);
		expect(await noticeOf("Absent", true)).toBe("Subscription refreshed: No plan");
		expect(await noticeOf("Pro", false)).toBe("Subscription refreshed: Pro");
	});

	test("a refused refresh is shown in the service's words", async () => {
		front.service.answer("refreshSubscription", problem(409, "No subscription"));
		const page = await ann.fill("/user-info", { button: "Refresh Subscription" });
		expect([page.status, page.alert, page.isAlertFirst]).toEqual([
			409,
			"Error No subscription",
			true,
		]);
		expect(page.heading).toBe("My Profile");
	});
});

describe("edit profile", () => {
	const update = () => front.service.named("updateProfile").map(({ body }) => body);

	test("blanks empty a field, as nothing does", async () => {
		const page = await ann.get("/user-info?edit");
		await ann.submit(page, { fields: { firstName: "", lastName: "  " } });
		expect(update()).toMatchObject([{ firstName: null, lastName: null }]);
	});

	test("a field that is empty text stays so, as a strict service may not take null", async () => {
		const none = { lastName: "", title: "", companySize: "" };
		front.service.answer("getProfile", { body: { ...PROFILE, ...none } });
		const page = await ann.get("/user-info?edit");
		await ann.submit(page, { fields: { company: "" } });
		expect(update()).toEqual([{ firstName: "Ann", company: null, ...none }]);
	});

	test("is filled with what there is; Save sends it and is back at the view", async () => {
		const page = await ann.get("/user-info?edit");
		expect([page.heading, page.title]).toEqual(["Edit Profile", "Edit Profile"]);
		expect(page.values).toEqual({
			firstName: "Ann",
			lastName: "Archer",
			company: "Archer Ltd",
			title: "Owner",
			companySize: "2-10",
		});
		const sent = await ann.submit(page, { fields: { firstName: " Anna ", companySize: "" } });
		expect([sent.status, sent.location]).toEqual([302, "/user-info"]);
		expect(update()).toEqual([
			{
				firstName: "Anna",
				lastName: "Archer",
				company: "Archer Ltd",
				title: "Owner",
				companySize: null,
			},
		]);
		expect((await ann.get("/user-info")).notice).toBe("Profile saved");
	});

	test("Cancel is a link back to the view", async () => {
		const page = await ann.get("/user-info?edit");
		expect(linkTo(page, "Cancel")?.getAttribute("href")).toBe("/user-info");
	});

	test("in theme2 the company is not asked for and stays as it was", async () => {
		inTheme("theme2");
		const page = await ann.get("/user-info?edit");
		expect(page.values).toEqual({ firstName: "Ann", lastName: "Archer" });
		await ann.submit(page, { fields: { lastName: "" } });
		expect(update()).toEqual([
			{
				firstName: "Ann",
				lastName: null,
				company: "Archer Ltd",
				title: "Owner",
				companySize: "2-10",
			},
		]);
	});

	test("a name that is too long is refused at its field, all values kept", async () => {
		const firstName = "x".repeat(101);
		const page = await ann.fill("/user-info?edit", { fields: { firstName, company: "New Ltd" } });
		expect([page.status, page.errorOf("firstName")]).toEqual([
			400,
			"First name can have at most 100 characters",
		]);
		expect(page.values).toMatchObject({ firstName, company: "New Ltd" });
		expect([page.heading, page.isAlertFirst]).toEqual(["Edit Profile", true]);
		expect(update()).toEqual([]);
	});

	test("a title may be twice as long as a name", async () => {
		const title = "x".repeat(200);
		const page = await ann.fill("/user-info?edit", { fields: { title: `${title}x` } });
		expect([page.status, page.errorOf("title")]).toEqual([
			400,
			"Company title can have at most 200 characters",
		]);
		expect(update()).toEqual([]);
		await ann.submit(page, { fields: { title } });
		expect(update()).toMatchObject([{ title }]);
	});

	test.each<[ReturnType<typeof problem> | "cut", number, string]>([
		[problem(400, undefined, { FirstName: ["No such name."] }), 400, "Bad request No such name."],
		[problem(422, "Not so"), 422, "Bad request Not so"],
		[problem(500), 500, "Error Internal server error"],
		["cut", 502, "Error No response from server"],
	])("a refusal is shown, what was typed kept", async (answer, status, alert) => {
		front.service.answer("updateProfile", answer);
		const page = await ann.fill("/user-info?edit", { fields: { firstName: "Anna" } });
		expect([page.status, page.alert, page.isAlertFirst]).toEqual([status, alert, true]);
		expect([page.heading, page.value("firstName")]).toEqual(["Edit Profile", "Anna"]);
	});

	test("what was typed is kept even where nothing can be read any more", async () => {
		const form = await ann.get("/user-info?edit");
		front.service.answer("updateProfile", "cut");
		front.service.answer("getProfile", "cut");
		const page = await ann.submit(form, { fields: { firstName: "Anna" } });
		expect([page.status, page.alert]).toEqual([502, "Error No response from server"]);
		expect(page.value("firstName")).toBe("Anna");
	});

	test("a program may send some of the fields", async () => {
		const sent = await ann.post("/user-info", { intent: "save", title: "Boss" });
		expect(sent.status).toBe(302);
		expect(update()[0]).toMatchObject({ firstName: "Ann", company: "Archer Ltd", title: "Boss" });
	});

	test.each(["", "drop", "constructor"])("%j is no action", async (intent) => {
		expect((await ann.post("/user-info", { intent })).status).toBe(400);
	});
});

test("a field that is sent twice is told in words of ours, and nothing is saved", async () => {
	const twice = new URLSearchParams([
		["intent", "save"],
		["firstName", "Ann"],
		["firstName", "Anna"],
	]);
	const page = await ann.request("/user-info?edit", {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: `${twice}`,
	});
	expect([page.status, page.alert]).toEqual([
		400,
		expect.stringContaining("This was sent more than once"),
	]);
	expect(page.text).not.toContain("expected string");
	expect(front.service.named("updateProfile")).toHaveLength(0);
});
