import { describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";

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
