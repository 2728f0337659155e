import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareInfo, readInfo } from "../../api/account/rules/info";
import { readIntegrationKey } from "../../api/account/rules/profile/integration-key";
import { readProfile, updateProfile } from "../../api/account/rules/profile/profile";
import { prepareTwoFactor } from "../../api/account/rules/two-factor/two-factor";
import { users } from "../../api/account/tables";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

// Calls of somebody whose account is removed after their token was looked at.

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let services: Services;
beforeAll(async () => {
	database = await memoryDatabase();
	const counted = { begin: async () => {}, check: async () => {}, note: async () => {} };
	services = {
		...{ db: database.db, config: {}, tools: {} },
		...{ mailsAskedFor: counted, accountChanges: counted },
	} as unknown as Services;
}, 120_000);
afterAll(() => database.close());

const withoutSignIn = { status: 401, headers: { "www-authenticate": "Bearer" } };
const remove = (id: number) => database.db.delete(users).where(eq(users.id, id));

test("are answered as those without a sign-in", async () => {
	const id = await newAccount(database);
	await remove(id);
	const calls = [
		readInfo(database.db, id),
		readProfile(services, id),
		updateProfile(services, id, { company: "Hall" }),
		readIntegrationKey(services, id),
		prepareTwoFactor(services, id, {}, "1.2.3.4").then((change) => change(services)),
	];
	for (const call of calls) await expect(call).rejects.toMatchObject(withoutSignIn);
});

test("so is a change of the address, and not told of a wrong password", async () => {
	const id = await newAccount(database);
	const caller = { userId: id, address: "1.2.3.4", browserKey: null };
	const change = await prepareInfo(services, caller, { newEmail: "new@x.test" });
	await remove(id);
	await expect(change(services)).rejects.toMatchObject(withoutSignIn);
});
