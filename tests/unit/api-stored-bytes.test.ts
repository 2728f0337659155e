import type { Tier } from "@signage/contract/tiers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkRoomForUpload } from "../../api/media/rules/quota";
import { readSettings } from "../../api/start/config";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let id: number;
beforeAll(async () => {
	database = await memoryDatabase();
	id = await newAccount(database);
});
afterAll(() => database.close());

const GB = 1024 ** 3;
const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const given = readSettings({ ...STRIPE, MAX_STORED_BYTES: String(20 * GB) });
const unset = readSettings(STRIPE);
const unpaid = readSettings({ PAYMENTS: "off" });
const inPlans = {
	...given,
	plans: { ...given.plans, storedBytes: { Absent: 1 * GB, Basic: 30 * GB } },
};

test.each<[string, typeof given, Tier, number]>([
	["5 GB without a plan", unset, "Absent", 5],
	["5 GB after a plan", unset, "Canceled", 5],
	["50 GB with one", unset, "Basic", 50],
	["50 GB where no plan is paid", unpaid, "Absent", 50],
	["what the settings say, with a plan or without", given, "Absent", 20],
	["what the settings say, with a plan", given, "Pro", 20],
	["what the table says without one", inPlans, "Canceled", 1],
	["what the table says of the plan", inPlans, "Basic", 30],
	["what the settings say where the table does not", inPlans, "Pro", 20],
])("an account may store %s", async (_, settings, tier, gigabytes) => {
	const announce = (bytes: number) =>
		checkRoomForUpload(database.db, { id, tier }, bytes, settings);
	await announce(gigabytes * GB);
	await expect(announce(gigabytes * GB + 1)).rejects.toMatchObject({ status: 400 });
});
