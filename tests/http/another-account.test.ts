import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OPENED_BY } from "~/shared/opened-by";
import { builtScreens } from "../support/built-routes";
import { ok } from "../support/caller";
import { crawl } from "../support/crawl";
import type { Filling } from "../support/form";
import { giveFullAccount } from "../support/full-account";
import type { Page } from "../support/page";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite({ NEW_ACCOUNT_TIER: "Enterprise" });
const REFUSED =
	/^Another account Another account was signed in in this browser after this page had been opened\. Nothing was changed\./;

let ann: SignedIn;
let bea: SignedIn;
beforeAll(async () => {
	[ann, bea] = [await site.signedIn(), await site.signedIn()];
});

/** A page that Ann had opened, in a browser in which Bea is signed in now. */
const leftOpen = async (path: string) => ({
	tab: await ann.visitor.get(path),
	browser: bea.visitor,
});

interface Case extends Filling {
	path: string;
	/** What is on the page that is shown instead. */
	shown?: Record<string, string>;
}
const typed = (path: string, fields: Record<string, string>, more: Partial<Case> = {}): Case => ({
	path,
	fields,
	shown: fields,
	...more,
});

const FORMS: Record<string, Case> = {
	"the profile": typed("/user-info?edit", { firstName: "Anna", lastName: "Smith" }),
	"the integration key": typed(
		"/user-info",
		{ integrationKey: "a-long-key" },
		{ button: "Set key" },
	),
	"the subscription": { path: "/user-info", button: "Refresh Subscription" },
	"a new group": typed("/devices?add", { title: "Kitchen" }, { button: "Add group" }),
	"the alert everywhere": { path: "/devices?alert=start", button: "Yes" },
	"a device code": typed("/verify-device", { userCode: "123456" }),
	"a password": {
		path: "/change-password",
		fields: { oldPassword: "Passw0rd!", newPassword: "Passw0rd!2", confirmPassword: "Passw0rd!2" },
		shown: { oldPassword: "", newPassword: "", confirmPassword: "" },
	},
	"an address": {
		path: "/change-email",
		fields: { newEmail: "new@signage.test", oldPassword: "Passw0rd!" },
		shown: { newEmail: "new@signage.test", oldPassword: "" },
	},
	"a two-factor code": typed("/user-info/two-factor", { twoFactorCode: "123456" }),
	"a new presentation": typed(
		"/presentation",
		{ title: "Lobby", frameDelayInSeconds: "11", "newSlide.title": "Left" },
		{ button: "Save", file: { name: "a.png", body: new Uint8Array(64) } },
	),
	"an edit of a list of slides": typed("/presentation", { title: "Hall" }, { button: "Web page" }),
	"a simple schedule": typed("/simple-schedule", { name: "Summer" }),
	"a weekly schedule": typed("/weekly-schedule", { name: "Weeks" }),
	"the choice of a plan": { path: "/plans", form: 'form[action="/checkout"]' },
};

