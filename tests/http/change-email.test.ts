import { beforeEach, describe, expect, test } from "vitest";
import { OPENED_BY } from "~/shared/opened-by";
import { ok } from "../support/caller";
import { linkIn, mailTo, subjectsTo } from "../support/outbox";
import { changeSession } from "../support/session";
import { withFront, withSite } from "../support/shared";
import { type Answer, PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const OLD = "ann@signage.test";
const NEW = "new@signage.test";
const typed = { newEmail: NEW, oldPassword: "Passw0rd!" };
const WRONG = "The password is not correct.";
const sent = (next: string, email: string) =>
	`A mail is on its way to ${next}. Open its link in this browser; until then you sign in with ${email}.`;

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	front.service.answer("updateInfo", { body: { email: OLD, isEmailConfirmed: true } });
	ann = await front.signedIn();
	front.service.calls.length = 0;
});

const change = (fields: Record<string, string> = typed) => ann.fill("/change-email", { fields });
const bodiesOf = (name: "login" | "updateInfo") =>
	front.service.named(name).map(({ body }) => body);

describe("change email", () => {
	test("is linked beside the address, with a way out of no password", async () => {
		const profile = await ann.get("/user-info");
		const links = profile.root.querySelectorAll("main a");
		const link = links.find(({ textContent }) => textContent === "Change email");
		expect(link?.getAttribute("href")).toBe("/change-email");
		const page = await ann.get("/change-email");
		expect([page.heading, page.values]).toEqual([
			"Change Email",
			{ newEmail: "", oldPassword: "" },
		]);
		expect(page.main).toContain(`You sign in with ${OLD}`);
		const toCode = `main a[href="/forgot-password?${new URLSearchParams({ email: OLD })}"]`;
		expect(page.root.querySelectorAll(toCode)).toHaveLength(1);
	});

	test("proves the password, asks for the new address, and says what is left to do", async () => {
		const answer = await change({ ...typed, newEmail: ` ${NEW} ` });
		expect([answer.status, answer.location]).toEqual([302, "/user-info"]);
		expect(bodiesOf("login")).toEqual([{ email: OLD, password: "Passw0rd!" }]);
		expect(bodiesOf("updateInfo")).toEqual([typed]);
		expect((await ann.follow(answer)).notice).toBe(sent(NEW, OLD));
	});

	test.each<[string, Answer]>([
		["needs a second factor", problem(401, "RequiresTwoFactor")],
		["gets in", { body: { accessToken: "other", refreshToken: "other" } }],
	])("the session goes on as it was where the password alone %s", async (_, answer) => {
		front.service.answer("login", answer);
		await ann.follow(await change());
		expect(front.service.named("getProfile").at(-1)?.authorization).toBe("Bearer access");
	});

	test("a wrong password changes nothing, and what was typed stays but for it", async () => {
		front.service.answer("login", problem(401, "Failed"));
		const page = await change({ ...typed, oldPassword: "Wr0ng!!" });
		expect([page.status, page.alert]).toEqual([400, `Bad request ${WRONG}`]);
		expect([page.isAlertFirst, page.errorOf("oldPassword")]).toEqual([true, WRONG]);
		expect(page.values).toEqual({ newEmail: NEW, oldPassword: "" });
		expect(page.text).not.toContain("Wr0ng!!");
		expect(bodiesOf("updateInfo")).toEqual([]);
	});

	test("one's own address is told at its field, before any call", async () => {
		const page = await change({ ...typed, newEmail: OLD });
		expect([page.status, page.errorOf("newEmail")]).toEqual([
			400,
			"This is your email address already.",
		]);
		expect([...bodiesOf("login"), ...bodiesOf("updateInfo")]).toEqual([]);
	});

	test("the former one, where another browser has changed it, is asked for like any other", async () => {
		front.service.answer("getProfile", { body: { ...PROFILE, email: NEW } });
		expect((await change({ ...typed, newEmail: OLD })).status).toBe(302);
		expect(bodiesOf("login")).toEqual([{ email: NEW, password: "Passw0rd!" }]);
		expect(bodiesOf("updateInfo")).toEqual([{ ...typed, newEmail: OLD }]);
	});

	test("nothing filled in, and no address: an error at each field", async () => {
		const empty = await change({});
		expect([empty.status, empty.errorOf("newEmail")]).toEqual([400, "Enter your email"]);
		expect(empty.errorOf("oldPassword")).toBe("Enter your password");
		const page = await change({ ...typed, newEmail: "new" });
		expect(page.errorOf("newEmail")).toBe("Enter an email address, such as ann@example.com");
		expect(page.value("newEmail")).toBe("new");
	});

	test.each<[Answer, number, string, string | undefined]>([
		[problem(400, undefined, { DuplicateEmail: ["Taken."] }), 400, "Bad request Taken.", "Taken."],
		[problem(501), 501, "Error The service answered with status 501", undefined],
		[problem(500), 500, "Error Internal server error", undefined],
		["cut", 502, "Error No response from server", undefined],
	])("a refusal is told in the service's words", async (answer, status, alert, atField) => {
		front.service.answer("updateInfo", answer);
		const page = await change();
		expect([page.status, page.alert, page.errorOf("newEmail")]).toEqual([status, alert, atField]);
		expect(page.value("newEmail")).toBe(NEW);
	});

	test("a service that changes it at once is believed", async () => {
		front.service.answer("updateInfo", { body: { email: NEW, isEmailConfirmed: false } });
		const page = await ann.follow(await change());
		expect(page.notice).toBe(`Your email address is ${NEW} now.`);
	});
});

