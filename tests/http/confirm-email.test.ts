import { beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";

const LINK = "/confirm-email?userId=7&code=a%2Bb";
const NOT_VALID = "This confirmation link is not complete, or is not valid any more.";

const front = withFront();
beforeEach(() => {
	front.service.answer("confirmEmail", {});
	front.service.answer("resendConfirmationEmail", {});
});

describe("a confirmation link", () => {
	test("confirms, and leads to sign-in", async () => {
		const page = await front.visitor().get(LINK);
		expect([page.status, page.heading, page.alert]).toEqual([200, "Email confirmed", undefined]);
		expect(page.root.querySelector('main a[href="/login"]')?.textContent).toBe("Sign in");
		expect(front.service.named("confirmEmail")[0]?.query).toEqual({ userId: "7", code: "a+b" });
	});

	test("says that the password has ended, and of which account, where the service says so", async () => {
		front.service.answer("confirmEmail", { body: { isPasswordEnded: true, email: "bob@a.test" } });
		const page = await front.visitor().get(LINK);
		expect([page.status, page.heading]).toEqual([200, "Email confirmed"]);
		expect(page.main).toMatch(/The account of bob@a\.test .* so that no longer works\./);
		expect(page.main).toContain("remove what is not yours");
	});

	test("says how to end what strangers made, only where the service does not know whose browser it is", async () => {
		const toPassword = 'main a[href="/forgot-password?email=bob%40a.test"]';
		for (const isOwnerProven of [false, true, undefined]) {
			const body = { isPasswordEnded: false, email: "bob@a.test", isOwnerProven };
			front.service.answer("confirmEmail", { body });
			const page = await front.visitor().get(LINK);
			expect(page.main).toContain("Thank you. Your address is confirmed.");
			expect(page.main.includes("Did somebody else make the account?")).toBe(
				isOwnerProven === false,
			);
			expect(page.root.querySelectorAll(toPassword)).toHaveLength(isOwnerProven === false ? 1 : 0);
		}
	});

	test("names the account, where somebody else is signed in", async () => {
		const visitor = await front.signedIn();
		const answerFor = (email: string) =>
			front.service.answer("confirmEmail", { body: { isPasswordEnded: false, email } });
		answerFor("bob@a.test");
		const other = await visitor.get(LINK);
		expect(other.main).toContain("That is bob@a.test. You are signed in as ann@signage.test.");
		answerFor("Ann@signage.test");
		expect((await visitor.get(LINK)).main).not.toContain("You are signed in as");
		front.service.answer("confirmEmail", {});
		expect((await visitor.get(`${LINK}&changedEmail=bob%40a.test`)).main).toContain(
			"That is bob@a.test. You are signed in as ann@signage.test.",
		);
	});

	test("is of one's own account by either name of an international host", async () => {
		front.service.answer("getProfile", { body: { ...PROFILE, email: "ann@żółw.pl" } });
		const visitor = await front.signedIn();
		const body = { isPasswordEnded: false, email: "ann@xn--w-uga1v8h.pl" };
		front.service.answer("confirmEmail", { body });
		expect((await visitor.get(LINK)).main).not.toContain("You are signed in as");
	});

	test("of a change of address hands the new one on", async () => {
		await front.visitor().get(`${LINK}&changedEmail=new%40signage.test`);
		expect(front.service.named("confirmEmail")[0]?.query).toEqual({
			userId: "7",
			code: "a+b",
			changedEmail: "new@signage.test",
		});
	});

	test("of a change of address that was used before says so, and offers no mail that will not come", async () => {
		front.service.answer("confirmEmail", problem(401, "Unauthorized"));
		const page = await front.visitor().get(`${LINK}&changedEmail=new%40signage.test`);
		expect([page.status, page.heading]).toEqual([401, "This link is not valid any more"]);
		expect(page.main).toContain("then the new address is your account's already");
		// Whoever made up the link may have made up the address.
		expect(page.main).not.toContain("new@signage.test");
		expect(page.root.querySelector('main a[href="/login"]')?.textContent).toBe("Sign in");
		expect(page.root.querySelector('main a[href="/resend-confirmation"]')).toBeNull();
	});

	test("of a change of address says with which one to sign in", async () => {
		const page = await front.visitor().get(`${LINK}&changedEmail=new%40signage.test`);
		expect(page.main).toContain(
			"Your address is confirmed. From now on you sign in with new@signage.test.",
		);
	});

	test("of a change of address shows the new one at once, where its owner is signed in", async () => {
		const visitor = await front.signedIn();
		front.service.answer("getProfile", { body: { ...PROFILE, email: "new@signage.test" } });
		const page = await visitor.get(`${LINK}&changedEmail=new%40signage.test`);
		expect([page.status, page.heading]).toEqual([200, "Email confirmed"]);
		expect((await visitor.get("/change-password")).text).toContain("new@signage.test");
	});

	test("confirms also where the profile cannot be read then, and where the sign-in has ended", async () => {
		const changing = `${LINK}&changedEmail=new%40signage.test`;
		const visitor = await front.signedIn();
		front.service.answer("getProfile", problem(503));
		expect((await visitor.get(changing)).heading).toBe("Email confirmed");
		front.service.answer("getProfile", problem(401));
		front.service.answer("refresh", problem(401));
		const ended = await visitor.get(changing);
		expect([ended.status, ended.heading]).toEqual([200, "Email confirmed"]);
		expect(ended.root.querySelector('main a[href="/login"]')?.textContent).toBe("Sign in");
	});

	test("works for somebody signed in, who goes on inside", async () => {
		const visitor = await front.signedIn();
		const page = await visitor.get(LINK);
		expect([page.status, page.heading]).toEqual([200, "Email confirmed"]);
		expect(page.root.querySelector('main a[href="/"]')?.textContent).toBe("Go on");
	});

	test("HEAD confirms nothing; its code is told to no other site and kept by no cache", async () => {
		const visitor = front.visitor();
		await visitor.request(LINK, { method: "HEAD" });
		expect(front.service.calls).toEqual([]);
		const { headers } = await visitor.get(LINK);
		expect([headers["referrer-policy"], headers["cache-control"]]).toEqual([
			"same-origin",
			"no-store",
		]);
	});

	test("that is not valid any more says so, and what to do", async () => {
		front.service.answer("confirmEmail", { status: 401 });
		const page = await front.visitor().get(LINK);
		expect([page.status, page.alert]).toEqual([401, `Unauthorized ${NOT_VALID}`]);
		expect([page.heading, page.isAlertFirst]).toEqual(["Not confirmed", true]);
		expect(page.root.querySelector("title")?.text).toBe("Not confirmed");
		expect(page.main).not.toContain("Check what you entered");
		const link = page.root.querySelector('main a[href="/resend-confirmation"]');
		expect(link?.textContent).toBe("Send the mail again");
	});

	test.each(["/confirm-email", "/confirm-email?userId=7", "/confirm-email?code=x"])(
		"%s is not complete: no call is made",
		async (path) => {
			const page = await front.visitor().get(path);
			expect([page.status, page.alert]).toEqual([400, `Bad request ${NOT_VALID}`]);
			expect(front.service.calls).toEqual([]);
		},
	);

	test.each<[ReturnType<typeof problem> | "cut", number, string]>([
		[problem(500), 500, "Error Internal server error"],
		["cut", 502, "Error No response from server"],
	])("a failure is shown in the words of the error catalogue", async (answer, status, alert) => {
		front.service.answer("confirmEmail", answer);
		const page = await front.visitor().get(LINK);
		expect([page.status, page.alert]).toEqual([status, alert]);
	});

	test("that meets a failing service is not said to be used up, nor the address to be unconfirmed", async () => {
		for (const answer of [problem(500), "cut"] as const) {
			front.service.answer("confirmEmail", answer);
			const page = await front.visitor().get(LINK);
			expect(page.heading).toBe("Open the link once more");
			expect(page.main).toContain("use the same link again");
			expect(page.main).not.toContain("Request a new confirmation mail");
		}
	});
});

describe("sending the confirmation again", () => {
	const SENT =
		"If this address belongs to an account and is not confirmed yet, the email is on its way.";

	test("is linked from the sign-in page", async () => {
		const page = await front.visitor().get("/login");
		const link = page.root.querySelector('main a[href="/resend-confirmation"]');
		expect(link?.textContent).toBe("Did not get the confirmation mail?");
	});

	test("says the same for any address", async () => {
		const visitor = front.visitor();
		const sent = await visitor.fill("/resend-confirmation", {
			fields: { email: "x@signage.test" },
		});
		expect([sent.status, sent.location]).toEqual([302, "/login?email=x%40signage.test"]);
		expect((await visitor.follow(sent)).notice).toBe(SENT);
		expect(front.service.named("resendConfirmationEmail")[0]?.body).toEqual({
			email: "x@signage.test",
		});
	});

	test("somebody signed in is back at the profile, where it is said", async () => {
		const visitor = await front.signedIn();
		const page = await visitor.get("/resend-confirmation");
		expect(page.value("email")).toBe("ann@signage.test");
		const sent = await visitor.submit(page);
		expect(sent.location).toBe("/user-info");
		expect((await visitor.follow(sent)).notice).toBe(SENT);
	});

	test("no address, and a refusal: the page again", async () => {
		const empty = await front.visitor().fill("/resend-confirmation");
		expect([empty.status, empty.errorOf("email")]).toEqual([400, "Enter your email"]);
		front.service.answer("resendConfirmationEmail", problem(429, "Too many mails"));
		const page = await front.visitor().fill("/resend-confirmation", { fields: { email: "a@b" } });
		expect([page.status, page.alert, page.value("email")]).toEqual([
			429,
			"Error Too many mails",
			"a@b",
		]);
	});
});
