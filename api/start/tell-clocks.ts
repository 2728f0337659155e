import { MINUTE_MS } from "@signage/contract/time/durations";
import { sql } from "drizzle-orm";
import { CLOCKS_APART_MS } from "../database/clocks-apart";
import type { Database } from "../database/database";

/** By how much this machine's clock is at least ahead of the database's, in milliseconds; below 0: behind it. */
async function aheadMs(db: Database): Promise<number> {
	const asked = Date.now();
	const { rows } = (await db.execute(
		sql`select (extract(epoch from clock_timestamp()) * 1000)::float as now`,
	)) as { rows: { now: number }[] };
	const now = rows[0]?.now ?? asked;
	// The database looked at its clock at some moment between.
	return now < asked ? asked - now : Math.min(0, Date.now() - now);
}

/** Says where the clocks of this machine and of the database differ by more than two processes may. */
export async function tellClocks(db: Database): Promise<void> {
	const ahead = await aheadMs(db);
	const apart = Math.abs(ahead);
	if (apart <= CLOCKS_APART_MS) return;
	const minutes = Math.round(apart / MINUTE_MS);
	console.warn(
		`This machine's clock is ${minutes} ${minutes === 1 ? "minute" : "minutes"} ${ahead > 0 ? "ahead of" : "behind"} the database's: codes, links and locks may end too early or too late. Set both clocks by NTP.`,
	);
}
