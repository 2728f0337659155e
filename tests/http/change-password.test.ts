import { beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { type Answer, newRefreshToken, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const NEW = "N3w-password";
const typed = { oldPassword: "Passw0rd!", newPassword: NEW, confirmPassword: NEW };

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	front.service.answer("updateInfo", {
		body: { email: "ann@signage.test", isEmailConfirmed: true },
	});
	ann = await front.signedIn(true);
});

const change = (fields: Record<string, string> = typed) => ann.fill("/change-password", { fields });
const lastToken = () => front.service.named("getProfile").at(-1)?.authorization;

describe("change password", () => {
	test("leads to a mailed code who has no password, as they sign in through a provider", async () => {
		const page = await ann.get("/change-password");
		const link = page.root.querySelector("main a.underline");
		expect(link?.text).toBe("Have a code mailed to you");
		const next = await ann.get(String(link?.getAttribute("href")));
		expect([next.heading, next.value("email")]).toEqual(["Forgot Password", "ann@signage.test"]);
	});

	test("succeeds, says so on the profile, and goes on with new tokens", async () => {
		front.service.answer("login", { body: { accessToken: "new", refreshToken: "newer" } });
		const sent = await change();
		expect([sent.status, sent.location]).toEqual([302, "/user-info"]);
		expect(front.service.named("updateInfo")[0]?.body).toEqual({
			oldPassword: "Passw0rd!",
			newPassword: NEW,
		});
		expect(front.service.named("login").at(-1)?.body).toEqual({
			email: "ann@signage.test",
			password: NEW,
		});
		const page = await ann.follow(sent);
		expect(page.notice).toBe(
			"Password changed. Other browsers have to sign in again within the hour.",
		);
		expect(lastToken()).toBe("Bearer new");
		expect(String(sent.headers["set-cookie"])).toContain("Max-Age=1209600");
	});

	test("keeps no refresh token of who is not to be remembered", async () => {
		const brief = await front.signedIn();
		const ending = { accessToken: "new", refreshToken: newRefreshToken(), expiresIn: 1 };
		front.service.answer("login", { body: ending });
		const sent = await brief.fill("/change-password", { fields: typed });
		await brief.follow(sent);
		expect(lastToken()).toBe("Bearer new");
		expect(front.service.named("refresh")).toEqual([]);
	});

	test.each<[string, ReturnType<typeof problem> | "cut"]>([
		["needs a second step", problem(401, "RequiresTwoFactor")],
		["is refused", problem(429, "Slowly")],
		["breaks off", "cut"],
	])("a new sign-in that %s leaves the session as it is, and it is said", async (_, answer) => {
		front.service.answer("login", answer);
		const page = await ann.follow(await change());
		expect(page.notice).toBe(
			"Password changed. You will be asked to sign in again within the hour.",
		);
		expect(lastToken()).toBe("Bearer access");
	});

	test("is told at the sign-in page where the service ends all sign-ins by it", async () => {
		front.service.answer("login", problem(401, "RequiresTwoFactor"));
		const sent = await change();
		for (const call of ["getProfile", "refresh"] as const) front.service.answer(call, problem(401));
		const ended = await ann.follow(sent);
		expect([ended.status, ended.location]).toEqual([302, "/login?redirectTo=%2Fuser-info"]);
		expect((await ann.follow(ended)).notice).toMatch(/^Password changed\./);
		expect((await ann.get("/login")).notice).toBeUndefined();
	});

	test("a wrong password: the service's sentence; no password is shown again", async () => {
		front.service.answer(
			"updateInfo",
			problem(400, undefined, { PasswordMismatch: ["Incorrect password."] }),
		);
		const page = await change();
		expect([page.status, page.alert]).toEqual([400, "Bad request Incorrect password."]);
		expect(page.isAlertFirst).toBe(true);
		expect(page.values).toEqual({ oldPassword: "", newPassword: "", confirmPassword: "" });
		expect(page.text).not.toContain(NEW);
	});

	test("passwords that differ are refused before any call", async () => {
		front.service.reset();
		const page = await change({ ...typed, confirmPassword: "other" });
		expect([page.status, page.errorOf("confirmPassword")]).toEqual([
			400,
			"The two passwords differ",
		]);
		expect(front.service.named("updateInfo")).toEqual([]);
	});

	test("nothing filled in: an error at each field", async () => {
		const page = await change({});
		expect(page.status).toBe(400);
		expect(page.errorOf("oldPassword")).toBe("Enter your password");
		expect(page.errorOf("newPassword")).toBe("Choose a password");
		expect(page.errorOf("confirmPassword")).toBe("Enter the password again");
	});

	test.each<[ReturnType<typeof problem> | "cut", number, string]>([
		[problem(500), 500, "Error Internal server error"],
		["cut", 502, "Error No response from server"],
	])("a failure is shown in the words of the error catalogue", async (answer, status, alert) => {
		front.service.answer("updateInfo", answer);
		const page = await change();
		expect([page.status, page.alert]).toEqual([status, alert]);
	});

	test("without an answer the new password may count, which is said; not where it was refused", async () => {
		const said = async (answer: Answer) => {
			front.service.answer("updateInfo", answer);
			return (await change()).main.includes("The new password may be set already.");
		};
		expect([await said("cut"), await said(problem(503)), await said(problem(400))]).toEqual([
			true,
			true,
			false,
		]);
	});

	test("a form sent by nobody leads to sign-in", async () => {
		const sent = await front.visitor().post("/change-password", typed);
		expect(sent.location).toBe("/login?redirectTo=%2Fchange-password");
		expect(front.service.named("updateInfo")).toEqual([]);
	});
});
