import { afterAll, beforeAll, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { newEmail } from "../support/new-email";
import { startProvider, type TestProvider, TOKEN_CLIENT } from "../support/openid-provider";
import {
	confirmAddress,
	lastMail,
	linkIn,
	mailTo,
	resetCodeIn,
	subjectsTo,
	valueIn,
} from "../support/outbox";
import { withStripe } from "../support/with-stripe";

let provider: TestProvider;
beforeAll(async () => {
	provider = await startProvider();
});
afterAll(() => provider.stop());
const { service, stripe } = withStripe(() => ({
	SOCIAL_ISSUER: provider.issuer,
	SOCIAL_CLIENT_ID: TOKEN_CLIENT.clientId,
}));

/** Somebody whose provider tells no address. */
async function withoutAddress() {
	provider.person = { sub: crypto.randomUUID() };
	const body = { idToken: await provider.idToken() };
	const { accessToken: token } = await ok(service, "externalLogin", {
		params: { provider: "google" },
		body,
	});
	return { token, email: (await ok(service, "getProfile", { token })).email };
}

test("no mail goes to an address that is made up, whoever asks for one", async () => {
	const { token, email } = await withoutAddress();
	expect(email).toMatch(/^[0-9a-f]{32}@localhost$/);
	for (const typed of [email, email.toUpperCase()])
		for (const name of ["resendConfirmationEmail", "forgotPassword", "magicSend"] as const)
			expect((await call(service, name, { body: { email: typed } })).status).toBe(200);
	const other = await newPerson(service);
	const change = { newEmail: email, oldPassword: other.password };
	await ok(service, "updateInfo", { token: other.token, body: change });

	expect(await ok(service, "getInfo", { token })).toEqual({
		email,
		isEmailConfirmed: false,
		isMadeUp: true,
	});
	const changed = newEmail();
	await ok(service, "updateInfo", { token, body: { newEmail: changed } });
	const link = linkIn(await mailTo(service, changed, /^Confirm your new/));
	expect((await fetch(link)).status).toBe(200);
	expect(await ok(service, "getProfile", { token })).toMatchObject({ email: changed });
	expect(await ok(service, "getInfo", { token })).toEqual({
		email: changed,
		isEmailConfirmed: true,
	});
	await lastMail(service);
	expect(await subjectsTo(service, email)).toEqual([]);
	expect(service.logs().toLowerCase()).not.toContain(`mail to ${email}`);
	await ok(service, "magicSend", { body: { email: changed } });
	await mailTo(service, changed, /^Your sign-in link/);
});

test("who adds one, and opens its link in another browser, is mailed the way to a password", async () => {
	const { token } = await withoutAddress();
	const email = newEmail();
	await ok(service, "updateInfo", { token, body: { newEmail: email } });
	const { searchParams } = linkIn(await mailTo(service, email, /^Confirm your new/));
	const query = Object.fromEntries(searchParams) as { userId: string; code: string };
	const headers = { accept: "application/json", "x-browser-key": crypto.randomUUID() };
	expect(await call(service, "confirmEmail", { query, headers })).toMatchObject({
		status: 200,
		body: { isPasswordEnded: false, email },
	});
	expect((await call(service, "getProfile", { token })).status).toBe(401);
	const resetCode = resetCodeIn(await mailTo(service, email, /^Choose a new password/));
	const newPassword = "Passw0rd!";
	await ok(service, "resetPassword", { body: { email, newPassword, resetCode } });
	await ok(service, "login", { body: { email, password: newPassword } });
});

test("whose provider vouches for no address, and loses it to a mailed link elsewhere, is mailed that way too", async () => {
	const email = newEmail();
	provider.person = { sub: crypto.randomUUID(), email };
	const enter = async () => {
		const body = { idToken: await provider.idToken() };
		return (await call(service, "externalLogin", { params: { provider: "google" }, body })).status;
	};
	expect(await enter()).toBe(200);
	await ok(service, "magicSend", { body: { email } });
	const magicToken = valueIn(await mailTo(service, email, /^Your sign-in link/), "magicToken");
	expect(await ok(service, "magicLogin", { query: { magicToken } })).not.toHaveProperty(
		"isPasswordEnded",
	);
	expect(await enter()).toBe(403);
	const resetCode = resetCodeIn(await mailTo(service, email, /^Choose a new password/));
	const password = "Passw0rd!";
	await ok(service, "resetPassword", { body: { email, newPassword: password, resetCode } });
	await ok(service, "login", { body: { email, password } });
});

test("others with such a name, or at such a host, get theirs", async () => {
	const name = crypto.randomUUID().replaceAll("-", "");
	for (const email of [`${name}@signage.test`, `${name.slice(1)}@localhost`]) {
		await ok(service, "register", { body: { email, password: "Passw0rd!" } });
		await confirmAddress(service, email);
	}
});

test("a checkout does not tell Stripe of one, so that receipts go where the person says", async () => {
	const { token } = await withoutAddress();
	const before = stripe.asked.length;
	await ok(service, "createCheckoutSession", { token });
	const opened = stripe.asked.slice(before).filter(({ method }) => method === "POST");
	expect(opened.map(({ form }) => form.customer_email)).toEqual([undefined]);
});
