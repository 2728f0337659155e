import { describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { send } from "../support/http";
import { newEmail } from "../support/new-email";
import {
	lastMail,
	linkIn,
	mailTo,
	newConfirmedPerson,
	resetCodeFor,
	subjectsTo,
	valueIn,
} from "../support/outbox";
import { DASHBOARD_URL } from "../support/service";
import { withService } from "../support/shared";

const service = withService({ DASHBOARD_URL });

describe("18. mail goes only where it should", () => {
	test.each(["forgotPassword", "resendConfirmationEmail", "magicSend"] as const)(
		"%s answers 200 with an empty body, whatever the address",
		async (name) => {
			const { email } = await newPerson(service);
			for (const one of [email, newEmail(), "no address", ""]) {
				const answer = await call(service, name, { body: { email: one } });
				expect(answer).toMatchObject({ status: 200, body: null });
			}
		},
	);

	test.each(["forgotPassword", "resendConfirmationEmail", "magicSend"] as const)(
		"%s takes the same time for a known address and an unknown one",
		async (name) => {
			const known = (await newConfirmedPerson(service)).email;
			const unknown = newEmail();
			const timeOf = async (email: string) => {
				const begun = performance.now();
				await call(service, name, { body: { email } });
				const taken = performance.now() - begun;
				await lastMail(service);
				return taken;
			};
			// The least of several: what else the machine does only adds. More turns would be throttled.
			const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
			const isSame = () =>
				least.known < least.unknown * 3 + 5 && least.unknown < least.known * 3 + 5;
			for (let turn = 1; turn <= 9 && !(turn > 5 && isSame()); turn++) {
				// Each is first in its turn: what the last one left to do falls on both.
				const emails = Object.entries({ known, unknown }) as ["known" | "unknown", string][];
				for (const [which, email] of turn % 2 ? emails : emails.reverse())
					least[which] = Math.min(least[which], await timeOf(email));
			}
			// The answer waits for nothing that the address decides.
			expect(least).toSatisfy(isSame);
		},
	);

	test("a reset goes to confirmed addresses alone", async () => {
		const waiting = await newPerson(service);
		const confirmed = await newConfirmedPerson(service);
		for (const { email } of [waiting, confirmed])
			await ok(service, "forgotPassword", { body: { email: email.toUpperCase() } });
		expect((await mailTo(service, confirmed.email, /Reset/)).subject).toBe("Reset your password");
		expect(await subjectsTo(service, waiting.email)).toEqual(["Confirm your email address"]);
	});

	test("a confirmation goes again to those who wait for it alone", async () => {
		const waiting = await newPerson(service);
		const confirmed = await newConfirmedPerson(service);
		for (const { email } of [waiting, confirmed])
			await ok(service, "resendConfirmationEmail", { body: { email } });
		await lastMail(service);
		expect(await subjectsTo(service, waiting.email)).toHaveLength(2);
		expect(await subjectsTo(service, confirmed.email)).toHaveLength(1);
	});

	test("nobody else's address gets any", async () => {
		const strangers = [newEmail(), newEmail(), newEmail()];
		await ok(service, "forgotPassword", { body: { email: String(strangers[0]) } });
		await ok(service, "resendConfirmationEmail", { body: { email: String(strangers[1]) } });
		await ok(service, "magicSend", { body: { email: String(strangers[2]) } });
		await lastMail(service);
		for (const email of strangers) expect(await subjectsTo(service, email)).toEqual([]);
	});
});

describe("confirmation", () => {
	const answerOf = async (url: URL, headers: Record<string, string> = {}) => {
		const answer = await fetch(url, { headers });
		return { status: answer.status, headers: answer.headers, text: await answer.text() };
	};

	test("its link points at this service, answers 200 with text, and is good for its day", async () => {
		const { email, token } = await newPerson(service);
		const link = linkIn(await mailTo(service, email));
		expect(link.origin).toBe(service.url);
		expect(link.pathname).toBe("/api/v1/confirmEmail");
		expect(await ok(service, "getInfo", { token })).toEqual({ email, isEmailConfirmed: false });
		for (let turn = 0; turn < 2; turn++) {
			const answer = await answerOf(link);
			expect(answer).toMatchObject({ status: 200, text: "The email address is confirmed." });
			expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
		}
		expect(await ok(service, "getInfo", { token })).toEqual({ email, isEmailConfirmed: true });
	});

	test("codes are base64url of UTF-8", async () => {
		const { email } = await newPerson(service);
		const code = valueIn(await mailTo(service, email), "code");
		expect(code).toMatch(/^[\w-]+$/);
		expect(Buffer.from(code, "base64url").toString()).toMatch(/^[\x20-\x7e]+$/);
	});

	test("a browser is sent on to the dashboard, which knows it, and nothing is confirmed yet", async () => {
		const { email, token } = await newPerson(service);
		const link = linkIn(await mailTo(service, email));
		const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
		const { status, headers } = await fetch(link, { headers: { accept }, redirect: "manual" });
		expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
			302,
			`${DASHBOARD_URL}/confirm-email${link.search}`,
			"no-store",
		]);
		expect((await ok(service, "getInfo", { token })).isEmailConfirmed).toBe(false);
	});

	test("a HEAD confirms nothing", async () => {
		const { email, token } = await newPerson(service);
		const link = linkIn(await mailTo(service, email));
		expect((await send(link.href, { method: "HEAD" })).status).toBe(200);
		expect((await ok(service, "getInfo", { token })).isEmailConfirmed).toBe(false);
	});

	test("a code that was changed, is for another account, or for something else: 401 with an empty body", async () => {
		const person = await newConfirmedPerson(service);
		const other = await newPerson(service);
		const link = linkIn(await mailTo(service, other.email));
		const code = String(link.searchParams.get("code"));
		const middle = Math.floor(code.length / 2);
		const changed =
			code.slice(0, middle) + (code[middle] === "A" ? "B" : "A") + code.slice(middle + 1);
		const own = linkIn(await mailTo(service, person.email, /Confirm/));
		for (const [name, value] of [
			["code", changed],
			["code", `${code}x`],
			["code", `${code.slice(0, middle)}!${code.slice(middle)}`],
			["code", ""],
			["code", await resetCodeFor(service, person.email)],
			["code", String(own.searchParams.get("code"))],
			["userId", String(own.searchParams.get("userId"))],
			["userId", "0"],
			["userId", "x"],
			["changedEmail", newEmail()],
			["changedEmail", ""],
		] as const) {
			const bad = new URL(link);
			bad.searchParams.set(name, value);
			expect(await answerOf(bad), `${name}=${value}`).toMatchObject({ status: 401, text: "" });
		}
		expect((await ok(service, "getInfo", { token: other.token })).isEmailConfirmed).toBe(false);
		expect((await answerOf(link)).status).toBe(200);
	});

	test("a code ends with the security stamp", async () => {
		const { email, token, password } = await newPerson(service);
		const link = linkIn(await mailTo(service, email));
		await ok(service, "updateInfo", {
			token,
			body: { oldPassword: password, newPassword: "Other-passw0rd" },
		});
		expect((await answerOf(link)).status).toBe(401);
	});
});
