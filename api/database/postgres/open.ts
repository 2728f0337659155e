import { Pool } from "pg";
import type { OpenDatabase } from "../client";
import { callOptions, connectPatiently, type PostgresSettings, patientOptions } from "./connecting";
import { ListeningConnection } from "./listening";
import { migrateInTurn } from "./migrating";
import { databaseOn } from "./transactions";

export type { PostgresSettings };

const IDLE_MS = 30_000;

function openPool(settings: PostgresSettings): Pool {
	const pool = new Pool({
		...callOptions(settings),
		max: settings.connections,
		idleTimeoutMillis: IDLE_MS,
	});
	// One that is lost while nobody uses it is replaced; while somebody does, the query fails and says so.
	pool.on("error", () => undefined);
	pool.on("connect", (client) => client.on("error", () => undefined));
	return pool;
}

/**
 * Connects to PostgreSQL, waiting for it if needed, and runs the new migrations.
 * @throws UnreachableError
 */
export async function openPostgres(settings: PostgresSettings): Promise<OpenDatabase> {
	await migrateInTurn(await connectPatiently(settings));
	const listening = await ListeningConnection.open(patientOptions(settings, "changes"));
	const pool = openPool(settings);
	return {
		db: databaseOn(pool),
		listen: listening.listen,
		// PostgreSQL does it by itself.
		upkeep: () => Promise.resolve(),
		async close() {
			await listening.close();
			await pool.end();
		},
	};
}
