import { eq, type SQL, sql } from "drizzle-orm";
import { inAccount } from "../../account/rules/users";
import { users } from "../../account/tables";
import type { Database } from "../../database/client";
import { limitsOf, type PlanTable } from "../../plans/plan-table";
import { devices } from "../tables";

/** What the screens of these accounts should have in `paused_over`: beyond so many of each, the newest ones pause. */
const wantedBeyond = (isOwner: SQL, maxScreens: number) => sql`(
	select id, case when row_number() over (partition by owner_id order by coalesce(place, id)) > ${maxScreens}::integer
		then ${maxScreens}::integer end as paused_over
	from devices where ${isOwner}
) wanted`;

const isOther = sql`devices.id = wanted.id and devices.paused_over is distinct from wanted.paused_over`;

/**
 * Pauses the screens of an account that are more than its plan has, and has the others play: after its plan has changed,
 * or a screen is gone.
 * @param tx a transaction that has locked the account
 */
export async function pauseScreens(tx: Database, plans: PlanTable, ownerId: number): Promise<void> {
	const [owner] = await tx.select({ tier: users.tier }).from(users).where(eq(users.id, ownerId));
	if (!owner) return;
	const { maxScreens } = limitsOf(plans, owner.tier);
	const wanted = wantedBeyond(sql`owner_id = ${ownerId}`, maxScreens);
	await tx.execute(
		sql`update devices set paused_over = wanted.paused_over from ${wanted}
			where ${isOther} and devices.owner_id = ${ownerId}`,
	);
}

/** The same for all accounts: at the start, as the plans may have been changed. */
export async function pauseScreensOfAll(db: Database, plans: PlanTable): Promise<void> {
	const tiers = await db.selectDistinct({ tier: users.tier }).from(users);
	for (const { tier } of tiers) {
		const { maxScreens } = limitsOf(plans, tier);
		// Few accounts have screens that pause, or that should: only of those the screens are put in order.
		const isOfOne = sql`owner_id in (
			select owner_id from devices join users on users.id = owner_id where tier = ${tier}
			group by owner_id having count(*) > ${maxScreens}::integer or count(paused_over) > 0
		)`;
		const wanted = wantedBeyond(isOfOne, maxScreens);
		const changed = await db
			.selectDistinct({ ownerId: devices.ownerId })
			.from(devices)
			.innerJoin(wanted, isOther);
		for (const { ownerId } of changed)
			await inAccount(db, ownerId, async (tx) => {
				await pauseScreens(tx, plans, ownerId);
			});
	}
}