describe("a form that somebody had opened before another person signed in", () => {
	test.each(Object.entries(FORMS))(
		"is refused: %s",
		async (_, { path, shown = {}, ...filling }) => {
			const { tab, browser } = await leftOpen(path);
			const refused = await browser.submit(tab, filling);
			expect([refused.status, refused.isAlertFirst]).toEqual([403, true]);
			expect(refused.alert).toMatch(REFUSED);
			for (const [name, value] of Object.entries(shown))
				expect(refused.value(name), name).toBe(value);
		},
	);

	test("changes nothing of theirs, nor when it is sent once more", async () => {
		const { tab, browser } = await leftOpen("/user-info?edit");
		const before = await ok(site.service, "getProfile", { token: bea.token });
		const refused = await browser.submit(tab, { fields: { firstName: "Anna" } });
		const again = await browser.submit(refused, { fields: { company: "Ann Ltd" } });
		expect([again.status, again.alert]).toEqual([403, refused.alert]);
		expect(again.value("firstName")).toBe("Anna");
		expect(await ok(site.service, "getProfile", { token: bea.token })).toEqual(before);
	});

	test("is taken once the person who had opened it is back", async () => {
		const { tab, browser } = await leftOpen("/devices?add");
		const refused = await browser.submit(tab, { fields: { title: "Attic" }, button: "Add group" });
		expect(refused.status).toBe(403);
		const sent = await ann.visitor.submit(refused, { button: "Add group" });
		expect(sent.status).toBe(302);
		const titles = async ({ token }: SignedIn) =>
			(await ok(site.service, "listDeviceGroups", { token })).map(({ title }) => title);
		expect(await titles(ann)).toContain("Attic");
		expect(await titles(bea)).not.toContain("Attic");
	});

	test("the page opened anew acts for whoever is signed in now", async () => {
		const { browser } = await leftOpen("/devices?add");
		const filling = { fields: { title: "Cellar" }, button: "Add group" };
		expect((await browser.fill("/devices?add", filling)).status).toBe(302);
	});

	test("of a presentation that the other person does not have shows what was typed", async () => {
		const { presentationId } = await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title: "Hers" },
		});
		const { tab, browser } = await leftOpen(`/presentation/:${presentationId}`);
		const refused = await browser.submit(tab, { fields: { title: "Typed" }, button: "Save" });
		expect([refused.status, refused.value("title")]).toEqual([403, "Typed"]);
		expect(refused.alert).toMatch(REFUSED);
	});

	test("a large file that is sent with it is read to its end and dropped", async () => {
		const { tab, browser } = await leftOpen("/presentation");
		const size = 3 * 1024 * 1024;
		async function* chunks() {
			for (let sent = 0; sent < size; sent += 65_536) yield new Uint8Array(65_536);
		}
		const file = { name: "a.png", body: { size, chunks: chunks() } };
		const refused = await browser.submit(tab, { fields: { title: "Big" }, button: "Save", file });
		expect([refused.status, refused.value("title")]).toEqual([403, "Big"]);
	});

	test("has no upload announced, nor told of, and no timeline drawn", async () => {
		const { tab, browser } = await leftOpen("/presentation");
		const openedBy = String(tab.value(OPENED_BY));
		const wish = { intent: "announce", kind: "image", name: "a.png", size: "100" };
		const refused = await browser.post("/uploads", { ...wish, [OPENED_BY]: openedBy });
		expect([refused.status, JSON.parse(refused.text).isPassing]).toEqual([403, true]);
		const made = await browser.post("/uploads", wish);
		expect(made.status).toBe(200);
		const hers = `/uploads?kind=image&id=${JSON.parse(made.text).id}`;
		const asked = await browser.get(`${hers}&${OPENED_BY}=${encodeURIComponent(openedBy)}`);
		expect([asked.status, JSON.parse(asked.text).isPassing]).toEqual([403, true]);
		expect((await browser.get(hers)).status).toBe(200);
		const drawing = { kind: "weekly", name: "x", [OPENED_BY]: openedBy };
		expect((await browser.post("/schedules/drawing", drawing)).status).toBe(403);
	});

	test("signing out and the look are for everybody", async () => {
		const { tab } = await leftOpen("/devices");
		const { visitor: browser } = await site.signedIn();
		const look = await browser.submit(tab, { form: 'form[action="/theme"]', button: "Dark" });
		expect(look.status).toBe(302);
		expect((await browser.submit(tab, { button: "Logout" })).location).toBe("/login");
	});
});

test("a form that does not say who opened it is taken as ever, an empty word too", async () => {
	const { browser } = await leftOpen("/devices");
	const none: Record<string, string>[] = [{}, { [OPENED_BY]: "" }];
	for (const more of none) {
		const added = await browser.post("/devices", { intent: "add-group", title: "Any", ...more });
		expect(added.status).toBe(302);
	}
});

test("who signs in again is the same person, and no page tells more than that", async () => {
	const [one, two] = [site.visitor(), site.visitor()];
	await one.signIn(ann.email, ann.password);
	await two.signIn(ann.email.toUpperCase(), ann.password, true);
	const [mine, again] = [await one.get("/verify-device"), await two.get("/verify-device")];
	expect(mine.value(OPENED_BY)).toMatch(/^[\w+/]{12}$/);
	expect(again.value(OPENED_BY)).toBe(mine.value(OPENED_BY));
	expect((await bea.visitor.get("/verify-device")).value(OPENED_BY)).not.toBe(
		mine.value(OPENED_BY),
	);
});

describe("the forms of all pages", () => {
	const front = withFront();
	let pages: Page[];
	beforeEach(async () => {
		giveFullAccount(front.service, "Text");
		const somebody = await front.signedIn();
		pages = await crawl(
			somebody,
			builtScreens().withLoader.map(({ path }) => path),
		);
	});
	/**
	 * Signing out and the look are for everybody; the next three say themselves whose account it is; the last act on ids
	 * alone, which nobody else has, and stand once a row or group, or are also sent by GET.
	 */
	const WITHOUT = [
		"/logout",
		"/theme",
		"/forgot-password",
		"/reset-password",
		"/resend-confirmation",
		"save-group",
		"Ticked devices",
	];
	const posted = () =>
		pages
			.flatMap(({ root }) => root.querySelectorAll("form"))
			.filter((form) => form.getAttribute("method")?.toLowerCase() === "post")
			.filter((form) => {
				const intents = form
					.querySelectorAll("[name=intent]")
					.map((one) => one.getAttribute("value"));
				const [path] = form.getAttribute("action")?.split("?") ?? [];
				const marks = [path, form.getAttribute("aria-label"), ...intents];
				return !WITHOUT.some((mark) => marks.includes(mark));
			});

	test("say who opened them, before any file", () => {
		const forms = posted();
		expect(forms.length).toBeGreaterThan(30);
		const lacking = forms.filter((form) => {
			const names = form.querySelectorAll("input").map((one) => one.getAttribute("name"));
			const [opener, file] = [names.indexOf(OPENED_BY), names.indexOf("file")];
			return opener < 0 || (file >= 0 && file < opener);
		});
		expect(lacking.map(String)).toEqual([]);
	});
});
