import { beforeAll, describe, expect, test } from "vitest";
import { authenticatorCode, enableTwoFactor, wrongCode } from "../support/authenticator";
import { withFront, withSite } from "../support/shared";
import { type Answer, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const TURN_OFF = "/user-info/two-factor?confirm=turn-off";
const OFF = { enable: false, resetSharedKey: true };

const site = withSite();
const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const turnOff = (visitor: Visitor, fields: Record<string, string>) =>
	visitor.fill(TURN_OFF, { fields, button: "Yes" });
const changes = () =>
	front.service
		.named("manageTwoFactor")
		.map(({ body }) => body)
		.filter((body) => Object.keys(body as object).length > 0);

const on = {
	body: {
		sharedKey: "JBSWY3DPEHPK3PXP",
		recoveryCodesLeft: 7,
		isTwoFactorEnabled: true,
		isMachineRemembered: false,
	},
};
/** A service that is ASP.NET Core Identity: it looks at codes where two-factor sign-in is turned on, and at nothing where off. */
const identity = ({ body }: { body: unknown }): Answer => {
	const { enable, twoFactorCode } = body as { enable?: boolean; twoFactorCode?: string };
	return enable && twoFactorCode !== "123456"
		? problem(400, undefined, { InvalidTwoFactorCode: ["That code is wrong."] })
		: on;
};
/** Signs in with "Passw0rd!" and a second factor. */
const identityLogin = ({ body }: { body: unknown }): Answer =>
	problem(
		401,
		(body as { password?: string }).password === "Passw0rd!" ? "RequiresTwoFactor" : "Failed",
	);

describe("in front of a service that asks for no proof, turning two-factor sign-in off", () => {
	const stand = (
		change: (call: { body: unknown }) => Answer = identity,
		login: typeof identityLogin | Answer = identityLogin,
	) => {
		front.service.answer("manageTwoFactor", change);
		front.service.answer("login", login);
	};

	test("a wrong password is told at its field, and nothing is changed", async () => {
		stand();
		const page = await turnOff(ann, { password: "totally wrong" });
		expect([page.status, page.alert]).toEqual([400, "Bad request The password is not correct."]);
		expect(page.errorOf("password")).toBe("The password is not correct.");
		expect(page.dialog).toContain("Turn two-factor sign-in off?");
		expect(changes()).toEqual([]);
	});

	test("the right one is proven by a sign-in of the session's address", async () => {
		stand();
		expect((await turnOff(ann, { password: "Passw0rd!" })).status).toBe(302);
		expect(front.service.named("login").at(-1)?.body).toEqual({
			email: "ann@signage.test",
			password: "Passw0rd!",
		});
		expect(changes()).toEqual([{ ...OFF, password: "Passw0rd!" }]);
	});

	test("a wrong code is told at its field, and nothing is turned off", async () => {
		stand();
		const page = await turnOff(ann, { twoFactorCode: "000000" });
		expect([page.status, page.errorOf("twoFactorCode")]).toEqual([400, "That code is wrong."]);
		expect(page.value("twoFactorCode")).toBe("000000");
		expect(changes()).toEqual([{ enable: true, twoFactorCode: "000000" }]);
		expect((await turnOff(ann, { twoFactorCode: "123456" })).status).toBe(302);
	});

	test("a locked account is told as such", async () => {
		stand(identity, problem(401, "LockedOut"));
		const page = await turnOff(ann, { password: "Passw0rd!" });
		expect([page.status, page.alert]).toEqual([400, "Error Your password could not be checked"]);
		expect(page.main).toContain("this account is locked for some minutes");
		expect(changes()).toEqual([]);
	});

	test.each([
		["down", problem(500, "Down"), 500, "Error Internal server error"],
		["too busy", problem(429, "Later"), 429, "Error Later"],
		["not there", "cut", 502, "Error No response from server"],
	] as const)(
		"fails where the sign-in is %s, and keeps the code",
		async (_, login, status, alert) => {
			stand(identity, login);
			const page = await turnOff(ann, { password: "Passw0rd!", twoFactorCode: "123456" });
			expect([page.status, page.alert]).toEqual([status, alert]);
			expect(page.value("twoFactorCode")).toBe("123456");
			expect(changes()).toEqual([]);
		},
	);

	test.each([
		["as its key", problem(400, undefined, { "$.password": ["Unknown."] })],
		["in the words", problem(400, undefined, { $: ["The JSON property 'password' is unknown."] })],
		["in its detail", problem(422, 'Unrecognized key: "password"')],
	])("a service that refuses the field and names it %s is asked without", async (_, refusal) => {
		stand(({ body }) => ("password" in (body as object) ? refusal : on));
		expect((await turnOff(ann, { password: "Passw0rd!" })).status).toBe(302);
		expect(changes()).toEqual([{ ...OFF, password: "Passw0rd!" }, OFF]);
	});
});

test("in front of the included service, a wrong code turns nothing off, and a right one does", async () => {
	const { visitor, token } = await site.signedIn();
	const { sharedKey } = await enableTwoFactor(site.service, token);
	const wrong = await turnOff(visitor, { twoFactorCode: wrongCode(sharedKey) });
	expect([wrong.status, wrong.errorOf("twoFactorCode")]).toEqual([
		400,
		"The code from your authenticator is not correct.",
	]);
	const sent = await turnOff(visitor, { twoFactorCode: authenticatorCode(sharedKey) });
	expect([sent.status, sent.location]).toEqual([302, "/user-info"]);
	expect((await visitor.get("/user-info/two-factor")).main).not.toContain("Recovery codes left");
});