describe("whose address is made up", () => {
	const add = (fields: Record<string, string>) =>
		ann.fill("/change-email?add", { fields, button: "Send the link" });

	test("adds one, and is asked for no password", async () => {
		const profile = async (isMadeUp: boolean) => {
			const body = { email: OLD, isEmailConfirmed: false, ...(isMadeUp && { isMadeUp }) };
			front.service.answer("getInfo", { body });
			const { root } = await ann.get("/user-info");
			return root
				.querySelectorAll('main a[href^="/change-email"]')
				.map((a) => [a.textContent, a.getAttribute("href")]);
		};
		expect(await profile(false)).toEqual([["Change email", "/change-email"]]);
		expect(await profile(true)).toEqual([["Add email", "/change-email?add"]]);
		const page = await ann.get("/change-email?add");
		expect(page.values).toEqual({ newEmail: "", twoFactorCode: "" });
		const answer = await add({ newEmail: NEW, twoFactorCode: "123 456" });
		expect([answer.status, answer.location]).toEqual([302, "/user-info"]);
		expect(bodiesOf("updateInfo")).toEqual([{ newEmail: NEW, twoFactorCode: "123456" }]);
		expect(bodiesOf("login")).toEqual([]);
		expect((await ann.follow(answer)).notice).toContain("until then you sign in as you do now.");
	});

	test("is led to it from the form for a password, as no code can be mailed", async () => {
		const body = { email: OLD, isEmailConfirmed: false, isMadeUp: true };
		front.service.answer("getInfo", { body });
		const link = (await ann.get("/user-info")).root.querySelector('main a[href^="/change-p"]');
		const page = await ann.get(String(link?.getAttribute("href")));
		expect(page.heading).toBe("Change Password");
		const way = page.root.querySelector("main a.underline");
		expect(way?.getAttribute("href")).toBe("/change-email?add");
	});

	test("what is wrong is said there, and what was typed stays", async () => {
		front.service.answer("getInfo", {
			body: { email: OLD, isEmailConfirmed: false, isMadeUp: true },
		});
		expect((await add({})).errorOf("newEmail")).toBe("Enter your email");
		const message = "Enter a code from your authenticator.";
		front.service.answer("updateInfo", problem(400, undefined, { RequiresTwoFactor: [message] }));
		const page = await add({ newEmail: NEW, twoFactorCode: "123456" });
		expect([page.status, page.alert]).toEqual([400, `Bad request ${message}`]);
		expect(page.values).toEqual({ newEmail: NEW, twoFactorCode: "" });
		expect(page.root.querySelectorAll("[type=password]")).toEqual([]);
	});

	test.each<[string, Answer, number]>([
		["says nothing of it", { body: { email: OLD, isEmailConfirmed: true } }, 400],
		["says that it is not", { body: { email: OLD, isEmailConfirmed: true, isMadeUp: false } }, 400],
		["does not answer", "cut", 502],
	])("where the service %s, nobody goes without the password", async (_, answer, status) => {
		front.service.answer("getInfo", answer);
		const page = await add({ newEmail: NEW });
		expect([page.status, page.value("newEmail")]).toEqual([status, NEW]);
		expect(bodiesOf("updateInfo")).toEqual([]);
	});
});

