import { beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";

const LINK = "/login?magicToken=a%2Bb%26c";
const TOKENS = { accessToken: "access", refreshToken: "refresh", expiresIn: 3600 };

const front = withFront();
beforeEach(() => {
	front.service.answer("magicLogin", { body: TOKENS });
	front.service.answer("magicSend", {});
});

describe("a link with a magic token", () => {
	test("signs in at once, until the browser is closed", async () => {
		const visitor = front.visitor();
		const page = await visitor.get(LINK);
		expect([page.status, page.location]).toEqual([302, "/presentations"]);
		expect(String(page.headers["set-cookie"])).not.toMatch(/Max-Age|Expires/i);
		expect(front.service.named("magicLogin").map(({ query }) => query)).toEqual([
			{ magicToken: "a+b&c" },
		]);
		expect(front.service.named("getProfile")).toHaveLength(1);
		expect((await visitor.follow(page)).heading).toBe("Content Management");
	});

	test("leads to the page that its address names, within the site", async () => {
		const wanted = async (path: string) =>
			(await front.visitor().get(`${LINK}&${new URLSearchParams({ redirectTo: path })}`)).location;
		expect(await wanted("/devices?add")).toBe("/devices?add");
		expect(await wanted("//evil.example")).toBe("/presentations");
	});

	test("HEAD does not use it up", async () => {
		const page = await front.visitor().request(LINK, { method: "HEAD" });
		expect([page.status, page.headers["set-cookie"]]).toEqual([200, undefined]);
		expect(front.service.calls).toEqual([]);
	});

	test.each<[string, ReturnType<typeof problem> | "cut", number, string]>([
		["is refused", problem(401, "Failed"), 401, "Unauthorized Failed to login"],
		["is unknown", problem(404, "Not found"), 401, "Unauthorized Failed to login"],
		["is forbidden", problem(403, "Closed"), 403, "Forbidden Closed"],
		["breaks off", "cut", 502, "Unknown error Unknown error"],
	])("that %s shows the sign-in page with the error", async (_, answer, status, alert) => {
		front.service.answer("magicLogin", answer);
		const visitor = front.visitor();
		const page = await visitor.get(`${LINK}&email=ann%40signage.test`);
		expect([page.status, page.alert, page.isAlertFirst]).toEqual([status, alert, true]);
		expect([page.heading, page.value("email")]).toEqual(["Sign in", "ann@signage.test"]);
		expect((await visitor.get("/presentations")).status).toBe(302);
	});

	test("that is refused says that a new one can be mailed, and blames nothing that was typed", async () => {
		front.service.answer("magicLogin", problem(401, "Failed"));
		const page = await front.visitor().get(LINK);
		expect(page.main).toContain("A mailed link works once");
		expect(page.main).not.toContain("Check what you entered");
		front.service.answer("magicLogin", problem(401, "LockedOut"));
		expect((await front.visitor().get(LINK)).main).toContain("locked for some minutes");
	});

	test.each([problem(500), problem(404), "cut"] as const)(
		"whose profile cannot be read is not lost: opened again it leads where it should have led (%j)",
		async (failure) => {
			let isUsed = false;
			front.service.answer("magicLogin", () => {
				const answer = isUsed ? problem(401, "Failed") : { body: TOKENS };
				isUsed = true;
				return answer;
			});
			front.service.answer("getProfile", failure);
			const visitor = front.visitor();
			const asked = await visitor.fill("/magic-link?redirectTo=%2Fdevices%3Fadd", {
				fields: { email: PROFILE.email },
			});
			expect(asked.status).toBe(302);
			const page = await visitor.get(LINK);
			expect(page.alert).toMatch(/^(Unauthorized Failed to login|Unknown error Unknown error)$/);
			expect((await visitor.get("/presentations")).location).toContain("/login");
			front.service.answer("getProfile", { body: PROFILE });
			expect((await visitor.get(LINK)).location).toBe("/devices?add");
			expect((await visitor.get("/user-info")).status).toBe(200);
			expect(front.service.named("magicLogin")).toHaveLength(1);
		},
	);

	test("while the service fails says to open it once more, and blames nothing that was typed", async () => {
		for (const failure of [problem(503), "cut"] as const) {
			front.service.answer("getProfile", failure);
			expect((await front.visitor().get(LINK)).main).toContain("open the link once more");
		}
	});

	test("of which the profile could not be read opens nothing for another link, nor elsewhere", async () => {
		front.service.answer("getProfile", problem(500));
		const visitor = front.visitor();
		await visitor.get(LINK);
		front.service.answer("getProfile", { body: PROFILE });
		front.service.answer("magicLogin", problem(401, "Failed"));
		expect((await visitor.get("/login?magicToken=other")).status).toBe(401);
		expect((await front.visitor().get(LINK)).status).toBe(401);
		expect((await visitor.get(LINK)).location).toBe("/presentations");
	});

	test("while somebody is signed in is left alone, and they are told who that is", async () => {
		const ann = await front.signedIn();
		const page = await ann.get(LINK);
		expect([page.status, page.location]).toEqual([302, "/presentations"]);
		expect((await ann.follow(page)).notice).toBe(
			"You are signed in already, as ann@signage.test. The mailed link was not used.",
		);
		expect(front.service.named("magicLogin")).toEqual([]);
		const plain = await ann.get("/login");
		expect((await ann.follow(plain)).notice).toBeUndefined();
	});

	test("after it failed the password signs in, and the token is not tried again", async () => {
		front.service.answer("magicLogin", problem(401, "Failed"));
		const visitor = front.visitor();
		const page = await visitor.get(`${LINK}&redirectTo=%2Fdevices`);
		const empty = await visitor.submit(page);
		expect([empty.status, empty.errorOf("email")]).toEqual([400, "Enter your email"]);
		const entered = await visitor.submit(empty, { fields: { email: "a@b", password: "x" } });
		expect(entered.location).toBe("/devices");
		expect(front.service.named("magicLogin")).toHaveLength(1);
	});

	test("of an account with two-factor sign-in asks for the code first", async () => {
		front.service.answer("magicLogin", ({ query }) =>
			query.twoFactorCode === "123456" ? { body: TOKENS } : problem(401, "RequiresTwoFactor"),
		);
		const visitor = front.visitor();
		const page = await visitor.get(`${LINK}&redirectTo=%2Fdevices`);
		expect([page.status, page.location]).toEqual([302, "/login/two-factor"]);
		const step = await visitor.follow(page);
		const entered = await visitor.submit(step, { fields: { twoFactorCode: "123456" } });
		expect(entered.location).toBe("/devices");
		expect(front.service.named("magicLogin").at(-1)?.query).toEqual({
			magicToken: "a+b&c",
			twoFactorCode: "123456",
		});
	});

	test.each([
		["the link, where that has ended meanwhile", "Failed", "A mailed link works once"],
		["the code, while the link is good", "RequiresTwoFactor", "A code of the app works once"],
	])("a code that is refused beside it is put down to %s", async (_, alone, words) => {
		front.service.answer("magicLogin", problem(401, "RequiresTwoFactor"));
		const visitor = front.visitor();
		const step = await visitor.follow(await visitor.get(LINK));
		front.service.answer("magicLogin", ({ query }) =>
			problem(401, query.twoFactorCode ? "Failed" : alone),
		);
		const page = await visitor.submit(step, { fields: { twoFactorCode: "654321" } });
		expect([page.status, page.heading]).toEqual([401, "Two-factor sign-in"]);
		expect(page.main).toContain(words);
	});

	test("does nothing for somebody who is signed in", async () => {
		const visitor = await front.signedIn();
		front.service.reset();
		expect((await visitor.get(LINK)).location).toBe("/presentations");
		expect(front.service.calls).toEqual([]);
	});
});

describe("asking for a link", () => {
	const SENT =
		"If this address belongs to an account, a link is on its way. It works once, for 15 minutes.";

	test("is offered on the sign-in page, which hands on the page that was wanted", async () => {
		const page = await front.visitor().get("/login?redirectTo=%2Fdevices");
		const link = page.root.querySelector('main a[href^="/magic-link"]');
		expect(link?.getAttribute("href")).toBe("/magic-link?redirectTo=%2Fdevices");
	});

	test("says the same for any address", async () => {
		const visitor = front.visitor();
		const sent = await visitor.fill("/magic-link", { fields: { email: " nobody@signage.test " } });
		expect([sent.status, sent.location]).toEqual([302, "/login?email=nobody%40signage.test"]);
		expect((await visitor.follow(sent)).notice).toBe(SENT);
		expect(front.service.named("magicSend")[0]?.body).toEqual({ email: "nobody@signage.test" });
	});

	test("the link then leads to the page that was wanted here", async () => {
		const visitor = front.visitor();
		const sent = await visitor.fill("/magic-link?redirectTo=%2Fdevices%3Fadd", {
			fields: { email: "ann@signage.test" },
		});
		expect(sent.location).toBe("/login?email=ann%40signage.test&redirectTo=%2Fdevices%3Fadd");
		await visitor.follow(sent);
		expect((await visitor.get(LINK)).location).toBe("/devices?add");
		expect((await front.visitor().get(LINK)).location).toBe("/presentations");
	});

	test("no address: its field says so, no call is made", async () => {
		const page = await front.visitor().fill("/magic-link");
		expect([page.status, page.errorOf("email")]).toEqual([400, "Enter your email"]);
		expect(page.isAlertFirst).toBe(true);
		expect(front.service.calls).toEqual([]);
	});

	test("a refusal is shown in the service's words, the address kept", async () => {
		front.service.answer("magicSend", problem(429, "Too many mails"));
		const page = await front.visitor().fill("/magic-link", { fields: { email: "a@b" } });
		expect([page.status, page.alert, page.value("email")]).toEqual([
			429,
			"Error Too many mails",
			"a@b",
		]);
	});

	test("somebody signed in is led to the presentations", async () => {
		const visitor = await front.signedIn();
		expect((await visitor.get("/magic-link")).location).toBe("/presentations");
	});
});
