import { beforeEach, describe, expect, test } from "vitest";
import { changeSession } from "../support/session";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { problem } from "../support/stand-in";

const site = withSite({ NEW_ACCOUNT_TIER: "Enterprise" });
const front = withFront();
let ann: SignedIn;
beforeEach(async () => {
	ann = await site.signedIn();
});

const NOTICE = /This was not saved: your sign-in had ended before/;
/** As the router's scripts send a form. */
const SCRIPTED = { accept: "*/*", "sec-fetch-dest": "empty" };

/** The ways in which a sign-in ends. */
const ENDS: Record<string, () => Promise<unknown>> = {
	"the cookie is gone": async () => ann.visitor.cookies.clear(),
	"the sign-in was ended in a copy of this browser": async () => {
		const kept = new Map(ann.visitor.cookies);
		await ann.visitor.post("/logout", {});
		for (const [name, cookie] of kept) ann.visitor.cookies.set(name, cookie);
	},
	"the tokens have ended": () =>
		changeSession(ann.visitor, { accessToken: "ended", expiresAt: Date.now() - 1_000 }),
};

describe.each(Object.entries(ENDS))("%s", (_, end) => {
	test("a page's script is told so, and the page keeps what was typed", async () => {
		await end();
		const fields = { intent: "save", firstName: "Typed name" };
		const answer = await ann.visitor.post("/user-info.data?edit=", fields, SCRIPTED);
		expect([answer.status, answer.location]).toEqual([401, undefined]);
		expect(answer.text).toContain("Signed out");
		expect(answer.text).toContain("Typed name");
		expect(ann.visitor.sessionCookies).toBe(0);
	});

	test("without scripts, a form leads to the sign-in, which says that it was not saved", async () => {
		await end();
		const path = "/user-info?edit=&x=%26";
		const sent = await ann.visitor.post(path, { intent: "save", firstName: "Typed" });
		const login = `/login?${new URLSearchParams({ redirectTo: path })}`;
		expect([sent.status, sent.location]).toEqual([302, login]);
		const page = await ann.visitor.follow(sent);
		expect([page.status, page.heading]).toEqual([200, "Sign in"]);
		expect(page.notice).toMatch(NOTICE);
		// It does not look like a success, nor does it go by itself.
		expect(page.root.querySelector(".notice-warn")).not.toBeNull();
		const { email, password } = ann;
		const entered = await ann.visitor.submit(page, { fields: { email, password } });
		expect(entered.location).toBe(path);
	});
});

test.each([{ accept: "*/*" }, { accept: "" }, { accept: "application/json" }])(
	"a program that sends a form is told that it was not saved, too: %j",
	async (headers) => {
		const program = site.visitor();
		const sent = await program.post("/devices", { intent: "add-group", title: "Typed" }, headers);
		expect((await program.follow(sent)).notice).toMatch(NOTICE);
	},
);

describe("with scripts", () => {
	const FORMS: Record<string, Record<string, string>> = {
		"/devices": { intent: "add-group", title: "Typed" },
		"/verify-device": { userCode: "123456" },
		"/change-password": { oldPassword: "Secret-1", newPassword: "Secret-2" },
		"/change-email": { newEmail: "new@signage.test", oldPassword: "Secret-1" },
		"/presentations": { intent: "delete", presentationId: "1" },
		"/presentation": { intent: "save", title: "Typed" },
		"/presentation/:1": { intent: "save", title: "Typed" },
		"/simple-schedule": { intent: "save", name: "Typed" },
		"/weekly-schedule/:8": { intent: "sort", name: "Typed" },
		"/user-info/two-factor": { intent: "enable", twoFactorCode: "123456" },
		"/checkout": { priceId: "price" },
	};
	test.each(Object.entries(FORMS))("a form of %s is refused", async (path, fields) => {
		const answer = await site.visitor().post(`${path}.data`, fields, SCRIPTED);
		expect([answer.status, answer.location]).toEqual([401, undefined]);
		expect(answer.text).toContain("Signed out");
		expect(answer.text).not.toMatch(/Secret-\d/);
	});

	test("a large file of the editor's form is read to its end", async () => {
		const tab = await ann.visitor.get("/presentation");
		ann.visitor.cookies.clear();
		const size = 3 * 1024 * 1024;
		async function* chunks() {
			for (let sent = 0; sent < size; sent += 65_536) yield new Uint8Array(65_536);
		}
		const form = tab.root.querySelector("form#editor");
		form?.setAttribute("action", "/presentation.data");
		const file = { name: "a.png", body: { size, chunks: chunks() } };
		const answer = await ann.visitor.submit(tab, { button: "Save", file });
		expect([answer.status, answer.text.includes("Signed out")]).toEqual([401, true]);
	});

	test("a page that is asked for leads to the sign-in, as ever", async () => {
		const answer = await site.visitor().get("/devices.data", SCRIPTED);
		expect([answer.status, answer.text.includes("/login?redirectTo=")]).toEqual([202, true]);
	});

	test("what scripts ask beside a form leaves no notice", async () => {
		const visitor = site.visitor();
		for (const path of ["/uploads", "/schedules/drawing"])
			expect((await visitor.post(path, { kind: "weekly" }, SCRIPTED)).status).toBe(302);
		expect((await visitor.get("/login")).notice).toBeUndefined();
	});
});

test("a sign-in that the service ends in the midst of a change keeps what was typed", async () => {
	const visitor = await front.signedIn();
	front.service.answer("createDeviceGroup", problem(401));
	const fields = { intent: "add-group", title: "Typed" };
	const answer = await visitor.post("/devices.data", fields, SCRIPTED);
	expect([answer.status, answer.text.includes("Typed")]).toEqual([401, true]);
	expect(visitor.sessionCookies).toBe(0);
});