describe("in front of the included service", () => {
	const site = withSite();
	const newAddress = () => `${crypto.randomUUID()}@signage.test`;
	const ask = (visitor: Visitor, newEmail: string, oldPassword: string) =>
		visitor.fill("/change-email", { fields: { newEmail, oldPassword } });
	const confirm = (search: string, visitor: Visitor) => visitor.get(`/confirm-email${search}`);

	test("the address changes when the link is opened, and in this browser the password stays", async () => {
		const { visitor, email, password } = await site.signedIn();
		const next = newAddress();
		const page = await visitor.follow(await ask(visitor, next, password));
		expect(page.notice).toMatch(/^A mail is on its way to /);
		expect((await visitor.get("/user-info")).main).toContain(email);
		const { search } = linkIn(await mailTo(site.service, next, /^Confirm your new/));
		const confirmed = await confirm(search, visitor);
		expect([confirmed.status, confirmed.heading]).toEqual([200, "Email confirmed"]);
		expect(confirmed.main).not.toContain("no longer works");
		expect((await visitor.get("/user-info")).main).toContain(next);
		const signedIn = async (address: string) =>
			(await site.visitor().fill("/login", { fields: { email: address, password } })).status;
		expect([await signedIn(next), await signedIn(email)]).toEqual([302, 401]);
		expect((await mailTo(site.service, email, /address was changed/)).text).toContain(next);
	});

	test("opened in another browser, it ends the password, as the form says", async () => {
		const { visitor, password } = await site.signedIn();
		const next = newAddress();
		expect((await visitor.get("/change-email")).main).toContain("your password stops working too");
		await ask(visitor, next, password);
		const { search } = linkIn(await mailTo(site.service, next, /^Confirm your new/));
		expect((await confirm(search, site.visitor())).main).toContain("so that no longer works");
	});

	/** Somebody whose address has changed since they signed in here, and this browser has not heard of it. */
	async function moved() {
		const { visitor, token, password } = await site.signedIn();
		const newEmail = newAddress();
		await ok(site.service, "updateInfo", { token, body: { newEmail, oldPassword: password } });
		await fetch(linkIn(await mailTo(site.service, newEmail, /^Confirm your new/)));
		return { visitor, newEmail, password };
	}

	test("after it has changed elsewhere, the password is proven at the address that there is now", async () => {
		const { visitor, newEmail, password } = await moved();
		const page = await visitor.follow(await ask(visitor, newAddress(), password));
		expect(page.notice).toContain(`sign in with ${newEmail}.`);
		const again = (await moved()).visitor;
		const wrong = await ask(again, newAddress(), "Wr0ng!!");
		expect([wrong.status, wrong.errorOf("oldPassword")]).toEqual([400, WRONG]);
	});

	test("after it has changed elsewhere, a new password keeps this browser signed in", async () => {
		const { visitor, password } = await moved();
		const next = { oldPassword: password, newPassword: "N3w!word", confirmPassword: "N3w!word" };
		const changed = await visitor.fill("/change-password", { fields: next });
		expect((await visitor.follow(changed)).notice).toContain("Other browsers have to sign in");
	});

	test.each<[string, (visitor: Visitor, fields: Record<string, string>) => Promise<unknown>]>([
		["shows the profile", (visitor) => visitor.get("/user-info")],
		["gets a password", (visitor, fields) => visitor.fill("/change-password", { fields })],
	])("a session of an older version that %s is the same person's by then", async (_, does) => {
		const { visitor, password } = await moved();
		await changeSession(visitor, { person: undefined });
		const opener = async () => (await visitor.get("/verify-device")).value(OPENED_BY);
		const next = { oldPassword: password, newPassword: "N3w!word", confirmPassword: "N3w!word" };
		const before = await opener();
		await does(visitor, next);
		expect([before, await opener()]).toEqual([expect.stringMatching(/^[\w+/]{12}$/), before]);
	});

	test("an address that is taken gets the same answer, and its owner a mail", async () => {
		const owner = await site.signedIn();
		const { visitor, email, password } = await site.signedIn();
		const free = newAddress();
		const told = async (address: string) => {
			const answer = await ask(visitor, address, password);
			return [answer.status, (await visitor.follow(answer)).notice?.replace(address, free)];
		};
		const notices = [await told(free), await told(owner.email)];
		expect(notices[0]).toEqual(notices[1]);
		await mailTo(site.service, owner.email, /^You already have/);
		expect(await subjectsTo(site.service, owner.email)).not.toContain(
			"Confirm your new email address",
		);
		expect((await visitor.get("/user-info")).main).toContain(email);
	});
});
