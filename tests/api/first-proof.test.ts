import { describe, expect, test } from "vitest";
import { authenticatorCode, enableTwoFactor } from "../support/authenticator";
import { call, newPerson, ok, type TestPerson } from "../support/caller";
import { newEmail } from "../support/new-email";
import {
	lastMail,
	linkIn,
	mailAfter,
	mailTo,
	resetCodeIn,
	subjectsTo,
	valueIn,
} from "../support/outbox";
import { DASHBOARD_URL } from "../support/service";
import { withService } from "../support/shared";

const service = withService({ DASHBOARD_URL });
/** One that knows no dashboard, and shows pages of its own. */
const bare = withService();

const password = "Passw0rd!";
const browser = () => ({ "x-browser-key": crypto.randomUUID() });
type Browser = ReturnType<typeof browser>;

/** Somebody who signs up and in with an address that may be another's. */
async function squatter(headers: Browser, at = service): Promise<TestPerson> {
	const credentials = { email: newEmail(), password };
	await ok(at, "register", { body: credentials, headers });
	const tokens = await ok(at, "login", { body: credentials, headers });
	const { accessToken: token, refreshToken } = tokens;
	return { ...credentials, token, refreshToken: String(refreshToken) };
}

async function waysIn({ email, password, token, refreshToken }: TestPerson, at = service) {
	const statuses = [
		await call(at, "login", { body: { email, password } }),
		await call(at, "refresh", { body: { refreshToken } }),
		await call(at, "getProfile", { token }),
	];
	return statuses.map(({ status }) => status);
}
const ALL = [200, 200, 200];
const NONE = [401, 401, 401];

async function openLink(email: string, headers?: Browser, code = {}) {
	const ask = () => ok(service, "magicSend", { body: { email } });
	const magicToken = valueIn(await mailAfter(service, email, /sign-in link/, ask), "magicToken");
	return ok(service, "magicLogin", { query: { magicToken, ...code }, headers });
}

/** Opens the confirmation link as the dashboard does for a browser. */
async function confirm(email: string, headers: Record<string, string>) {
	const query = Object.fromEntries(linkIn(await mailTo(service, email, /^Confirm/)).searchParams);
	return call(service, "confirmEmail", {
		query: query as { userId: string; code: string },
		headers: { accept: "application/json", ...headers },
	});
}

/** Sets the password "Other-1" by a mailed code, in a browser that nobody has signed in with. */
async function resetElsewhere(email: string) {
	await fetch(linkIn(await mailTo(service, email, /^Confirm/)));
	await ok(service, "forgotPassword", { body: { email } });
	const resetCode = resetCodeIn(await mailTo(service, email, /^Reset/));
	const body = { email, newPassword: "Other-1", resetCode };
	await ok(service, "resetPassword", { body, headers: browser() });
}

