import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const PATH = "/user-info/two-factor";
const KEY = "JBSWY3DPEHPK3PXP";
const CODES = ["aaaaa-bbbbb", "ccccc-ddddd"];

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const twoFactor = (isTwoFactorEnabled: boolean, recoveryCodes: string[] | null = null) => ({
	sharedKey: KEY,
	recoveryCodesLeft: 7,
	recoveryCodes,
	isTwoFactorEnabled,
	isMachineRemembered: false,
});

/** How it stands; `codes` are what the next change answers. */
function stand(isOn: boolean, codes: string[] | null = null) {
	let isTwoFactorEnabled = isOn;
	front.service.answer("manageTwoFactor", ({ body }) => {
		const { enable, resetRecoveryCodes } = body as Record<string, boolean>;
		isTwoFactorEnabled = enable ?? isTwoFactorEnabled;
		return { body: twoFactor(isTwoFactorEnabled, enable || resetRecoveryCodes ? codes : null) };
	});
}
const changes = () =>
	front.service
		.named("manageTwoFactor")
		.map(({ body }) => body)
		.filter((body) => Object.keys(body as object).length > 0);

describe("two-factor sign-in that is off", () => {
	beforeEach(() => stand(false, CODES));

	test("is set up with a key in groups of four, a QR code and a link", async () => {
		const page = await ann.get(PATH);
		expect([page.status, page.heading]).toEqual([200, "Two-factor sign-in"]);
		expect(page.main).toContain("JBSW Y3DP EHPK 3PXP");
		const picture = page.root.querySelector("main svg[role=img]");
		expect(picture?.getAttribute("aria-label")).toBe("QR code of the key below");
		expect(picture?.querySelector("path")?.getAttribute("d")).toMatch(
			/^(?:M\d+ \d+h\d+v1h-\d+z)+$/,
		);
		const link = page.root.querySelector('main a[href^="otpauth:"]')?.getAttribute("href");
		expect(link?.replaceAll("&amp;", "&")).toBe(
			`otpauth://totp/Casting%20Hub:ann%40signage.test?secret=${KEY}&issuer=Casting%20Hub&digits=6`,
		);
		expect(changes()).toEqual([]);
	});

	test("is switched on by a code, and shows the recovery codes this once", async () => {
		const page = await ann.fill(PATH, { fields: { twoFactorCode: "123 456" }, button: "Enable" });
		expect(page.status).toBe(200);
		for (const code of CODES) expect(page.main).toContain(code);
		expect(page.main).toContain("Two-factor sign-in is on.");
		expect(page.main).toContain("You will be asked to sign in again within the hour.");
		expect(page.headers["cache-control"]).toBe("no-store");
		expect(page.text).not.toContain(KEY);
		expect(changes()).toEqual([{ enable: true, twoFactorCode: "123456" }]);
		const again = await ann.get(PATH);
		expect(again.main).toContain("Recovery codes left7");
		for (const code of CODES) expect(again.text).not.toContain(code);
	});

	test("a service that gives no codes: the page as it is now, with a notice", async () => {
		stand(false, null);
		const sent = await ann.fill(PATH, { fields: { twoFactorCode: "123456" }, button: "Enable" });
		expect([sent.status, sent.location]).toEqual([302, PATH]);
		const { notice } = await ann.follow(sent);
		expect(notice).toMatch(/^Two-factor sign-in is on\..* Make new recovery codes/);
	});

	test.each(["", "12345", "abcdef"])("%j is no code: its field says so", async (twoFactorCode) => {
		const page = await ann.fill(PATH, { fields: { twoFactorCode }, button: "Enable" });
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect(page.errorOf("twoFactorCode")).toBe(
			"Enter the 6 digits that your authenticator app shows",
		);
		expect(changes()).toEqual([]);
	});

	test("a wrong code: the service's sentence, and the key is still there", async () => {
		front.service.answer("manageTwoFactor", ({ body }) =>
			(body as { enable?: boolean }).enable
				? problem(400, undefined, { InvalidTwoFactorCode: ["The code is not right."] })
				: {
						body: {
							sharedKey: KEY,
							recoveryCodesLeft: 0,
							isTwoFactorEnabled: false,
							isMachineRemembered: false,
						},
					},
		);
		const page = await ann.fill(PATH, { fields: { twoFactorCode: "000000" }, button: "Enable" });
		expect([page.status, page.alert]).toEqual([400, "Bad request The code is not right."]);
		expect(page.isAlertFirst).toBe(true);
		expect(page.main).toContain("JBSW Y3DP");
	});
});

