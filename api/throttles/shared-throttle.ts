import { inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { CLOCKS_APART_MS } from "../database/clocks-apart";
import { lockName } from "../database/lock-name";
import { throttleEvents } from "./tables";
import {
	type KeyLimit,
	limitsOfRepeaters,
	limitsToNote,
	ownLimits,
	refuseUntil,
	type Throttle,
	type ThrottleLimits,
	type Who,
} from "./throttle";

/** Longer than any window. */
const KEPT = sql`interval '1 hour'`;

/** What was counted later than this from now is from before the clock was set back, and holds nobody off. */
const APART = sql.raw(`interval '${CLOCKS_APART_MS} milliseconds'`);

/** Deletes what no throttle counts any more. */
export async function sweepThrottles(db: Database): Promise<void> {
	// Not clock_timestamp(), which is another at each row: no index can be asked for that.
	await db.delete(throttleEvents).where(lt(throttleEvents.at, sql`now() - ${KEPT}`));
}

/**
 * A throttle that all processes on a database count in, by the database's clock.
 * @param db which is not the transaction of a call: what is counted stays, whatever becomes of that
 * @param name tells it from other throttles
 */
export function createSharedThrottle(db: Database, name: string, limits: ThrottleLimits): Throttle {
	const window = sql`make_interval(secs => ${limits.windowMs / 1000})`;

	/** In how many milliseconds none of these keys is at its limit any more. */
	async function freeIn(tx: Database, wanted: KeyLimit[]): Promise<number> {
		const rows = sql.join(
			wanted.map(([key, limit]) => sql`(${key}::text, ${limit}::integer)`),
			sql`, `,
		);
		const [found] = await tx
			.select({
				ms: sql<number>`coalesce(max(extract(epoch from nth.at + ${window} - clock_timestamp()) * 1000), 0)::float`,
			})
			.from(sql`(values ${rows}) wanted (key, most) cross join lateral (
				select at from throttle_events events
				where events.throttle = ${name} and events.key = wanted.key
					and events.at > clock_timestamp() - ${window}
					and events.at <= clock_timestamp() + ${APART}
				order by at desc offset wanted.most - 1 limit 1
			) nth`);
		return found?.ms ?? 0;
	}

	async function check(tx: Database, who: Who): Promise<void> {
		const wanted = limitsToNote(limits, who);
		const more = limitsOfRepeaters(limits);
		const once = ownLimits(limits, who).map(([key]) => [key, 1] as const);
		const isRepeater = more.length > 0 && (await freeIn(tx, once)) > 0;
		refuseUntil(limits, await freeIn(tx, isRepeater ? [...wanted, ...more] : wanted));
	}

	async function note(tx: Database, who: Who): Promise<number[]> {
		const at = sql`clock_timestamp()`;
		const rows = limitsToNote(limits, who).map(([key]) => ({ throttle: name, key, at }));
		const noted = await tx.insert(throttleEvents).values(rows).returning({ id: throttleEvents.id });
		return noted.map(({ id }) => id);
	}

	return {
		check: (who) => check(db, who),
		async note(who) {
			await note(db, who);
		},
		async begin(who) {
			const keys = limitsToNote(limits, who).map(([key]) => key);
			const ids = await db.transaction(async (tx) => {
				// In one order, so that two who share two keys do not wait for each other.
				for (const key of keys.toSorted()) await lockName(tx, `throttle ${name} ${key}`);
				await check(tx, who);
				return note(tx, who);
			});
			return async () => {
				await db.delete(throttleEvents).where(inArray(throttleEvents.id, ids));
			};
		},
	};
}
