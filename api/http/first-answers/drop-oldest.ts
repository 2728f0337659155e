import { sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import { firstAnswers } from "./tables";

/** So much of an account's first answers is kept; whoever sends something again does so long before others take its room. */
const KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_ROWS = 1000;

/**
 * Drops an account's oldest first answers where there are too many of them, or too large ones.
 * @param newest the one that is never dropped
 */
export async function dropOldest(
	tx: Database,
	userId: number,
	newest: { path: string; key: string },
): Promise<void> {
	const { path, key, answer, createdAt } = firstAnswers;
	const isNewest = sql`(${path} = ${newest.path} and ${key} = ${newest.key})`;
	await tx.execute(sql`
		with counted as (
			select ${path} as path, ${key} as key, ${isNewest} as is_newest,
				row_number() over newest_first as place, sum(pg_column_size(${answer})) over newest_first as bytes
			from ${firstAnswers} where ${firstAnswers.userId} = ${userId}
			window newest_first as (order by ${isNewest} desc, ${createdAt} desc, ${path}, ${key})
		)
		delete from ${firstAnswers} where ${firstAnswers.userId} = ${userId} and (${path}, ${key}) in (
			-- What another call drops at this moment is left to it.
			select ${path}, ${key} from ${firstAnswers} join counted using (path, key)
			where ${firstAnswers.userId} = ${userId} and not is_newest and (place > ${KEPT_ROWS} or bytes > ${KEPT_BYTES})
			for update of ${firstAnswers} skip locked
		)`);
}
