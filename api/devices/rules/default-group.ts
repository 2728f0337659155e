import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { deviceGroups } from "../tables";

const DEFAULT_GROUP_TITLE = "Default group";

/** Gives a new account the group that its new screens join. */
export async function createDefaultGroup(tx: Database, ownerId: number): Promise<void> {
	await tx.insert(deviceGroups).values({ ownerId, title: DEFAULT_GROUP_TITLE, isDefault: true });
}

/** The id of the group that new screens join. */
export async function defaultGroupId(tx: Database, ownerId: number): Promise<number> {
	const [group] = await tx
		.select({ id: deviceGroups.id })
		.from(deviceGroups)
		.where(and(eq(deviceGroups.ownerId, ownerId), deviceGroups.isDefault));
	if (!group) throw new Error(`Account ${ownerId} has no default device group`);
	return group.id;
}
