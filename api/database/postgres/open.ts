import { Pool } from "pg";
import type { OpenDatabase } from "../database";
import {
	callOptions,
	connectPatiently,
	createPatience,
	type PostgresSettings,
	patientOptions,
	refusePooledTransactions,
	withRights,
} from "./connecting";
import { ListeningConnection } from "./listening";
import { LockingConnection } from "./locking";
import { migrateInTurn } from "./migrating";
import { beginSession } from "./session";
import { databaseOn } from "./transactions";

export type { PostgresSettings };

const IDLE_MS = 30_000;
/** For what takes a millisecond. */
const BESIDE_CONNECTIONS = 2;

function openPool(settings: PostgresSettings, most: number): Pool {
	const options = callOptions(settings);
	const pool = new Pool({
		...options,
		onConnect: (client) => beginSession(client, options),
		max: most,
		idleTimeoutMillis: IDLE_MS,
	});
	// One that is lost while nobody uses it is replaced; while somebody does, the query fails and says so.
	pool.on("error", () => undefined);
	pool.on("connect", (client) => client.on("error", () => undefined));
	return pool;
}

/**
 * Connects to PostgreSQL, waiting for it, or for free connections, if needed, and runs the new ones of these migrations.
 * @throws UnreachableError
 */
export async function openPostgres(
	settings: PostgresSettings,
	migrationsFolder: string,
): Promise<OpenDatabase> {
	const client = await connectPatiently(settings);
	await refusePooledTransactions(settings, client);
	await withRights(settings, () => migrateInTurn(client, migrationsFolder));
	const patiently = createPatience(settings);
	const listening = await patiently(() =>
		ListeningConnection.open(patientOptions(settings, "changes")),
	);
	const pool = openPool(settings, settings.connections);
	const besides = openPool(settings, BESIDE_CONNECTIONS);
	const locking = new LockingConnection({
		...callOptions(settings),
		application_name: "signage locks",
	});
	const close = async () => {
		await listening.close();
		await Promise.all([pool.end(), besides.end(), locking.close()]);
	};
	try {
		// The rest of a start uses these, and what a call is answered without would end it.
		await patiently(async () => (await pool.connect()).release());
		await patiently(() => locking.open());
	} catch (error) {
		// A server that has gone silent keeps it waiting.
		close().catch(() => undefined);
		throw error;
	}
	return {
		db: databaseOn(pool),
		beside: databaseOn(besides),
		inTurn: locking.inTurn,
		ifFree: (name, work) => locking.ifFree(name, work),
		listen: listening.listen,
		// PostgreSQL does it by itself.
		upkeep: () => Promise.resolve(),
		close,
	};
}
