import type { Client, ClientBase, ClientConfig } from "pg";

/** Values are read as these have them written, and our tables are named so. */
const READING = {
	datestyle: "ISO, MDY",
	bytea_output: "hex",
	extra_float_digits: "1",
	search_path: "public",
};

/** What may end a session or its statements; 0: it does not. `transaction_timeout` and the first are not known to older servers. */
const endings = (config: ClientConfig) => ({
	idle_session_timeout: 0,
	transaction_timeout: 0,
	statement_timeout: config.statement_timeout || 0,
	lock_timeout: config.lock_timeout ?? 0,
	idle_in_transaction_session_timeout: config.idle_in_transaction_session_timeout ?? 0,
});

/**
 * Makes a new session independent of what an administrator has set for the role, the database or the server. One statement; not
 * options of the startup, which poolers refuse.
 */
export async function beginSession(client: ClientBase, config: ClientConfig): Promise<void> {
	const settings = Object.entries({ ...READING, ...endings(config) })
		.map(([name, value]) => `('${name}', '${value}')`)
		.join(", ");
	await client.query(
		`select set_config(ours.name, ours.value, false) from (values ${settings}) ours (name, value)
			where ours.name in (select lower(name) from pg_settings)`,
	);
}

/** Connects a client that was made with these options. */
export async function connectClient(client: Client, options: ClientConfig): Promise<Client> {
	await client.connect();
	await beginSession(client, options);
	return client;
}
