import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const KEY = "sk-live-0123456789abcdef";
const NEW_KEY = "sk-next-fedcba9876543210";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const haveTier = (tier: string) =>
	front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo: { tier } } });
const haveKey = (data: string | null) =>
	front.service.answer("getIntegrationKey", { body: { data } });
beforeEach(() => {
	haveTier("Enterprise");
	haveKey(KEY);
	front.service.answer("setIntegrationKey", { body: { data: NEW_KEY } });
	front.service.answer("deleteIntegrationKey", { status: 204 });
});

const set = (integrationKey: string) =>
	ann.fill("/user-info", { fields: { integrationKey }, button: "Set key" });

describe("the integration key", () => {
	test.each(["Enterprise", "Family"])("%s has the panel", async (tier) => {
		haveTier(tier);
		expect((await ann.get("/user-info")).main).toContain("Integration key");
	});

	test.each(["Absent", "Basic", "Pro", "Canceled"])(
		"%s has none, and the key is not asked for",
		async (tier) => {
			haveTier(tier);
			expect((await ann.get("/user-info")).main).not.toContain("Integration key");
			expect(front.service.named("getIntegrationKey")).toEqual([]);
		},
	);

	test("is shown as a prefix and an ellipsis, whole in no page and no data", async () => {
		const page = await ann.get("/user-info");
		expect(page.main).toContain("sk-liv…");
		const others = ["/user-info.data", "/user-info?edit", "/user-info?confirm=remove-key"];
		const pages = await Promise.all(others.map((path) => ann.get(path)));
		for (const one of [page, ...pages]) expect(one.text).not.toContain(KEY.slice(0, 7));
	});

	test.each(["", null])("%j is none, and cannot be removed", async (key) => {
		haveKey(key);
		const page = await ann.get("/user-info?confirm=remove-key");
		expect(page.main).toMatch(/Current key ?none/);
		expect(page.main).not.toContain("Remove key");
		expect(page.dialog).toBeUndefined();
	});

	test("a new one is set, and the page says so", async () => {
		const sent = await set(` ${NEW_KEY} `);
		expect([sent.status, sent.location]).toEqual([302, "/user-info"]);
		expect(front.service.named("setIntegrationKey")[0]?.body).toEqual({ integrationKey: NEW_KEY });
		expect((await ann.follow(sent)).notice).toBe("Integration key saved");
	});

	test.each([
		["", "Enter a key"],
		["x".repeat(501), "A key can have at most 500 characters"],
	])("%j is refused at its field", async (key, message) => {
		const page = await set(key);
		expect([page.status, page.errorOf("integrationKey")]).toEqual([400, message]);
		expect([page.isAlertFirst, page.value("integrationKey")]).toEqual([true, key]);
		expect(front.service.named("setIntegrationKey")).toEqual([]);
	});

	test("a refused one stays in its field, and is nowhere else", async () => {
		front.service.answer("setIntegrationKey", problem(403, "Not with your plan"));
		const page = await set(NEW_KEY);
		expect([page.status, page.alert]).toEqual([403, "Error Not with your plan"]);
		expect([page.isAlertFirst, page.value("integrationKey")]).toEqual([true, NEW_KEY]);
		page.field("integrationKey").setAttribute("value", "");
		expect(page.root.querySelector("main")?.outerHTML).not.toContain(NEW_KEY.slice(0, 7));
	});

	test("is removed after a question, by POST alone", async () => {
		const asked = await ann.get("/user-info?confirm=remove-key");
		expect(asked.dialog).toContain("Remove the integration key?");
		expect(front.service.named("deleteIntegrationKey")).toEqual([]);
		const sent = await ann.submit(asked, { button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, "/user-info"]);
		expect(front.service.named("deleteIntegrationKey")).toHaveLength(1);
		expect((await ann.follow(sent)).notice).toBe("Integration key removed");
	});

	test("a refused removal is shown", async () => {
		front.service.answer("deleteIntegrationKey", problem(500));
		const page = await ann.fill("/user-info?confirm=remove-key", { button: "Yes" });
		expect([page.status, page.alert]).toEqual([500, "Error Internal server error"]);
	});

	test.each(["a", "ab"])("%s, which is too short for a prefix, is said to be set", async (key) => {
		haveKey(key);
		const page = await ann.get("/user-info");
		expect(page.main).toMatch(/Current key ?set/);
		expect(page.main).toContain("Remove key");
	});

	test.each([problem(403, "Not with your plan"), problem(500), { status: 204 }, { body: {} }])(
		"one that cannot be read is not called none: %j",
		async (answer) => {
			front.service.answer("getIntegrationKey", answer);
			const page = await ann.get("/user-info?confirm=remove-key");
			expect([page.status, page.alert === undefined]).toEqual([200, false]);
			expect(page.main).toMatch(/Current key ?could not be loaded/);
			expect(page.main).not.toContain("Remove key");
			expect(page.dialog).toBeUndefined();
		},
	);

	test("one that cannot be read leaves the rest of the profile", async () => {
		front.service.answer("getIntegrationKey", problem(403, "Not with your plan"));
		const page = await ann.get("/user-info");
		expect([page.status, page.alert]).toEqual([200, "Error Not with your plan"]);
		expect(page.main).toContain("Ann Archer");
	});
});
