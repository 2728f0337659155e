import { describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { newRefreshToken, PROFILE, problem } from "../support/stand-in";

const PERSON = { email: PROFILE.email, password: "Passw0rd!" };

const front = withFront();

async function attempt() {
	const visitor = front.visitor();
	const page = await visitor.fill("/login", { fields: PERSON });
	const isSignedIn = (await visitor.get("/presentations")).status === 200;
	return { page, isSignedIn };
}

describe("what the service answers to a sign-in", () => {
	test.each([
		{},
		{ accessToken: "", refreshToken: "refresh" },
		{ accessToken: null },
		{ access_token: "access" },
		[],
		"signed in",
		undefined,
	])("without an access token it is a failure: %j", async (body) => {
		front.service.answer("login", { body });
		const { page, isSignedIn } = await attempt();
		expect([page.status, page.alert]).toEqual([502, "Unknown error Unknown error"]);
		expect(page.value("email")).toBe(PERSON.email);
		expect(isSignedIn).toBe(false);
		expect(front.service.named("getProfile")).toEqual([]);
	});

	test("an access token alone is enough", async () => {
		front.service.answer("login", { body: { accessToken: "access", more: { than: ["asked"] } } });
		const { page, isSignedIn } = await attempt();
		expect([page.status, page.location, isSignedIn]).toEqual([302, "/presentations", true]);
	});

	test.each([
		{ expiresIn: "3600" },
		{ expiresIn: "2035-01-31T10:00:00Z", tokenType: 1 },
		{ expiresIn: null, refreshToken: 7 },
	])("what is beside the access token keeps nobody out: %j", async (beside) => {
		front.service.answer("login", { body: { accessToken: "access", ...beside } });
		const { page, isSignedIn } = await attempt();
		expect([page.status, page.location, isSignedIn]).toEqual([302, "/presentations", true]);
	});

	test.each([
		{ maxScreens: "5", maxPages: "Unlimited" },
		{ maxScreens: { of: 5 }, maxPages: true, fileTypes: { pdf: true } },
	])("nor does what a plan allows: %j", async (limits) => {
		const subscriptionInfo = { ...limits, tier: "Pro" };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		const { page, isSignedIn } = await attempt();
		expect([page.status, page.location, isSignedIn]).toEqual([302, "/presentations", true]);
	});

	test.each([undefined, null, "Pro", {}, { tier: null, maxScreens: "5" }, { tier: 3 }])(
		"nor does a profile without a plan, which is none: %j",
		async (subscriptionInfo) => {
			front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
			const visitor = front.visitor();
			const page = await visitor.fill("/login", { fields: PERSON });
			expect([page.status, page.location]).toEqual([302, "/presentations"]);
			expect((await visitor.get("/user-info")).main).toMatch(/Subscription tier ?No plan/);
		},
	);

	test("a profile without an address is no profile", async () => {
		front.service.answer("getProfile", {
			body: { ...PROFILE, email: null, subscriptionInfo: null },
		});
		expect((await attempt()).isSignedIn).toBe(false);
	});

	test("a lifetime in digits is one: the token is renewed before it ends", async () => {
		const tokens = { accessToken: "access", refreshToken: newRefreshToken(), expiresIn: "1" };
		front.service.answer("login", { body: tokens });
		front.service.answer("refresh", { body: { ...tokens, accessToken: "renewed" } });
		const visitor = front.visitor();
		await visitor.fill("/login", { fields: { ...PERSON, rememberMe: "on" } });
		await visitor.get("/presentations");
		const [list] = front.service.named("listPresentations");
		expect(list?.authorization).toBe("Bearer renewed");
	});

	test.each([
		["Enterprise", true],
		["Family", false],
		["Pro", false],
		["Canceled", false],
		["Platinum", false],
	])(
		"then the profile is fetched once, and its tier recorded: %s, schedules in the menu: %s",
		async (tier, hasSchedules) => {
			front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo: { tier } } });
			const visitor = front.visitor();
			await visitor.fill("/login", { fields: PERSON });
			const page = await visitor.get("/presentations");
			for (const menu of ["nav[aria-label=Main]", "details"])
				expect(page.root.querySelector(`${menu} a[href="/schedules"]`) !== null).toBe(hasSchedules);
			expect(front.service.named("getProfile")).toHaveLength(1);
		},
	);

	test("403 is shown in the service's words", async () => {
		front.service.answer("login", problem(403, "This account is closed."));
		const { page, isSignedIn } = await attempt();
		expect([page.status, page.alert]).toEqual([403, "Forbidden This account is closed."]);
		expect(isSignedIn).toBe(false);
	});
});
