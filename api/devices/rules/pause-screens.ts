import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "../../account/tables";
import type { Database } from "../../database/client";
import { limitsOf, type PlanTable } from "../../plans/plan-table";

/** Pauses the screens of these accounts beyond so many of each, the newest ones, and has all others play. */
async function pauseBeyond(tx: Database, isOwner: SQL, maxScreens: number): Promise<void> {
	await tx.execute(sql`
		update devices set paused_over = wanted.paused_over
		from (
			select id, case when row_number() over (partition by owner_id order by id) > ${maxScreens}::integer
				then ${maxScreens}::integer end as paused_over
			from devices where ${isOwner}
		) wanted
		where devices.id = wanted.id and devices.paused_over is distinct from wanted.paused_over`);
}

/**
 * Pauses the screens of an account that are more than its plan has, and has the others play: after its plan has changed,
 * or a screen is gone.
 */
export async function pauseScreens(tx: Database, plans: PlanTable, ownerId: number): Promise<void> {
	const [owner] = await tx.select({ tier: users.tier }).from(users).where(eq(users.id, ownerId));
	if (!owner) return;
	await pauseBeyond(tx, sql`owner_id = ${ownerId}`, limitsOf(plans, owner.tier).maxScreens);
}

/** The same for all accounts: at the start, as the plans may have been changed. */
export async function pauseScreensOfAll(db: Database, plans: PlanTable): Promise<void> {
	const tiers = await db.selectDistinct({ tier: users.tier }).from(users);
	for (const { tier } of tiers)
		await pauseBeyond(
			db,
			sql`owner_id in (select id from users where tier = ${tier})`,
			limitsOf(plans, tier).maxScreens,
		);
}
