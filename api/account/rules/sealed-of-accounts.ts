import { isNotNull, or } from "drizzle-orm";
import type { Database } from "../../database/client";
import { unseal } from "../../secrets/sealed";
import type { Config } from "../../start/config";
import { users } from "../tables";

/** Whether what accounts keep sealed, for two-factor sign-in and as integration keys, is all sealed with this service's key. */
export async function isAllOfThisKey(db: Database, config: Config): Promise<boolean> {
	const { twoFactorKey, integrationKey } = users;
	const sealed = await db
		.select({ twoFactorKey, integrationKey })
		.from(users)
		.where(or(isNotNull(twoFactorKey), isNotNull(integrationKey)));
	try {
		for (const one of sealed) {
			if (one.twoFactorKey) await unseal(config, "two-factor key", one.twoFactorKey);
			if (one.integrationKey) await unseal(config, "integration key", one.integrationKey);
		}
		return true;
	} catch {
		return false;
	}
}