describe("a service that cannot be reached", () => {
	test.each([
		["off", PATH, "Enable"],
		["on", `${PATH}?confirm=turn-off`, "Yes"],
	])("leaves the code in its field where two-factor sign-in is %s", async (how, path, button) => {
		stand(how === "on");
		const asked = await ann.get(path);
		front.service.answer("manageTwoFactor", "cut");
		const page = await ann.submit(asked, { fields: { twoFactorCode: "123 456" }, button });
		expect([page.status, page.alert]).toEqual([502, "Error No response from server"]);
		expect(page.value("twoFactorCode")).toBe("123 456");
		stand(how === "on", CODES);
		const sent = await ann.submit(page, { button });
		expect(sent.status).toBe(how === "on" ? 302 : 200);
	});
});

describe("two-factor sign-in that is on", () => {
	beforeEach(() => stand(true, CODES));

	test("says how many recovery codes are left, and nothing of the key", async () => {
		const page = await ann.get(PATH);
		expect(page.main).toContain("Recovery codes left7");
		expect(page.main).toContain("A new phone? Turn it off and set it up again there");
		expect(page.text).not.toContain(KEY);
		expect((await ann.get(`${PATH}.data`)).text).not.toContain(KEY);
	});

	test("new recovery codes come after a question, once", async () => {
		const asked = await ann.get(`${PATH}?confirm=new-codes`);
		expect(asked.dialog).toContain("Make new recovery codes? The old ones stop working.");
		expect(changes()).toEqual([]);
		const page = await ann.submit(asked, { button: "Yes" });
		expect(page.status).toBe(200);
		for (const code of CODES) expect(page.main).toContain(code);
		expect(page.main).toContain("The old recovery codes no longer work.");
		expect(changes()).toEqual([{ resetRecoveryCodes: true }]);
		expect((await ann.get(PATH)).text).not.toContain(CODES[0]);
	});

	test("is turned off after a question, and its key ends with it", async () => {
		const asked = await ann.get(`${PATH}?confirm=turn-off`);
		expect(asked.dialog).toContain("Turn two-factor sign-in off?");
		const sent = await ann.submit(asked, { fields: { password: "Passw0rd!" }, button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, "/user-info"]);
		expect(changes()).toEqual([{ enable: false, resetSharedKey: true, password: "Passw0rd!" }]);
		expect((await ann.follow(sent)).notice).toBe(
			"Two-factor sign-in is off. You will be asked to sign in again within the hour.",
		);
	});

	test("a code turns it off as well; without either nothing is sent, and the question stays", async () => {
		const ask = () => ann.get(`${PATH}?confirm=turn-off`);
		const refused = await ann.submit(await ask(), { button: "Yes" });
		expect([refused.status, refused.errorOf("password")]).toEqual([
			400,
			"Enter your password, or a code from your app",
		]);
		expect(refused.dialog).toContain("Turn two-factor sign-in off?");
		expect(refused.focused).toEqual(["password"]);
		const wrong = await ann.submit(refused, { fields: { twoFactorCode: "12" }, button: "Yes" });
		expect([wrong.status, wrong.value("twoFactorCode")]).toEqual([400, "12"]);
		expect(wrong.focused).toEqual(["twoFactorCode"]);
		expect(changes()).toEqual([]);
		const sent = await ann.submit(wrong, { fields: { twoFactorCode: "123 456" }, button: "Yes" });
		expect(sent.status).toBe(302);
		expect(changes()).toEqual([
			{ enable: true, twoFactorCode: "123456" },
			{ enable: false, resetSharedKey: true, twoFactorCode: "123456" },
		]);
	});

	test("what the service says against it stands in the question, which keeps the code", async () => {
		const asked = await ann.get(`${PATH}?confirm=turn-off`);
		front.service.answer("manageTwoFactor", ({ body }) =>
			(body as { enable?: boolean }).enable === false
				? problem(400, undefined, { InvalidTwoFactorCode: ["That code is wrong."] })
				: { body: twoFactor(true) },
		);
		const page = await ann.submit(asked, { fields: { twoFactorCode: "123456" }, button: "Yes" });
		expect([page.status, page.alert]).toEqual([400, "Bad request That code is wrong."]);
		expect(page.dialog).toContain("That code is wrong.");
		expect(page.value("twoFactorCode")).toBe("123456");
	});

	test.each(["new-codes", "turn-off"])("a refusal of %s is shown", async (intent) => {
		const asked = await ann.get(`${PATH}?confirm=${intent}`);
		front.service.answer("manageTwoFactor", "cut");
		const fields: Record<string, string> = intent === "turn-off" ? { password: "Passw0rd!" } : {};
		const page = await ann.submit(asked, { fields, button: "Yes" });
		expect([page.status, page.alert, page.isAlertFirst]).toEqual([
			502,
			"Error No response from server",
			true,
		]);
	});

	test("new recovery codes whose answer was lost may be made: the old ones are not to be trusted", async () => {
		const asked = await ann.get(`${PATH}?confirm=new-codes`);
		const answered = async (answer: "cut" | ReturnType<typeof problem>) => {
			front.service.answer("manageTwoFactor", ({ body }) =>
				"resetRecoveryCodes" in (body as object) ? answer : { body: twoFactor(true) },
			);
			return ann.submit(asked, { button: "Yes" });
		};
		const lost = await answered("cut");
		expect([lost.status, lost.alert]).toEqual([502, "Error No response from server"]);
		expect(lost.main).toContain("The old recovery codes may not work any more");
		expect(lost.main).not.toContain("look whether it was done");
		const refused = await answered(problem(403, "Not now."));
		expect(refused.status).toBe(403);
		expect(refused.main).not.toContain("The old recovery codes may not work any more");
	});

	test.each(["constructor", "enable", ""])("%j is nothing to be confirmed", async (intent) => {
		const page = await ann.get(`${PATH}?confirm=${intent}`);
		expect([page.status, page.dialog]).toEqual([200, undefined]);
	});

	test.each(["", "drop"])("%j is no action", async (intent) => {
		expect((await ann.post(PATH, { intent })).status).toBe(400);
		expect(changes()).toEqual([]);
	});
});