describe("the first proof that an address is somebody's", () => {
	test.each([
		["another browser", browser()],
		["no browser that we know", undefined],
	] as const)("by a mailed link in %s ends every way in made before it", async (_, headers) => {
		const person = await squatter(browser());
		expect(await waysIn(person)).toEqual(ALL);
		const owner = await openLink(person.email, headers);
		expect(await waysIn(person)).toEqual(NONE);
		expect((await ok(service, "getInfo", { token: owner.accessToken })).email).toBe(person.email);
		const next = await ok(service, "refresh", {
			body: { refreshToken: String(owner.refreshToken) },
		});
		await ok(service, "getProfile", { token: next.accessToken });
	});

	test("by a mailed link in the browser that signed up ends nothing", async () => {
		const same = browser();
		const person = await squatter(same);
		expect(await openLink(person.email, same)).not.toHaveProperty("isPasswordEnded");
		expect(await waysIn(person)).toEqual(ALL);
	});

	test("by a mailed link in a browser that signed in with the password ends nothing", async () => {
		const person = await squatter(browser());
		const second = browser();
		await ok(service, "login", { body: person, headers: second });
		await openLink(person.email, second);
		expect(await waysIn(person)).toEqual(ALL);
	});

	test("by a mailed link mails the way to a new password, where there was one, and tells the caller", async () => {
		const person = await squatter(browser());
		expect(await openLink(person.email, browser())).toMatchObject({ isPasswordEnded: true });
		const mail = await mailTo(service, person.email, /^Choose a new password/);
		expect(mail.text).toContain("remove what is not yours");
		const body = { email: person.email, newPassword: "Other-1", resetCode: resetCodeIn(mail) };
		await ok(service, "resetPassword", { body });
		await ok(service, "login", { body: { email: person.email, password: "Other-1" } });
	});

	test("by a confirmation in the browser that signed up ends nothing", async () => {
		const same = browser();
		const person = await squatter(same);
		expect((await confirm(person.email, same)).body).toEqual({
			isPasswordEnded: false,
			email: person.email,
			isOwnerProven: true,
		});
		await openLink(person.email, browser());
		expect(await waysIn(person)).toEqual(ALL);
	});

	test("is no confirmation in another browser, where nothing ends; the link that follows is", async () => {
		const person = await squatter(browser());
		const elsewhere = browser();
		expect((await confirm(person.email, elsewhere)).body).toEqual({
			isPasswordEnded: false,
			email: person.email,
			isOwnerProven: false,
		});
		expect(await waysIn(person)).toEqual(ALL);
		await openLink(person.email, elsewhere);
		expect(await waysIn(person)).toEqual(NONE);
	});

	test("is no confirmation on the service's own page either, which says what to do", async () => {
		const person = await squatter(browser(), bare);
		const link = linkIn(await mailTo(bare, person.email, /^Confirm/));
		const page = await fetch(link, { headers: { accept: "text/html" } });
		expect(await page.text()).toContain("If you did not make this account");
		expect(await waysIn(person, bare)).toEqual(ALL);
		// Reloading the page is no error.
		expect((await fetch(link, { headers: { accept: "text/html" } })).status).toBe(200);
	});

	test("is not a program that opens the link, such as a mail scanner; the link that follows is", async () => {
		const person = await squatter(browser());
		const link = linkIn(await mailTo(service, person.email, /^Confirm/));
		expect((await fetch(link)).status).toBe(200);
		expect(await waysIn(person)).toEqual(ALL);
		await openLink(person.email, browser());
		expect(await waysIn(person)).toEqual(NONE);
	});

	test("by a reset ends the sessions", async () => {
		const person = await squatter(browser());
		await resetElsewhere(person.email);
		expect(await waysIn(person)).toEqual(NONE);
		await ok(service, "login", { body: { email: person.email, password: "Other-1" } });
	});

	test("of a new address, in another browser than the one that asked for it, ends them as well", async () => {
		const person = await squatter(browser());
		await openLink(person.email, browser());
		const own = await squatter(browser());
		const [victim, asking] = [newEmail(), browser()];
		await ok(service, "updateInfo", {
			token: own.token,
			body: { newEmail: victim, oldPassword: password },
			headers: asking,
		});
		expect(await confirm(victim, browser())).toMatchObject({ body: { isPasswordEnded: true } });
		expect(await waysIn({ ...own, email: victim })).toEqual(NONE);
	});

	test("of a new address that only a program has confirmed comes with the next mailed link", async () => {
		const [theirs, victim] = [browser(), newEmail()];
		const own = await squatter(theirs);
		await openLink(own.email, theirs);
		await ok(service, "updateInfo", {
			token: own.token,
			body: { newEmail: victim, oldPassword: password },
			headers: theirs,
		});
		await fetch(linkIn(await mailTo(service, victim, /^Confirm/)));
		const squatting = { ...own, email: victim };
		expect(await waysIn(squatting)).toEqual([200, 401, 200]);
		const credentials = { email: victim, password };
		await ok(service, "login", { body: credentials, headers: theirs });
		await openLink(victim, browser());
		expect(await waysIn(squatting)).toEqual(NONE);
	});

	test.each([
		["by a mailed link", (email: string) => openLink(email, browser())],
		["by a reset", resetElsewhere],
	])("%s ends a change of address that was asked for before it", async (_, prove) => {
		const theirs = browser();
		const person = await squatter(theirs);
		const elsewhere = newEmail();
		await ok(service, "updateInfo", {
			token: person.token,
			body: { newEmail: elsewhere, oldPassword: password },
			headers: theirs,
		});
		const link = linkIn(await mailTo(service, elsewhere, /^Confirm your new/));
		await prove(person.email);
		const query = Object.fromEntries(link.searchParams) as { userId: string; code: string };
		const headers = { accept: "application/json", ...theirs };
		expect((await call(service, "confirmEmail", { query, headers })).status).toBe(401);
		await openLink(person.email);
	});

	test.each([
		["by a mailed link", (email: string) => openLink(email, browser())],
		["by a reset", resetElsewhere],
	])("%s ends the key and the codes of a second factor that is not on", async (_, prove) => {
		const person = await squatter(browser());
		const { token, email } = person;
		const before = await ok(service, "manageTwoFactor", {
			token,
			body: { resetRecoveryCodes: true },
		});
		await prove(email);
		const owner = await openLink(email);
		const state = await ok(service, "manageTwoFactor", { token: owner.accessToken, body: {} });
		expect(state).toMatchObject({ recoveryCodesLeft: 0, isTwoFactorEnabled: false });
		expect(state.sharedKey).not.toBe(before.sharedKey);
	});

	test("keeps a second factor that is on", async () => {
		const { email, token } = await squatter(browser());
		const { sharedKey } = await enableTwoFactor(service, token);
		const twoFactorCode = authenticatorCode(sharedKey);
		const owner = await openLink(email, browser(), { twoFactorCode });
		const state = await ok(service, "manageTwoFactor", { token: owner.accessToken, body: {} });
		expect(state).toMatchObject({ sharedKey, recoveryCodesLeft: 10, isTwoFactorEnabled: true });
	});

	test("comes once: what is made after it stays", async () => {
		const first = browser();
		const person = await squatter(first);
		await openLink(person.email, first);
		await openLink(person.email, browser());
		expect(await waysIn(person)).toEqual(ALL);
	});
});

describe("the owner is told by mail", () => {
	const changed = async (email: string) => {
		await lastMail(service);
		return (await subjectsTo(service, email)).filter((subject) => !subject.startsWith("Confirm"));
	};

	test("of a new password", async () => {
		const { email, token } = await newPerson(service);
		const body = { oldPassword: password, newPassword: "Other-1" };
		await ok(service, "updateInfo", { token, body });
		expect(await changed(email)).toEqual(["Your password was changed"]);
		const { text } = await mailTo(service, email, /password/);
		expect(text).toContain(`${DASHBOARD_URL}/forgot-password`);
		expect(text).not.toContain("Other-1");
	});

	test("of a new address, at the old one", async () => {
		const { email, token } = await newPerson(service);
		const moved = newEmail();
		await ok(service, "updateInfo", { token, body: { newEmail: moved, oldPassword: password } });
		expect(await changed(email)).toEqual([]);
		await fetch(linkIn(await mailTo(service, moved)));
		expect(await changed(email)).toEqual(["Your email address was changed"]);
		expect((await mailTo(service, email, /address was/)).text).toContain(moved);
	});
});
