import { beforeAll, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import { expected } from "../support/servers";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const GUARDED = [
	"/presentations",
	"/presentation",
	"/presentation/:12",
	"/verify-device",
	"/devices",
	"/devices/:51",
	"/schedules",
	"/simple-schedule",
	"/simple-schedule/:8",
	"/weekly-schedule",
	"/weekly-schedule/:8",
	"/change-password",
	"/change-email",
	"/user-info",
	"/user-info/two-factor",
];

describe("signed out", () => {
	test("the first screen leads to sign-in", async () => {
		expect((await site.visitor().get("/")).location).toBe("/login");
	});

	test.each(GUARDED)("%s leads to sign-in, which remembers it", async (path) => {
		const page = await site.visitor().get(path);
		expect(page.status).toBe(302);
		expect(page.location).toBe(`/login?${new URLSearchParams({ redirectTo: path })}`);
		expect(page.text).toBe("");
	});

	test("after sign-in one is where one wanted to be, query and all", async () => {
		const { email, password } = ann;
		const visitor = site.visitor();
		const sent = await visitor.get("/presentations?page=2&x=%26");
		const login = await visitor.follow(sent);
		const entered = await visitor.submit(login, { fields: { email, password } });
		expect([entered.status, entered.location]).toEqual([302, "/presentations?page=2&x=%26"]);
	});

	test.each([
		"/uploads?kind=image&id=x",
		"/devices/changes",
		"/presentations/choices?search=a",
		"/presentation/:1/slides?ids=1",
		"/presentations.data",
	])("%s is what scripts ask for: sign-in leads to the first screen", async (path) => {
		const { email, password } = ann;
		const visitor = site.visitor();
		const login = await visitor.get(`/login?${new URLSearchParams({ redirectTo: path })}`);
		const entered = await visitor.submit(login, { fields: { email, password } });
		expect([entered.status, entered.location]).toEqual([302, "/presentations"]);
	});

	test("a wrong password on the way does not forget it", async () => {
		const { email, password } = ann;
		const visitor = site.visitor();
		const login = await visitor.follow(await visitor.get("/devices"));
		const wrong = await visitor.submit(login, { fields: { email, password: "Wr0ng!!" } });
		const entered = await visitor.submit(wrong, { fields: { email, password } });
		expect(entered.location).toBe("/devices");
	});

	test.each([
		"/presentations",
		"/devices",
		"/verify-device",
		"/presentation",
		"/schedules",
		"/simple-schedule",
		"/weekly-schedule/:8",
		"/change-password",
		"/change-email",
		"/user-info",
		"/user-info/two-factor",
	])("a form sent to %s leads to sign-in and changes nothing", async (path) => {
		const page = await site.visitor().post(path, { intent: "delete", presentationId: "1" });
		expect(page.status).toBe(302);
		expect(page.location).toBe(`/login?${new URLSearchParams({ redirectTo: path })}`);
	});
});

describe("signed in", () => {
	test.each([
		"/login",
		"/register-user",
		"/login?redirectTo=%2Fdevices",
		"/login/two-factor",
		"/magic-link",
	])("%s leads to the presentations", async (path) => {
		const page = await ann.visitor.get(path);
		expect([page.status, page.location]).toEqual([302, "/presentations"]);
	});

	test.each(["/forgot-password", "/reset-password", "/resend-confirmation"])(
		"%s is there all the same",
		async (path) => expect((await ann.visitor.get(path)).status).toBe(200),
	);

	test("a sign-in form from another tab leads there too", async () => {
		const page = await ann.visitor.post("/login", { email: "x", password: "y" });
		expect([page.status, page.location]).toEqual([302, "/presentations"]);
		expect((await ann.visitor.follow(page)).notice).toBe(
			`You are signed in already. The account is ${ann.email}.`,
		);
	});

	test("paying without an account leads to the plans, where one pays for one's own", async () => {
		const path = "/checkout/signup?priceId=price_pro";
		const opened = await ann.visitor.get(path);
		const posted = await ann.visitor.post(path, { email: "x@y", priceId: "price_pro" });
		for (const page of [opened, posted])
			expect([page.status, page.location]).toEqual([302, "/plans"]);
		expect((await ann.visitor.follow(posted)).text).toContain("You are signed in already.");
	});
});

describe("ids in the path", () => {
	let id: number;
	beforeAll(async () => {
		const created = await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title: "Mine", frameDelayInSeconds: 3, slides: [] },
		});
		id = created.presentationId;
	});

	test("with the colon and without", async () => {
		for (const path of [`/presentation/:${id}`, `/presentation/${id}`]) {
			const page = await ann.visitor.get(path);
			expect([page.status, page.value("title")]).toEqual([200, "Mine"]);
		}
	});

	test.each([
		"abc",
		":abc",
		"::1",
		"1:",
		"0",
		"-1",
		"01",
		"1.0",
		"1e3",
		"2147483648",
		"99999999999999999999",
		"%20",
		"%00",
		"1%2F..%2Fx",
		"١",
		"new",
	])("/presentation/%s is a 404", async (text) => {
		for (const start of ["/presentation/", "/devices/", "/simple-schedule/", "/weekly-schedule/"]) {
			const page = await ann.visitor.get(start + text);
			expect([page.status, page.main.includes("Page not found")], start).toEqual([404, true]);
		}
	});

	test("escapes that are no UTF-8 are refused", async () => {
		for (const start of ["/presentation/", "/devices/", "/simple-schedule/", "/weekly-schedule/"])
			expect((await ann.visitor.get(`${start}%E0%A4%A`)).status).toBe(expected.undecodablePath);
	});

	test("one that nobody has is a 404, to read and to save", async () => {
		const page = await ann.visitor.get("/presentation/:2147483647");
		expect([page.status, page.main.includes("404"), page.title]).toEqual([
			404,
			true,
			"Page not found",
		]);
		const saved = await ann.visitor.post("/presentation/:2147483647", {
			title: "x",
			frameDelayInSeconds: "3",
		});
		expect(saved.status).toBe(404);
	});
});

describe("the 404 screen", () => {
	test.each(["/page404", "/nothing", "/presentations/1/2", "/wp-login.php", "/login/x", "/%00"])(
		"%s, signed in and out",
		async (path) => {
			for (const visitor of [site.visitor(), ann.visitor]) {
				const page = await visitor.get(path);
				expect(page.status).toBe(404);
				expect(page.main).toContain("Page not found");
				expect(page.title).toBe("Page not found");
				expect(page.root.querySelector("main a")?.getAttribute("href")).toBe("/");
				expect(page.linkOf("Back")).toBe("/");
				expect(page.root.querySelector("nav")).toBeNull();
			}
		},
	);

	test("a form sent to a path that is none", async () => {
		const page = await site.visitor().post("/nothing", { a: "b" });
		expect([page.status, page.main.includes("Page not found")]).toEqual([404, true]);
	});

	test.each(["/assets/none.js", "/brand/none.svg", "/favicon.ico"])(
		"a file that is none: %s",
		async (path) => expect((await site.visitor().get(path)).status).toBe(404),
	);
});
