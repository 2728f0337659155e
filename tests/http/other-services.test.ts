import type { EndpointName } from "@signage/contract/endpoints";
import { beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { type Answer, PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

/** A team's own service in front of which the dashboard runs: it answers as contract.md allows. */
const front = withFront();

const GROUP = {
	deviceGroupId: 7,
	title: "Hall",
	isDefault: true,
	isInAlert: false,
	devices: [
		{ deviceId: 1, deviceName: "Door", operationSystem: "webos", isLoggedIn: true },
		{ deviceId: 2, deviceName: "Bar", operationSystem: "tizen", isLoggedIn: true },
	],
};
const SLIDE = { id: 3, index: 0, title: "Kiosk", type: "Hologram", url: "https://a.example/" };
const DECK = { presentationId: 5, title: "Deck", status: "Archived", frameDelayInSeconds: 4 };
const ENTERPRISE = {
	...PROFILE,
	subscriptionInfo: { ...PROFILE.subscriptionInfo, tier: "Enterprise" },
};

describe("a change that is answered 2xx is done, whatever the body says", () => {
	const group = { deviceGroupId: "7", intent: "save-group", title: "Foyer" };
	const password = { newPassword: "Passw0rd!", confirmPassword: "Passw0rd!" };
	const changes: [
		call: EndpointName,
		path: string,
		fields: Record<string, string>,
		isSignedIn?: boolean,
	][] = [
		["verifyDevice", "/verify-device", { userCode: "123456" }],
		["createDeviceGroup", "/devices", { intent: "add-group", title: "Foyer" }],
		["updateDeviceGroup", "/devices", group],
		["deleteDeviceGroup", "/devices", { intent: "delete-group", deviceGroupId: "7" }],
		["deletePresentation", "/presentations", { intent: "delete", presentationId: "5" }],
		["createPresentation", "/presentation", { intent: "save", title: "New" }],
		["updatePresentation", "/presentation/:5", { intent: "save", title: "New" }],
		["updateProfile", "/user-info?edit", { intent: "save", firstName: "Ann" }],
		["refreshSubscription", "/user-info", { intent: "refresh-subscription" }],
		["setIntegrationKey", "/user-info", { intent: "set-key", integrationKey: "k" }],
		["deleteIntegrationKey", "/user-info", { intent: "remove-key" }],
		["updateInfo", "/change-password", { oldPassword: "Passw0rd?", ...password }],
		["updateInfo", "/change-email", { newEmail: "bob@signage.test", oldPassword: "x" }],
		["manageTwoFactor", "/user-info/two-factor", { intent: "enable", twoFactorCode: "123456" }],
		["manageTwoFactor", "/user-info/two-factor", { intent: "new-codes" }],
		["manageTwoFactor", "/user-info/two-factor", { intent: "turn-off", password: "p" }],
		[
			"register",
			"/register-user",
			{ email: "bob@signage.test", password: "x", confirmPassword: "x" },
			false,
		],
		["forgotPassword", "/forgot-password", { email: "bob@signage.test" }, false],
		[
			"resetPassword",
			"/reset-password",
			{ userEmail: "b@c.de", resetCode: "1", ...password },
			false,
		],
		["resendConfirmationEmail", "/resend-confirmation", { email: "bob@signage.test" }, false],
		["magicSend", "/magic-link", { email: "bob@signage.test" }, false],
	];
	async function make(
		[call, path, fields, isSignedIn = true]: (typeof changes)[number],
		to: Answer,
	) {
		const visitor = isSignedIn ? await front.signedIn() : front.visitor();
		front.service.answer("listPresentations", { body: { presentations: [DECK] } });
		front.service.answer("listDeviceGroups", { body: [GROUP] });
		front.service.answer("getProfile", { body: ENTERPRISE });
		front.service.answer(call, to);
		return visitor.post(path, fields);
	}
	const answers: [kind: string, to: Answer][] = [
		["an empty body", {}],
		["another body", { body: { result: "ok" } }],
		["a list", { body: [] }],
		// As Express sends texts.
		["a text", { html: "Saved: <html> of Hall" }],
	];

	describe.each(answers)("%s", (_, to) => {
		test.each(changes)("%s at %s with %j", async (...change) => {
			const sent = await make(change, to);
			expect([sent.status, sent.alert]).toEqual([302, undefined]);
			expect(front.service.named(change[0])).toHaveLength(1);
		});
	});

	test.each(changes)("but for a page of HTML: %s at %s with %j", async (...change) => {
		const page = "\n<!DOCTYPE html><title>We are back soon</title>";
		for (const html of [page, '<html lang="en"><p>Sign in'])
			for (const status of [200, 201]) {
				const sent = await make(change, { status, html });
				expect(sent.status).toBe(502);
				// The words for changes of passwords have none for that (spec 8).
				expect(sent.alert).toMatch(
					/^(?:Error No response from server|Unknown error Unknown error)$/,
				);
				const { title } = change[2];
				if (title) expect(sent.value("title")).toBe(title);
			}
	});

	test("a sign-in still needs its access token (spec 5)", async () => {
		front.service.answer("login", { body: {} });
		const page = await front.visitor().fill("/login", { fields: { email: "a", password: "b" } });
		expect(page.alert).toBe("Unknown error Unknown error");
		expect(page.status).toBe(502);
	});

	test("a company's size may be a number", async () => {
		front.service.answer("getProfile", { body: { ...PROFILE, companySize: 50 } });
		const visitor = await front.signedIn();
		expect((await visitor.get("/user-info")).main).toContain("Company size50");
		await visitor.post("/user-info?edit", { intent: "save", firstName: "Ann" });
		const [saved] = front.service.named("updateProfile");
		expect(saved?.body).toMatchObject({ firstName: "Ann", companySize: "50" });
	});

	test("a read still needs what the screen shows", async () => {
		const visitor = await front.signedIn();
		front.service.answer("listPresentations", { body: undefined });
		const page = await visitor.get("/presentations");
		expect([page.status, page.alert]).toEqual([502, "Error Unexpected error"]);
		front.service.answer("listPresentations", { html: "<!doctype html><p>Sign in" });
		const shut = await visitor.get("/presentations");
		expect([shut.status, shut.alert]).toEqual([502, "Error No response from server"]);
	});
});

test("ids that no 32 bits hold are ids", async () => {
	const id = Number.MAX_SAFE_INTEGER;
	const deck = { ...DECK, presentationId: id, status: "Ready" };
	const hall = {
		...GROUP,
		deviceGroupId: id,
		actualPresentationId: id,
		devices: [{ deviceId: id, deviceName: "Door" }],
	};
	front.service.answer("listPresentations", { body: { presentations: [deck] } });
	front.service.answer("getPresentation", { body: { ...deck, slides: [{ ...SLIDE, id }] } });
	front.service.answer("listDeviceGroups", { body: [hall] });
	front.service.answer("listSchedules", { body: [{ id, name: "Week", type: "Weekly" }] });
	front.service.answer("updatePresentation", { body: undefined });
	front.service.answer("updateDeviceGroup", { body: hall });
	const ann = await front.signedIn();
	for (const path of ["/presentations", "/devices", "/schedules"])
		expect((await ann.get(path)).text, path).toContain(String(id));
	const editor = await ann.get(`/presentation/:${id}`);
	await ann.submit(editor, { fields: { title: "Renamed" }, button: "Save" });
	expect(front.service.named("updatePresentation")[0]?.body).toMatchObject({ slides: [{ id }] });
	const group = { deviceGroupId: String(id), intent: "save-group", scheduleId: String(id) };
	await ann.post("/devices", { ...group, title: "Hall", actualPresentationId: String(id) });
	expect(front.service.named("updateDeviceGroup")[0]?.body).toMatchObject({
		actualPresentationId: id,
		scheduleId: id,
	});
});

test("0 for the presentation, the alert or the schedule of a group is none", async () => {
	const none = { actualPresentationId: 0, alertPresentationId: 0, scheduleId: 0 };
	const hall = { ...GROUP, ...none, devices: [{ ...GROUP.devices[0], deviceGroupId: 0 }] };
	front.service.answer("listPresentations", { body: { presentations: [DECK] } });
	front.service.answer("listDeviceGroups", { body: [hall] });
	front.service.answer("getDeviceGroup", { body: hall });
	front.service.answer("listSchedules", { body: [] });
	front.service.answer("updateDeviceGroup", { body: hall });
	const ann = await front.signedIn();
	const page = await ann.get("/devices?group=7");
	expect([page.status, page.alert]).toEqual([200, undefined]);
	expect((await ann.get("/devices/groups/:7/plays")).status).toBe(200);
	await ann.post("/devices", { deviceGroupId: "7", intent: "save-group", title: "Foyer" });
	expect(front.service.named("updateDeviceGroup")[0]?.body).toEqual({
		title: "Foyer",
		actualPresentationId: null,
		alertPresentationId: null,
		scheduleId: null,
	});
});

describe("words that this version does not know", () => {
	let ann: Visitor;
	beforeEach(async () => {
		const tier = "Platinum";
		const profile = { ...PROFILE, subscriptionInfo: { ...PROFILE.subscriptionInfo, tier } };
		front.service.answer("getProfile", { body: profile });
		front.service.answer("getInfo", { body: { email: PROFILE.email, isEmailConfirmed: true } });
		front.service.answer("listPresentations", {
			body: { presentations: [DECK, { ...DECK, presentationId: 6, status: "Ready" }] },
		});
		front.service.answer("getPresentation", { body: { ...DECK, slides: [SLIDE] } });
		front.service.answer("listDeviceGroups", { body: [GROUP] });
		ann = await front.signedIn();
	});

	test("a status is shown as Not uploaded, and the list lives", async () => {
		const list = await ann.get("/presentations");
		expect(list.status).toBe(200);
		expect(list.rows.map((row) => row[1]).sort()).toEqual(["Not uploaded", "Ready"]);
	});

	test("a tier signs in, and is shown as it is", async () => {
		const profile = await ann.get("/user-info");
		expect(profile.status).toBe(200);
		expect(profile.main).toContain("Platinum");
	});

	test("an operation system leaves the devices as they are", async () => {
		const devices = await ann.get("/devices");
		expect([devices.status, devices.rows.map((row) => row[0])]).toEqual([200, ["Bar", "Door"]]);
	});

	test("a duration of 0 is none, and does not stand in a save's way", async () => {
		const slides = [{ ...SLIDE, duration: 0 }];
		front.service.answer("getPresentation", { body: { ...DECK, slides } });
		front.service.answer("updatePresentation", { body: {} });
		const ann = await front.signedIn();
		const editor = await ann.get("/presentation/:5");
		expect(editor.values["slides[0].duration"]).toBe("");
		expect((await ann.submit(editor, { button: "Save" })).status).toBe(302);
		const saved = front.service.named("updatePresentation").map(({ body }) => body);
		expect(saved).toEqual([expect.objectContaining({ slides: [SLIDE] })]);
	});

	test("a presentation without a slide duration has a dash in the list", async () => {
		const { frameDelayInSeconds: _, ...deck } = DECK;
		front.service.answer("listPresentations", { body: { presentations: [deck], total: 1 } });
		const list = await (await front.signedIn()).get("/presentations");
		expect(list.root.querySelectorAll("#rows td")[3]?.textContent).toBe("—");
	});

	test("a kind of slide is shown, and goes back to the service as it came", async () => {
		const editor = await ann.get("/presentation/:5");
		expect(editor.status).toBe(200);
		expect(editor.main).toContain("Hologram");
		front.service.answer("updatePresentation", { body: undefined });
		const sent = await ann.submit(editor, { fields: { title: "Renamed" }, button: "Save" });
		expect(sent.status).toBe(302);
		const [call] = front.service.named("updatePresentation");
		expect(call?.body).toMatchObject({ title: "Renamed", slides: [{ id: 3, type: "Hologram" }] });
	});
});

describe("the bearer token goes with every call (spec 7)", () => {
	test.each<[EndpointName, string, Record<string, string> | undefined]>([
		["forgotPassword", "/forgot-password", { email: "ann@signage.test" }],
		["resendConfirmationEmail", "/resend-confirmation", { email: "ann@signage.test" }],
		[
			"resetPassword",
			"/reset-password",
			{ userEmail: "a@b.c", resetCode: "1", newPassword: "x", confirmPassword: "x" },
		],
		["confirmEmail", "/confirm-email?userId=1&code=2", undefined],
	])("%s, which asks for none", async (call, path, fields) => {
		const ann = await front.signedIn();
		front.service.answer(call, { body: undefined });
		if (fields) await ann.post(path, fields);
		else await ann.get(path);
		expect(front.service.named(call)[0]?.authorization).toBe("Bearer access");
	});

	test("and none while nobody is signed in", async () => {
		front.service.answer("forgotPassword", { body: undefined });
		await front.visitor().post("/forgot-password", { email: "ann@signage.test" });
		expect(front.service.named("forgotPassword")[0]?.authorization).toBeUndefined();
	});
});

describe("what the service says of a field is tied to it, and said once in the box", () => {
	const EMAIL = "ann@signage.test";
	test.each([
		["DuplicateUserName", "email"],
		["InvalidEmail", "email"],
		["PasswordTooShort", "password"],
	])("%s, when somebody registers", async (key, name) => {
		front.service.answer("register", problem(400, undefined, { [key]: ["Not this one"] }));
		const typed = { email: EMAIL, password: "x", confirmPassword: "x" };
		const page = await front.visitor().post("/register-user", typed);
		expect([page.status, page.errorOf(name)]).toEqual([400, "Not this one"]);
		expect(page.alert?.match(/Not this one/g)).toHaveLength(1);
	});

	test.each([
		["PasswordMismatch", "oldPassword"],
		["PasswordRequiresDigit", "newPassword"],
	])("%s, when a password is changed", async (key, name) => {
		front.service.answer("updateInfo", problem(400, undefined, { [key]: ["Not this one"] }));
		const typed = { oldPassword: "x", newPassword: "y", confirmPassword: "y" };
		const page = await (await front.signedIn()).post("/change-password", typed);
		expect([page.status, page.errorOf(name)]).toEqual([400, "Not this one"]);
		for (const other of ["oldPassword", "newPassword"].filter((one) => one !== name))
			expect(page.errorOf(other)).toBeUndefined();
	});

	test("each of two messages of one field is told", async () => {
		const said = { PasswordTooShort: ["Too short"], PasswordRequiresDigit: ["No digit"] };
		front.service.answer("register", problem(400, undefined, said));
		const typed = { email: EMAIL, password: "x", confirmPassword: "x" };
		const page = await front.visitor().post("/register-user", typed);
		expect(page.errorOf("password")).toBe("Too short No digit");
	});

	test("of no field it is in the box alone", async () => {
		front.service.answer("register", problem(400, undefined, { Quota: ["Full"] }));
		const typed = { email: EMAIL, password: "x", confirmPassword: "x" };
		const page = await front.visitor().post("/register-user", typed);
		expect(page.alert).toContain("Full");
		expect([page.errorOf("email"), page.errorOf("password")]).toEqual([undefined, undefined]);
	});
});

test.each(["/forgot-password", "/magic-link", "/resend-confirmation"])(
	"%s: what is no address is said to be none, and no mail is asked for",
	async (path) => {
		for (const email of ["ann", "@b", "a@", "a@b@c", "a b@c", `${"a".repeat(250)}@b.example`]) {
			const page = await front.visitor().post(path, { email });
			expect([page.status, page.errorOf("email"), page.value("email")]).toEqual([
				400,
				"Enter an email address, such as ann@example.com",
				email,
			]);
		}
		expect(front.service.calls).toEqual([]);
	},
);

describe("an id that is none is 400 with the error box, and changes nothing", () => {
	test.each([
		...["delete", "duplicate", "activate", "try-again", "show-on"].map(
			(intent) => ["/presentations", intent, "presentationId"] as const,
		),
		["/schedules", "delete", "id"],
		["/schedules", "use-in", "id"],
		["/devices", "delete-group", "deviceGroupId"],
		["/devices", "save-group", "deviceGroupId"],
	] as const)("%s: %s", async (path, intent, name) => {
		const ann = await front.signedIn();
		for (const id of [undefined, "", "abc", "9".repeat(20)]) {
			const page = await ann.post(path, { intent, ...(id !== undefined && { [name]: id }) });
			expect([page.status, page.isAlertFirst]).toEqual([400, true]);
			expect(page.alert).toMatch(
				/^Please check what you entered (?:Unknown|There is nothing with this id)/,
			);
		}
		const calls = front.service.calls.map(({ name }) => String(name));
		expect(calls.filter((name) => !/^(?:get|list|login)/.test(name))).toEqual([]);
	});
});

describe("an intent that a page does not know is 400, and changes nothing (forms.md)", () => {
	test.each([
		["/devices", "explode"],
		["/devices", "toString"],
		["/presentations", "explode"],
		["/presentation", "explode"],
		["/presentation", "add-video-of-nothing"],
		["/presentation/:5", "explode"],
		["/user-info", "explode"],
		["/user-info/two-factor", "explode"],
		["/verify-device", "explode"],
		["/change-password", "explode"],
		["/change-email", "explode"],
	])("%s: %s", async (path, intent) => {
		const ann = await front.signedIn();
		front.service.reset();
		const sent = await ann.post(path, { intent, title: "x", userCode: "123456" });
		expect(sent.status).toBe(400);
		const reads = ["listPresentations", "listDeviceGroups", "getProfile", "getPresentation"];
		const changes = front.service.calls.filter(({ name }) => !reads.includes(String(name)));
		expect(changes.map(({ name }) => name)).toEqual([]);
	});

	test.each(["/login", "/register-user", "/forgot-password", "/magic-link", "/reset-password"])(
		"%s",
		async (path) => {
			const sent = await front.visitor().post(path, { intent: "explode", email: "a@b.c" });
			expect([sent.status, front.service.calls]).toEqual([400, []]);
		},
	);

	test.each([
		["/devices", "delete-group", "save-group"],
		["/presentations", "delete", "duplicate"],
		["/schedules", "delete", "duplicate"],
		["/presentation", "save", "add-web-page"],
		["/presentation/:5", "save", "save-over"],
		["/user-info", "save", "set-key"],
		["/logout", "", "explode"],
	])("so are two of %s, and the same one twice is one", async (path, one, other) => {
		const ann = await front.signedIn();
		front.service.reset();
		const post = (...intents: string[]) =>
			ann.request(path, {
				method: "POST",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				body: `${new URLSearchParams([
					...intents.map((intent) => ["intent", intent]),
					["presentationId", "5"],
					["id", "5"],
					["deviceGroupId", "5"],
					["title", "x"],
				])}`,
			});
		const changes = () =>
			front.service.calls
				.map(({ name }) => String(name))
				.filter((name) => !/^(?:get|list)/.test(name));
		for (const intents of [
			[one, other],
			[other, one],
		]) {
			const refused = await post(...intents);
			expect([refused.status, refused.text, changes()]).toEqual([
				400,
				expect.stringContaining("This page does not know the requested action."),
				[],
			]);
		}
		expect((await post(one, one, "")).text).not.toContain("does not know");
	});

	test("/logout, which signs out for any form without one", async () => {
		for (const form of ["", "intent=", "x=1"]) {
			const ann = await front.signedIn();
			const refused = await ann.post("/logout", { intent: "explode" });
			expect([refused.status, ann.sessionCookies]).toEqual([400, 1]);
			await ann.request("/logout", {
				method: "POST",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				body: form,
			});
			expect(ann.sessionCookies).toBe(0);
		}
		const ann = await front.signedIn();
		await ann.request("/logout", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: "{}",
		});
		expect(ann.sessionCookies).toBe(0);
	});

	test("/theme", async () => {
		const visitor = front.visitor();
		const sent = await visitor.post("/theme", { intent: "explode", theme: "dark" });
		expect([sent.status, visitor.cookies.size]).toEqual([400, 0]);
	});
});

describe("logout", () => {
	const leave = async (isRemembered = true) => {
		const visitor = await front.signedIn(isRemembered);
		const gone = await visitor.post("/logout", {});
		expect([gone.status, gone.location]).toEqual([302, "/login"]);
		const login = await visitor.get("/login");
		expect((await visitor.get("/presentations")).location).toContain("/login");
		return login;
	};

	test("sends both tokens", async () => {
		const login = await leave();
		expect(front.service.named("logout")).toMatchObject([
			{
				authorization: "Bearer access",
				body: { refreshToken: expect.stringContaining("refresh-") },
			},
		]);
		expect(login.text).not.toContain("signed out in this browser");
	});

	const DONE = [204, 200, 401, 404, 405, 501];
	test.each(DONE)("is done for a service that answers %i", async (status) => {
		front.service.answer("logout", { status });
		expect((await leave()).text).not.toContain("signed out in this browser");
	});

	const TWO_WEEKS =
		"so it may take up to two weeks until the sign-in ends there. Changing the password ends it.";
	const AN_HOUR = "so it may take an hour until the sign-in ends there.";
	test.each([
		[{ status: 500 }, true, `The service could not end the sign-in, ${TWO_WEEKS}`],
		[{ status: 503 }, false, `The service could not end the sign-in, ${AN_HOUR}`],
		[{ status: 302 }, false, `The service could not end the sign-in, ${AN_HOUR}`],
		["cut", true, `The service did not answer, ${TWO_WEEKS}`],
		["cut", false, `The service did not answer, ${AN_HOUR}`],
	] as const)(
		"says what is left when the service answers %j (remember: %s)",
		async (answer, isRemembered, left) => {
			front.service.answer("logout", answer);
			expect((await leave(isRemembered)).text).toContain(
				`You are signed out in this browser. ${left}`,
			);
		},
	);
});
