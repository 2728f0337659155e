import { describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { newRefreshToken, PROFILE, problem } from "../support/stand-in";

const typed = { email: "ann@signage.test", password: "Passw0rd!", rememberMe: true };

const front = withFront();

async function failing() {
	const visitor = front.visitor();
	const page = await visitor.fill("/login?redirectTo=%2Fdevices", { fields: typed });
	expect(page.isAlertFirst).toBe(true);
	expect(page.values).toMatchObject({ email: typed.email, password: "", rememberMe: "on" });
	expect(page.text).not.toContain(typed.password);
	expect((await visitor.get("/presentations")).status).toBe(302);
	return [page.status, page.alert];
}

describe("a sign-in that the service refuses", () => {
	test("403: Forbidden with the detail", async () => {
		front.service.answer("login", problem(403, "The account is closed"));
		expect(await failing()).toEqual([403, "Forbidden The account is closed"]);
	});

	test.each([400, 401, 404, 409, 422, 429, 500, 502, 503])(
		"%i: failed to login",
		async (status) => {
			front.service.answer("login", problem(status, "LockedOut"));
			expect(await failing()).toEqual([401, "Unauthorized Failed to login"]);
		},
	);

	test.each([
		[401, "LockedOut", "this account is locked for some minutes"],
		[401, "NotAllowed", "The address of this account may not be confirmed yet"],
		[429, "Slowly", "There were too many tries. Wait a few minutes, then try again."],
		[503, undefined, "What you entered may be right. Wait a moment, then try again."],
	])(
		"%i %s: what to do is told, in place of looking for a mistake",
		async (status, detail, help) => {
			front.service.answer("login", problem(status, detail));
			const visitor = front.visitor();
			const page = await visitor.fill("/login?redirectTo=%2Fdevices", { fields: typed });
			expect([page.status, page.alert]).toEqual([401, "Unauthorized Failed to login"]);
			const box = page.root.querySelector("main [role=alert]");
			expect(box?.textContent).toContain(help);
			expect(box?.textContent).not.toContain("Check what you entered");
			const links = box?.querySelectorAll("a").map((link) => link.getAttribute("href"));
			expect(links).toEqual(
				detail === "NotAllowed" ? ["/resend-confirmation?redirectTo=%2Fdevices"] : [],
			);
		},
	);

	test("an empty 401: failed to login", async () => {
		front.service.answer("login", { status: 401 });
		expect(await failing()).toEqual([401, "Unauthorized Failed to login"]);
	});

	test("no response: unknown error, twice, and the call is not repeated", async () => {
		front.service.answer("login", "cut");
		expect(await failing()).toEqual([502, "Unknown error Unknown error"]);
		expect(front.service.named("login")).toHaveLength(1);
	});
});

describe("a sign-in that does not go through", () => {
	test.each([{}, { accessToken: "" }, { accessToken: null }, { refreshToken: "x" }, [], null])(
		"an answer without an access token counts as failure: %j",
		async (body) => {
			front.service.answer("login", { body });
			expect(await failing()).toEqual([502, "Unknown error Unknown error"]);
		},
	);

	test.each([401, 404, 500])(
		"a profile that answers %i leaves nobody signed in",
		async (status) => {
			front.service.answer("getProfile", problem(status));
			expect(await failing()).toEqual([401, "Unauthorized Failed to login"]);
		},
	);
});

describe("a sign-in that succeeds", () => {
	test("keeps the refresh token only with remember-me", async () => {
		const ending = { accessToken: "access", refreshToken: newRefreshToken(), expiresIn: 1 };
		for (const rememberMe of [false, true]) {
			front.service.reset();
			front.service.answer("refresh", { body: { ...ending, accessToken: "fresh" } });
			front.service.answer("login", { body: ending });
			await front.visitor().fill("/login", { fields: { ...typed, rememberMe } });
			expect(front.service.named("refresh")).toHaveLength(rememberMe ? 1 : 0);
		}
	});

	test.each([
		...["on", "true", "1", "yes", "True"].map((said) => [said, true] as const),
		...["", "false", "0", "off"].map((said) => [said, false] as const),
	])("rememberMe=%j, as a program may say it: %j", async (rememberMe, isLasting) => {
		const { email, password } = typed;
		const sent = await front.visitor().post("/login", { email, password, rememberMe });
		expect(sent.location).toBe("/presentations");
		const cookies = sent.headers["set-cookie"] ?? [];
		const cookie = cookies.find((one) => one.startsWith("session")) ?? "";
		expect(/max-age/i.test(cookie)).toBe(isLasting);
	});

	test.each(["Enterprise", "Family"])("%s is the tier that the menu follows", async (tier) => {
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo: { tier } } });
		const visitor = await front.signedIn();
		const page = await visitor.get("/presentations");
		const link = page.root.querySelector('nav a[href="/schedules"]');
		expect(link !== null).toBe(tier === "Enterprise");
	});

	test("a refresh token that the service does not give is not missed", async () => {
		front.service.answer("login", { body: { accessToken: "access" } });
		const visitor = await front.signedIn(true);
		expect((await visitor.get("/presentations")).status).toBe(200);
	});
});
