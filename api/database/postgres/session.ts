import type { Client, ClientBase, ClientConfig } from "pg";

/** Values are read as these have them written, and our tables are named so. */
const READING = {
	datestyle: "ISO, MDY",
	bytea_output: "hex",
	extra_float_digits: "1",
	search_path: "public",
};

/** What the driver is given, with what the session is told once it is connected. */
export interface SessionOptions extends ClientConfig {
	/** What ends statements and transactions, in milliseconds. The driver's names for these would be sent as options of the startup. */
	endsAfter?: { statement: number; lock: number; idleTransaction: number };
}

/** What may end a session or its statements; 0: it does not. `transaction_timeout` and the first are not known to older servers. */
const endings = ({ endsAfter }: SessionOptions) => ({
	idle_session_timeout: 0,
	transaction_timeout: 0,
	statement_timeout: endsAfter?.statement ?? 0,
	lock_timeout: endsAfter?.lock ?? 0,
	idle_in_transaction_session_timeout: endsAfter?.idleTransaction ?? 0,
});

/**
 * Makes a new session independent of what an administrator has set for the role, the database or the server. One statement; not
 * options of the startup, which poolers refuse.
 */
export async function beginSession(client: ClientBase, options: SessionOptions): Promise<void> {
	const settings = Object.entries({ ...READING, ...endings(options) })
		.map(([name, value]) => `('${name}', '${value}')`)
		.join(", ");
	await client.query(
		`select set_config(ours.name, ours.value, false) from (values ${settings}) ours (name, value)
			where ours.name in (select lower(name) from pg_settings)`,
	);
}

/** Asks a session whether it takes changes. @throws Error where it does not: then another server may that is the primary now */
export async function checkTakesChanges(client: ClientBase): Promise<void> {
	const asked = "select current_setting('transaction_read_only') as mode";
	const { rows } = await client.query<{ mode: string }>(asked);
	if (rows[0]?.mode === "on") throw new Error("it is read-only");
}

/** Connects a client that was made with these options. @throws Error also while the database takes no changes */
export async function connectClient(client: Client, options: SessionOptions): Promise<Client> {
	await client.connect();
	await beginSession(client, options);
	await checkTakesChanges(client);
	return client;
}
