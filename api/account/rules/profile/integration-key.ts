import { isEnterpriseLevel } from "@signage/contract/tiers";
import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { type PlanTable, planWithKey } from "../../../plans/plan-table";
import { accountGone, ProblemError } from "../../../problems/problem";
import { seal, unseal } from "../../../secrets/sealed";
import type { Services } from "../../../start/services";
import { users } from "../../tables";
import { userById } from "../users";

/** The account's sealed key. @throws ProblemError 403 when the plan has no integration key; 401 when the account is gone */
async function readSealed(db: Database, plans: PlanTable, userId: number): Promise<string | null> {
	const user = await userById(db, userId);
	if (!user) throw accountGone();
	if (!isEnterpriseLevel(user.tier))
		throw new ProblemError(403, `Your plan has no integration key.${planWithKey(plans)}`);
	return user.integrationKey;
}

/** The integration key, or null. @throws ProblemError 403, 401 */
export async function readIntegrationKey(
	{ db, config }: Services,
	userId: number,
): Promise<string | null> {
	const sealed = await readSealed(db, config.plans, userId);
	return sealed && unseal(config, "integration key", sealed);
}

/** Sets the integration key; null removes it. @throws ProblemError 403, 401 */
export async function setIntegrationKey(
	{ db, config }: Services,
	userId: number,
	key: string | null,
): Promise<void> {
	await readSealed(db, config.plans, userId);
	const integrationKey = key && (await seal(config, "integration key", key));
	await db.update(users).set({ integrationKey }).where(eq(users.id, userId));
}
