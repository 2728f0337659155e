import type { InputOf } from "@signage/contract/endpoints";
import { describe, expect, test } from "vitest";
import { authenticatorCode, enableTwoFactor, wrongCode } from "../support/authenticator";
import { call, errorKeys, newPerson, ok } from "../support/caller";
import { newEmail } from "../support/new-email";
import {
	lastMail,
	linkIn,
	mailAfter,
	mailTo,
	newConfirmedPerson,
	resetCodeFor,
	resetCodeIn,
	subjectsTo,
	valueIn,
} from "../support/outbox";
import { DASHBOARD_URL } from "../support/service";
import { withService } from "../support/shared";

const service = withService({ DASHBOARD_URL });
/** One that does not know where the dashboard is. */
const bare = withService();

const newPassword = "Other-passw0rd";

const reset = (email: string, resetCode: string, password = newPassword) =>
	call(service, "resetPassword", { body: { email, newPassword: password, resetCode } });
const isPasswordOf = async (email: string, password: string) =>
	(await call(service, "login", { body: { email, password } })).status === 200;

describe("resetPassword", () => {
	test("sets the password once, by a code that the mail and its link have", async () => {
		const { email, password } = await newConfirmedPerson(service);
		await ok(service, "forgotPassword", { body: { email } });
		const mail = await mailTo(service, email, /Reset/);
		const code = resetCodeIn(mail);
		const link = linkIn(mail);
		expect(link.origin + link.pathname).toBe(`${DASHBOARD_URL}/reset-password`);
		expect(Object.fromEntries(link.searchParams)).toEqual({ userEmail: email, resetCode: code });
		expect(await reset(email, code)).toMatchObject({ status: 200, body: null });
		expect(await isPasswordOf(email, newPassword)).toBe(true);
		expect(await isPasswordOf(email, password)).toBe(false);
		expect(await errorKeys(reset(email, code, "Third-passw0rd"))).toEqual(["InvalidToken"]);
	});

	test("opens an account that guesses at the forgotten password have locked", async () => {
		const { email, password } = await newConfirmedPerson(service);
		for (let turn = 0; turn < 5; turn++) expect(await isPasswordOf(email, "guess")).toBe(false);
		expect(await isPasswordOf(email, password)).toBe(false);
		expect((await reset(email, await resetCodeFor(service, email))).status).toBe(200);
		expect(await isPasswordOf(email, newPassword)).toBe(true);
	});

	test("of two at once with one code, one sets the password", async () => {
		const { email } = await newConfirmedPerson(service);
		const code = await resetCodeFor(service, email);
		const both = await Promise.all([
			reset(email, code, "Passw0rd-1"),
			reset(email, code, "Passw0rd-2"),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
	});

	test("24. without newPassword: 400 with an empty body", async () => {
		const answer = await fetch(`${service.url}/api/v1/resetPassword`, {
			method: "POST",
			body: JSON.stringify({ email: newEmail(), resetCode: "x" }),
			headers: { "content-type": "application/json" },
		});
		expect([answer.status, await answer.text()]).toEqual([400, ""]);
	});

	test("24. a bad code with any email: InvalidToken, before the password rules", async () => {
		const { email } = await newConfirmedPerson(service);
		const other = await newConfirmedPerson(service);
		const waiting = await newPerson(service);
		const code = await resetCodeFor(service, email);
		const confirmation = valueIn(await mailTo(service, waiting.email), "code");
		for (const [address, bad] of [
			[email, "made-up"],
			[email, ""],
			[email, `${code.slice(0, 40)}${code[40] === "A" ? "B" : "A"}${code.slice(41)}`],
			[other.email, code],
			[newEmail(), code],
			["no address", code],
			[waiting.email, confirmation],
		] as const)
			expect(await errorKeys(reset(address, bad, "weak"))).toEqual(["InvalidToken"]);
		expect(await errorKeys(reset(email, code, "weak"))).toEqual([
			"PasswordTooShort",
			"PasswordRequiresNonAlphanumeric",
			"PasswordRequiresDigit",
			"PasswordRequiresUpper",
		]);
		expect((await reset(email.toUpperCase(), code)).status).toBe(200);
	});

	test("without a dashboard's address the mail has the code alone", async () => {
		const { email } = await newConfirmedPerson(bare);
		await resetCodeFor(bare, email);
		const mail = await mailTo(bare, email, /Reset/);
		expect(mail.text).not.toContain("http");
		await expect.poll(() => bare.logs()).toContain(`Reset your password\n  ${resetCodeIn(mail)}\n`);
	});
});

describe("/manage/info", () => {
	const update = (token: string, body: InputOf<"updateInfo", "body">) =>
		call(service, "updateInfo", { token, body });

	test("25. newPassword without oldPassword: OldPasswordRequired, and nothing else of that call happens", async () => {
		const { email, password, token } = await newPerson(service);
		const moved = newEmail();
		for (const oldPassword of [undefined, null, ""])
			expect(await errorKeys(update(token, { newPassword, oldPassword, newEmail: moved }))).toEqual(
				["OldPasswordRequired"],
			);
		await lastMail(service);
		expect(await subjectsTo(service, moved)).toEqual([]);
		expect(await isPasswordOf(email, password)).toBe(true);
	});

	test("a change that comes again, as its answer was lost, is told to have been made", async () => {
		const { email, password, token } = await newPerson(service);
		const change = { oldPassword: password, newPassword: "An0ther-one!" };
		expect((await update(token, change)).status).toBe(200);
		const again = await update(token, change);
		expect([again.status, again.body]).toMatchObject([
			400,
			{
				errors: { PasswordMismatch: [expect.stringMatching(/^The new password is already yours/)] },
			},
		]);
		const other = await update(token, { ...change, newPassword: "Yet-an0ther!" });
		expect(other.body).toMatchObject({
			errors: { PasswordMismatch: ["The password is not correct."] },
		});
		expect(await isPasswordOf(email, change.newPassword)).toBe(true);
	});

	test("a wrong old password: PasswordMismatch; a weak new one: the rules; and nothing happens", async () => {
		const { email, password, token } = await newPerson(service);
		const moved = newEmail();
		const wrong = { oldPassword: "wrong", newPassword: "weak", newEmail: moved };
		expect(await errorKeys(update(token, wrong))).toEqual(["PasswordMismatch"]);
		const weak = { oldPassword: password, newPassword: "Weak1", newEmail: moved };
		expect(await errorKeys(update(token, weak))).toEqual([
			"PasswordTooShort",
			"PasswordRequiresNonAlphanumeric",
		]);
		await lastMail(service);
		expect(await subjectsTo(service, moved)).toEqual([]);
		expect(await isPasswordOf(email, password)).toBe(true);
	});

	test("a change of address that is refused counts for none of the mails to it", async () => {
		const { password, token } = await newPerson(service);
		const moved = newEmail();
		for (let tries = 0; tries < 12; tries++)
			expect(
				await errorKeys(
					update(token, { newEmail: moved, oldPassword: password, newPassword: "W-1a" }),
				),
			).toEqual(["PasswordTooShort"]);
		expect((await update(token, { newEmail: moved, oldPassword: password })).status).toBe(200);
	});

	test("a new password works from then on, the old one no more", async () => {
		const { email, password, token } = await newPerson(service);
		expect(await update(token, { oldPassword: password, newPassword })).toMatchObject({
			status: 200,
			body: { email, isEmailConfirmed: false },
		});
		expect(await isPasswordOf(email, newPassword)).toBe(true);
		expect(await isPasswordOf(email, password)).toBe(false);
	});

	test("26. a change of email waits for its confirmation", async () => {
		const { email, password, token } = await newPerson(service);
		const moved = newEmail();
		expect((await update(token, { newEmail: moved, oldPassword: password })).body).toMatchObject({
			email,
		});
		const mail = await mailTo(service, moved);
		expect(mail.subject).toBe("Confirm your new email address");
		expect(await isPasswordOf(email, password)).toBe(true);
		expect(await isPasswordOf(moved, password)).toBe(false);
		const link = linkIn(mail);
		for (const other of [newEmail(), undefined]) {
			const bad = new URL(link);
			if (other) bad.searchParams.set("changedEmail", other);
			else bad.searchParams.delete("changedEmail");
			expect((await fetch(bad)).status).toBe(401);
		}
		expect((await fetch(link)).status).toBe(200);
		expect(await ok(service, "getInfo", { token })).toEqual({
			email: moved,
			isEmailConfirmed: true,
		});
		expect(await isPasswordOf(moved, password)).toBe(true);
		expect(await isPasswordOf(email, password)).toBe(false);
		expect((await fetch(link)).status).toBe(401);
	});

	test("26. password and email in one call: both, the email after its confirmation", async () => {
		const { password, token } = await newPerson(service);
		const moved = newEmail();
		await update(token, { oldPassword: password, newPassword, newEmail: moved });
		await fetch(linkIn(await mailTo(service, moved)));
		expect(await isPasswordOf(moved, newPassword)).toBe(true);
	});

	test("a new address needs the password: without it OldPasswordRequired, with a wrong one PasswordMismatch", async () => {
		const { token } = await newPerson(service);
		const moved = newEmail();
		const keysWith = (oldPassword?: string) =>
			errorKeys(update(token, { newEmail: moved, oldPassword }));
		expect(await keysWith()).toEqual(["OldPasswordRequired"]);
		expect(await keysWith("")).toEqual(["OldPasswordRequired"]);
		expect(await keysWith("wrong")).toEqual(["PasswordMismatch"]);
		await lastMail(service);
		expect(await subjectsTo(service, moved)).toEqual([]);
	});

	test("a two-factor code does not stand for it", async () => {
		const { token } = await newPerson(service);
		const { sharedKey } = await enableTwoFactor(service, token);
		const change = { newEmail: newEmail(), twoFactorCode: authenticatorCode(sharedKey) };
		expect(await errorKeys(update(token, change))).toEqual(["OldPasswordRequired"]);
	});

	test("or, where there is no password, a code of the two-factor sign-in that is on", async () => {
		const { email } = await newPerson(service);
		// Whoever reads the mailbox first ends the password.
		const ask = () => ok(service, "magicSend", { body: { email } });
		const magicToken = valueIn(await mailAfter(service, email, /sign-in link/, ask), "magicToken");
		const token = (await ok(service, "magicLogin", { query: { magicToken } })).accessToken;
		const { sharedKey } = await enableTwoFactor(service, token);
		const moved = newEmail();
		expect(await errorKeys(update(token, { newEmail: moved }))).toEqual(["RequiresTwoFactor"]);
		const wrong = { newEmail: moved, twoFactorCode: wrongCode(sharedKey) };
		expect(await errorKeys(update(token, wrong))).toEqual(["InvalidTwoFactorCode"]);
		const twoFactorCode = authenticatorCode(sharedKey);
		expect(await update(token, { newEmail: moved, twoFactorCode })).toMatchObject({
			status: 200,
			body: { email },
		});
		expect((await mailTo(service, moved)).subject).toBe("Confirm your new email address");
	});

	test("an address that is none: InvalidEmail", async () => {
		const { token } = await newPerson(service);
		expect(await errorKeys(update(token, { newEmail: "invalid" }))).toEqual(["InvalidEmail"]);
	});

	test("one that another account has is answered as any other, and its owner is told", async () => {
		const { email, password, token } = await newPerson(service);
		const other = await newPerson(service);
		const move = (address: string) => update(token, { newEmail: address, oldPassword: password });
		const [taken, free] = [await move(other.email.toUpperCase()), await move(newEmail())];
		expect(taken).toMatchObject({ status: 200, body: { email } });
		expect(taken.body).toEqual(free.body);
		const mail = await mailTo(service, other.email.toUpperCase(), /already/);
		expect(mail.text).not.toContain("http");
	});

	test("an address that an account took meanwhile is not confirmed: 401", async () => {
		const { email, password, token } = await newPerson(service);
		const moved = newEmail();
		await update(token, { newEmail: moved, oldPassword: password });
		const link = linkIn(await mailTo(service, moved));
		await ok(service, "register", { body: { email: moved, password: newPassword } });
		expect((await fetch(link)).status).toBe(401);
		expect((await ok(service, "getInfo", { token })).email).toBe(email);
	});

	test("the own address in other letters is a change like any other", async () => {
		const { email, password, token } = await newPerson(service);
		const loud = email.toUpperCase();
		await update(token, { newEmail: loud, oldPassword: password });
		await fetch(linkIn(await mailTo(service, loud)));
		expect((await ok(service, "getInfo", { token })).email).toBe(loud);
	});

	test("nothing given, or the address that there is: nothing changes and nothing is mailed", async () => {
		const { email, token, refreshToken } = await newPerson(service);
		for (const body of [
			{},
			{ newEmail: email },
			{ newEmail: "", newPassword: "", oldPassword: "" },
		])
			expect(await update(token, body)).toMatchObject({ status: 200, body: { email } });
		await lastMail(service);
		expect(await subjectsTo(service, email)).toHaveLength(1);
		expect((await call(service, "refresh", { body: { refreshToken } })).status).toBe(200);
	});

	test("a password change that is sent again with its key is answered as the first time", async () => {
		const { password, token } = await newPerson(service);
		const wish = {
			token,
			body: { oldPassword: password, newPassword },
			headers: { "idempotency-key": "again" },
		};
		const first = await ok(service, "updateInfo", wish);
		expect(await ok(service, "updateInfo", wish)).toEqual(first);
	});
});
