import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TIERS } from "@signage/contract/tiers";
import { afterAll, describe, expect, test } from "vitest";
import { comparedPlans } from "../../api/plans/most-stored";
import {
	limitsOf,
	planAbove,
	planOfPrice,
	planWithFileType,
	planWithPages,
	planWithScreens,
	planWithStorage,
	rankOf,
	storedBytesIn,
} from "../../api/plans/plan-table";
import { defaultPlans } from "../../api/plans/read-plans";
import { ConfigError, readSettings } from "../../api/start/config";

const folder = mkdtempSync(join(tmpdir(), "plans-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings with this plan file. */
function withFile(content: unknown) {
	const path = join(folder, "plans.json");
	writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
	return readSettings({ PLANS_FILE: path });
}

const SMALL = {
	tier: "Basic",
	title: "Small",
	priceId: "price_small",
	price: 500,
	currency: "USD",
	interval: "month",
	maxScreens: 2,
	maxPages: 10,
	fileTypes: [".pdf"],
};
const LARGE = { ...SMALL, tier: "Pro", title: "Large", priceId: "price_large", price: 1500 };

describe("the plans without a file", () => {
	test("give each tier what it always had", () => {
		const limits = TIERS.map((tier) => {
			const { maxScreens, maxPages, fileTypes } = limitsOf(defaultPlans, tier);
			return [tier, maxScreens, maxPages, fileTypes.length];
		});
		expect(limits).toEqual([
			["Absent", 100, 500, 1],
			["Basic", 100, 500, 1],
			["Pro", 500, 500, 4],
			["Enterprise", 5000, 1000, 4],
			["Family", 500, 500, 4],
			["Canceled", 100, 500, 1],
		]);
	});

	test("lead from each tier to the next dearer one", () => {
		const above = TIERS.map((tier) => [tier, planAbove(defaultPlans, tier)?.tier]);
		expect(Object.fromEntries(above)).toEqual({
			Absent: "Basic",
			Canceled: "Basic",
			Basic: "Pro",
			Pro: "Family",
			Family: "Enterprise",
			Enterprise: undefined,
		});
	});

	test("are named to who needs more", () => {
		expect(planWithScreens(defaultPlans, 101)).toBe(" The Pro plan has 500.");
		expect(planWithScreens(defaultPlans, 501)).toBe(" The Enterprise plan has 5,000.");
		expect(planWithScreens(defaultPlans, 5001)).toBe("");
		expect(planWithPages(defaultPlans, 501)).toBe(" The Enterprise plan has 1,000.");
		expect(planWithFileType(defaultPlans, "Deck.PPTX")).toBe(" The Pro plan has .pptx files.");
	});
});

describe("a plan file", () => {
	test("is the table: the cheapest a month first, several prices of one tier among them", () => {
		const yearly = { ...SMALL, priceId: "price_year", price: 4800, interval: "year" };
		const { plans } = withFile({ plans: [LARGE, SMALL, yearly] });
		expect(plans.plans.map(({ priceId }) => priceId)).toEqual([
			"price_year",
			"price_small",
			"price_large",
		]);
		expect(limitsOf(plans, "Basic").maxScreens).toBe(2);
		expect(planAbove(plans, "Basic")?.priceId).toBe("price_large");
		expect(planOfPrice(plans, "price_year")?.tier).toBe("Basic");
		expect(planOfPrice(plans, "price_pro")).toBeUndefined();
	});

	test("ranks its tiers by what they may do, whatever their prices", () => {
		const school = { ...LARGE, tier: "Enterprise", priceId: "price_school", price: 100 };
		const { plans } = withFile({ plans: [SMALL, LARGE, school] });
		expect(rankOf("Enterprise")).toBeGreaterThan(rankOf("Pro"));
		expect(planAbove(plans, "Pro")?.priceId).toBe("price_school");
		expect(planAbove(plans, "Family")?.priceId).toBe("price_school");
		expect(planAbove(plans, "Enterprise")).toBeUndefined();
	});

	test("leaves tiers that it does not sell as they are, and says what is had without a plan", () => {
		const withoutPlan = { maxScreens: 1, maxPages: 5, fileTypes: [".pdf"] };
		const { plans } = withFile({ withoutPlan, plans: [SMALL] });
		expect(limitsOf(plans, "Enterprise").maxScreens).toBe(5000);
		expect(limitsOf(plans, "Absent")).toEqual(withoutPlan);
		expect(limitsOf(plans, "Canceled")).toEqual(withoutPlan);
	});

	test("says how many bytes an account may store, beside its plans", () => {
		const withoutPlan = { maxScreens: 1, maxPages: 5, fileTypes: [".pdf"], maxBytes: 7 };
		const { plans } = withFile({ withoutPlan, plans: [{ ...SMALL, maxBytes: 9 }, LARGE] });
		const tiers = ["Absent", "Canceled", "Basic", "Pro"] as const;
		expect(tiers.map((tier) => storedBytesIn(plans, tier))).toEqual([7, 7, 9, undefined]);
		expect(plans.plans.map((plan) => Object.keys(plan))).not.toContainEqual(
			expect.arrayContaining(["maxBytes"]),
		);
		expect(storedBytesIn(defaultPlans, "Absent")).toBeUndefined();
	});

	test("has each plan compared with its storage, where it says that of any", () => {
		const compared = (content: object) =>
			comparedPlans(withFile(content)).map(({ maxBytes }) => maxBytes);
		expect(compared({ plans: [{ ...SMALL, maxBytes: 9 }, LARGE] })).toEqual([9, 50 * 1024 ** 3]);
		expect(compared({ plans: [SMALL, LARGE] })).toEqual([undefined, undefined]);
	});

	test("names the plan with room to who needs more", () => {
		const { plans } = withFile({ plans: [{ ...SMALL, maxBytes: 2048 }, LARGE] });
		const hintFor = (needed: number) =>
			planWithStorage(plans, needed, (tier) => storedBytesIn(plans, tier) ?? 50 * 1024);
		expect([2048, 2049, 51_201].map(hintFor)).toEqual([
			" The Small plan has 2 KB of storage.",
			" The Large plan has 50 KB of storage.",
			"",
		]);
	});

	test.each([
		["no JSON", "{", /JSON/],
		["no plans", { plans: [] }, /plans: /],
		["a tier that nobody buys", { plans: [{ ...SMALL, tier: "Absent" }] }, /plans\.0\.tier: /],
		[
			"a price that cannot be kept",
			{ plans: [{ ...SMALL, price: 2_147_483_648 }] },
			/plans\.0\.price: /,
		],
		["a price with a fraction", { plans: [{ ...SMALL, price: 9.99 }] }, /plans\.0\.price: /],
		["a type that is no file's", { plans: [{ ...SMALL, fileTypes: [".exe"] }] }, /fileTypes/],
		["more pages than any", { plans: [{ ...SMALL, maxPages: 1001 }] }, /plans\.0\.maxPages: /],
		["a field that is misspelt", { plans: [{ ...SMALL, maxScreen: 9 }] }, /maxScreen/],
		[
			"one price for two plans",
			{ plans: [SMALL, { ...LARGE, priceId: SMALL.priceId }] },
			/price_small/,
		],
		[
			"a tier with two limits",
			{ plans: [SMALL, { ...LARGE, tier: "Basic", maxPages: 9 }] },
			/Basic/,
		],
		[
			"a tier with room and without",
			{ plans: [SMALL, { ...SMALL, priceId: "price_year", maxBytes: 9 }] },
			/maxBytes/,
		],
	])("with %s is one clear line", (_, content, line) => {
		const read = () => withFile(content);
		expect(read).toThrow(ConfigError);
		expect(read).toThrow(/^PLANS_FILE .*plans\.json cannot be used: /);
		expect(read).toThrow(line);
		expect(read).not.toThrow(/\n/);
	});

	test("that is not there is one clear line", () => {
		expect(() => readSettings({ PLANS_FILE: "/nowhere.json" })).toThrow(/^PLANS_FILE .*ENOENT/);
	});
});

describe("how people pay", () => {
	const kindWith = (env: Record<string, string>) => readSettings(env).payments;
	const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

	test("is the sandbox where the service is for this machine, open to it alone", () => {
		const local = { kind: "sandbox", eventMs: 1500, periodSeconds: null, isForAll: false };
		expect(kindWith({})).toEqual(local);
		expect(kindWith({ DASHBOARD_URL: "http://localhost:3000" })).toEqual(local);
		expect(kindWith({ API_PUBLIC_URL: "http://127.0.0.1:3001" })).toEqual(local);
	});

	test("is off where others reach it, unless the settings say otherwise", () => {
		const url = "https://signage.example.org";
		expect(kindWith({ DASHBOARD_URL: url })).toEqual({ kind: "off" });
		expect(kindWith({ API_PUBLIC_URL: url })).toEqual({ kind: "off" });
		expect(kindWith({ API_PUBLIC_URL: url, PAYMENTS: "sandbox" })).toMatchObject({
			kind: "sandbox",
			isForAll: true,
		});
		expect(kindWith({ ...STRIPE, PAYMENTS: "off" })).toEqual({ kind: "off" });
	});

	test("is Stripe with a key", () => {
		expect(kindWith({ ...STRIPE, DASHBOARD_URL: "https://signage.example.org" })).toEqual({
			kind: "stripe",
			secretKey: "sk_test_1",
			webhookSecret: "whsec_1",
			apiUrl: null,
		});
	});

	test.each([
		[{ PAYMENTS: "stripe" }, /^STRIPE_SECRET_KEY is missing/],
		[{ STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_WEBHOOK_SECRET is missing/],
		[{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY is missing/],
		[{ ...STRIPE, STRIPE_SECRET_KEY: "pk_test_1" }, /^STRIPE_SECRET_KEY must be a secret or/],
		[{ ...STRIPE, STRIPE_SECRET_KEY: "whsec_1" }, /^STRIPE_SECRET_KEY must be a secret or/],
		[{ ...STRIPE, STRIPE_WEBHOOK_SECRET: "sk_1" }, /^STRIPE_WEBHOOK_SECRET must be the webhook's/],
		[{ ...STRIPE, PAYMENTS: "sandbox" }, /^PAYMENTS is sandbox, .*STRIPE_SECRET_KEY/],
		[{ PAYMENTS: "cash" }, /^PAYMENTS must be stripe, sandbox or off/],
		[{ STRIPE_API_URL: "here" }, /^STRIPE_API_URL must be a web address/],
		[{ SANDBOX_WEBHOOK_MS: "0" }, /^SANDBOX_WEBHOOK_MS must be a whole number/],
	])("%j is refused in one line", (env, line) => {
		expect(() => readSettings(env)).toThrow(ConfigError);
		expect(() => readSettings(env)).toThrow(line);
	});
});
