import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { tracedClient } from "../../observe/spans";
import { hasMetAnother, isConnectionLost, OutOfReachError } from "../errors";
import * as schema from "../schema";

type PgDatabase = NodePgDatabase<typeof schema>;
type Transaction = PgDatabase["transaction"];

const TRIES = 5;
const PAUSE_MS = 20;

/** Runs work again that met another transaction, after a pause of random length. */
async function again<T>(work: () => Promise<T>): Promise<T> {
	for (let tries = 1; ; tries++) {
		try {
			return await work();
		} catch (error) {
			if (tries >= TRIES || !hasMetAnother(error)) throw error;
			await delay(tries * PAUSE_MS * (0.5 + Math.random()));
		}
	}
}

/**
 * The database on a pool. Not drizzle's own transaction on a pool: that keeps a connection for ever whose BEGIN failed. A
 * transaction that meets another one in a deadlock is run again, so its work must do nothing but queries that matter.
 */
export function databaseOn(pool: Pool): PgDatabase {
	const databases = new WeakMap<PoolClient, PgDatabase>();
	const databaseOf = (client: PoolClient) => {
		const known = databases.get(client) ?? drizzle(tracedClient(client), { schema });
		databases.set(client, known);
		return known;
	};
	const connect = () =>
		pool.connect().catch((cause) => {
			throw new OutOfReachError(cause);
		});
	const once: Transaction = async (work, config) => {
		const client = await connect();
		let isLost = false;
		try {
			return await databaseOf(client).transaction(work, config);
		} catch (error) {
			isLost = isConnectionLost(error);
			throw error;
		} finally {
			client.release(isLost);
		}
	};
	const db = drizzle(tracedClient(pool), { schema });
	db.transaction = (work, config) => again(() => once(work, config));
	return db;
}
