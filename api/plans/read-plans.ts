import { readFileSync } from "node:fs";
import { MEDIA_RULES } from "@signage/contract/files/upload-rules";
import { SLIDES_MAX } from "@signage/contract/limits";
import * as z from "zod";
import { DEFAULT_PLANS, type GivenPlan, type PlanFile } from "./default-plans";
import type { PlanTable, SoldPlan } from "./plan-table";

/** What the sandbox keeps as a number of 32 bits. */
const MOST_PAID = 2_147_483_647;

const text = z.string().trim().min(1).max(200);
const limits = {
	maxScreens: z.int().min(1).max(1_000_000),
	maxPages: z.int().min(1).max(SLIDES_MAX),
	fileTypes: z.array(z.enum(Object.keys(MEDIA_RULES.file.types))).min(1),
	maxBytes: z.int().min(1).optional(),
};

const planFile = z.strictObject({
	withoutPlan: z.strictObject(limits).default(DEFAULT_PLANS.withoutPlan),
	plans: z
		.array(
			z.strictObject({
				tier: z.enum(["Basic", "Pro", "Family", "Enterprise"]),
				title: text,
				priceId: text,
				price: z.int().min(0).max(MOST_PAID),
				currency: z.string().regex(/^[A-Z]{3}$/, "must be three capital letters, such as EUR"),
				interval: z.enum(["month", "year"]),
				...limits,
				words: z.array(text).default([]),
			}),
		)
		.min(1),
});

const sortedFileTypes = ({ fileTypes }: SoldPlan) => [...fileTypes].sort();
const limitsIn = (plan: GivenPlan) =>
	JSON.stringify([plan.maxScreens, plan.maxPages, sortedFileTypes(plan), plan.maxBytes]);

/** What is wrong with plans that are each right; undefined if nothing is. */
function clash(plans: GivenPlan[]): string | undefined {
	for (const [at, plan] of plans.entries()) {
		const before = plans.slice(0, at);
		if (before.some(({ priceId }) => priceId === plan.priceId))
			return `two plans have the priceId ${plan.priceId}`;
		if (before.some((one) => one.tier === plan.tier && limitsIn(one) !== limitsIn(plan)))
			return `the prices of the tier ${plan.tier} must have the same maxScreens, maxPages, fileTypes and maxBytes`;
	}
	return undefined;
}

const monthlyPrice = ({ price, interval }: SoldPlan) => (interval === "year" ? price / 12 : price);

function tableOf({ plans: given, withoutPlan: { maxBytes, ...withoutPlan } }: PlanFile): PlanTable {
	const plans = given.map(({ maxBytes: _, ...plan }): SoldPlan => plan);
	const storedBytes = given.flatMap((plan) => (plan.maxBytes ? [[plan.tier, plan.maxBytes]] : []));
	return {
		plans: plans.toSorted((one, other) => monthlyPrice(one) - monthlyPrice(other)),
		withoutPlan,
		storedBytes: { ...Object.fromEntries(storedBytes), ...(maxBytes && { Absent: maxBytes }) },
		unsold: Object.fromEntries(DEFAULT_PLANS.plans.map((plan) => [plan.tier, plan])),
	};
}

/** The plan table without a file. */
export const defaultPlans: PlanTable = tableOf(DEFAULT_PLANS);

/**
 * The plan table of a JSON file.
 * @throws Error, in one line without the file's name, when it cannot be read or is not right
 */
export function readPlans(path: string): PlanTable {
	const given: unknown = JSON.parse(readFileSync(path, "utf8"));
	const parsed = planFile.safeParse(given);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
	}
	const wrong = clash(parsed.data.plans);
	if (wrong) throw new Error(wrong);
	return tableOf(parsed.data);
}