test.each([
	["off", `${PATH}?confirm=turn-off`, "Yes"],
	["on", PATH, "Enable"],
])(
	"a form that is refused though it is %s already says so, and links to no field",
	async (how, path, button) => {
		stand(how === "off");
		const asked = await ann.get(path);
		front.service.answer("manageTwoFactor", ({ body }) =>
			"enable" in (body as object)
				? problem(400, undefined, { InvalidTwoFactorCode: ["That code is wrong."] })
				: { body: twoFactor(how === "on") },
		);
		const page = await ann.submit(asked, { fields: { twoFactorCode: "123456" }, button });
		expect([page.status, page.alert]).toEqual([400, `Error Two-factor sign-in is ${how} already.`]);
		expect(page.root.querySelectorAll("[role=alert] a")).toEqual([]);
		expect(page.main).toContain("There is nothing left to do.");
	},
);

test("two-factor sign-in that was turned on though the answer was lost says that its codes are to be made anew", async () => {
	stand(false);
	const asked = await ann.get(PATH);
	front.service.answer("manageTwoFactor", ({ body }) =>
		"enable" in (body as object) ? "cut" : { body: twoFactor(true) },
	);
	const page = await ann.submit(asked, { fields: { twoFactorCode: "123456" }, button: "Enable" });
	expect([page.status, page.alert]).toEqual([502, "Error Two-factor sign-in is on already."]);
	expect(page.main).toContain("Its recovery codes did not arrive");
	expect(page.main).not.toContain("look whether it was done");
	const link = page.root.querySelector('main a[href$="?confirm=new-codes"]');
	expect(link?.textContent).toBe("New recovery codes");
});

test("somebody not signed in is led to sign-in, by GET and by POST", async () => {
	const visitor = front.visitor();
	const login = `/login?${new URLSearchParams({ redirectTo: PATH })}`;
	expect((await visitor.get(PATH)).location).toBe(login);
	expect((await visitor.post(PATH, { intent: "turn-off" })).location).toBe(login);
	expect(front.service.calls).toEqual([]);
});
