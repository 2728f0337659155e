import { setTimeout as delay } from "node:timers/promises";
import { isUnknownIssuer, withoutNodesAdvice } from "@signage/contract/http/unknown-issuer";
import { Client } from "pg";
import { missingRight, OutOfReachError, reasonOf } from "../errors";
import { isPooledByTransaction } from "./pooling";
import { connectClient, type SessionOptions } from "./session";

/** Where PostgreSQL is, and how it is used. */
export interface PostgresSettings {
	/** Such as `postgresql://user:password@host:5432/name`. */
	url: string;
	/** How many connections a process has at most for its calls; a few more are for other work. */
	connections: number;
	/** How long a start waits for a database that cannot be used, in milliseconds. */
	waitMs: number;
	/** How long a statement may take, in milliseconds. */
	statementMs: number;
}

/** PostgreSQL cannot be used. The message is one line that names it, without the password. */
export class UnreachableError extends Error {}

/** What the server is: no waiting mends that. */
class UnfitServerError extends Error {}

const NAME_THE_ISSUER =
	". If you trust it, add sslmode=verify-full&sslrootcert=/path/to/ca.pem to the address, with the file of whoever issued it";
/** One that is for another name, or no longer valid. */
const UNFIT_CERTIFICATE = /^(?:ERR_TLS_CERT_\w+|CERT_(?:HAS_EXPIRED|NOT_YET_VALID))$/;

/** What no waiting mends, in words; undefined for anything else. */
function lastingTrouble(cause: unknown): string | undefined {
	const { code = "" } = cause as { code?: string };
	if (cause instanceof UnfitServerError || UNFIT_CERTIFICATE.test(code)) return reasonOf(cause);
	return isUnknownIssuer(code) ? withoutNodesAdvice(reasonOf(cause)) + NAME_THE_ISSUER : undefined;
}

const CONNECT_MS = 10_000;
const LOCK_MS = 15_000;
/** A transaction that waits for its own process for so long has been forgotten. */
const IDLE_IN_TRANSACTION_MS = 60_000;
/** How much longer than the server the driver waits for the end of a statement. */
const NETWORK_MS = 5_000;
const AGAIN_MS = 500;
/** PostgreSQL 13 is the oldest one that tells of changes before the one who made them hears that they are made. */
const OLDEST = 130_000;

/** What the driver takes for `verify-full`, and warns of each time; it will not always. */
const CHECKED = ["prefer", "require", "verify-ca"];

/**
 * The address as the driver is given it: without a name for its connections, which would take the place of ours, by which others
 * know us (others.ts), and with TLS by its own name. `uselibpqcompat` says that the modes are meant as psql has them.
 */
function driverAddress(url: string): string {
	const address = new URL(url);
	const { searchParams } = address;
	const isNamed = searchParams.has("application_name");
	const isChecked =
		CHECKED.includes(searchParams.get("sslmode") ?? "") &&
		searchParams.get("uselibpqcompat") !== "true";
	if (!isNamed && !isChecked) return url;
	searchParams.delete("application_name");
	if (isChecked) searchParams.set("sslmode", "verify-full");
	return address.href;
}

/**
 * For connections that wait as long as they have to: migrations, and listening.
 * @param use what the server's list of connections says of it
 */
export const patientOptions = ({ url }: PostgresSettings, use: string): SessionOptions => ({
	connectionString: driverAddress(url),
	application_name: `signage ${use}`,
	connectionTimeoutMillis: CONNECT_MS,
	keepAlive: true,
	keepAliveInitialDelayMillis: 10_000,
});

/** For connections of calls: whatever hangs ends. */
export const callOptions = (settings: PostgresSettings): SessionOptions => ({
	...patientOptions(settings, "calls"),
	query_timeout: settings.statementMs + NETWORK_MS,
	endsAfter: {
		statement: settings.statementMs,
		lock: Math.min(LOCK_MS, settings.statementMs),
		idleTransaction: IDLE_IN_TRANSACTION_MS,
	},
});

/** The address for people: without password and options. */
function shown(url: string): string {
	const { protocol, username, host, pathname } = new URL(url);
	return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

/** @throws UnfitServerError when the server is too old, or does not keep all characters */
async function checkServer(client: Client): Promise<void> {
	const { rows } = await client.query<{ encoding: string; version: number }>(
		"select current_setting('server_encoding') encoding, current_setting('server_version_num')::int as version",
	);
	const [{ encoding, version } = { encoding: "", version: 0 }] = rows;
	if (version < OLDEST) throw new UnfitServerError("it is older than PostgreSQL 13");
	if (encoding !== "UTF8")
		throw new UnfitServerError(`its encoding is ${encoding}; create it with encoding UTF8`);
}

async function connect(
	settings: PostgresSettings,
	check: (client: Client) => Promise<void> = checkServer,
): Promise<Client> {
	const options = patientOptions(settings, "start");
	const client = new Client(options);
	// A connection that ends between two queries; the next query fails and says so.
	client.on("error", () => undefined);
	try {
		await connectClient(client, options);
		await check(client);
		return client;
	} catch (error) {
		client.end().catch(() => undefined);
		throw error;
	}
}

const unusable = ({ url }: PostgresSettings, why: string) =>
	`The database ${shown(url)} (DATABASE_URL) cannot be used: ${why}`;

/** Tries something that takes a connection until it has one. */
export type Patience = <T>(attempt: () => Promise<T>) => Promise<T>;

/**
 * The patience of a start, with a database that is starting too or has no connection left: for `waitMs` in all, from now on, it tries what
 * it is given, and says once what is wrong. It throws UnreachableError when they are over.
 */
export function createPatience(settings: PostgresSettings): Patience {
	const end = performance.now() + settings.waitMs;
	let isTold = false;
	return async (attempt) => {
		for (;;) {
			try {
				return await attempt();
			} catch (error) {
				const cause = error instanceof OutOfReachError ? error.cause : error;
				const lasting = lastingTrouble(cause);
				const trouble = unusable(settings, lasting ?? reasonOf(cause));
				if (lasting !== undefined || performance.now() >= end) throw new UnreachableError(trouble);
				if (!isTold)
					console.log(`${trouble}. Trying for ${Math.ceil(settings.waitMs / 1000)} seconds …`);
				isTold = true;
				await delay(AGAIN_MS);
			}
		}
	};
}

/**
 * A connection to the database, which may be starting too, as may what makes its role, which a server does not tell from a wrong
 * password: says once what is wrong, and tries for `waitMs`. The caller ends it.
 * @throws UnreachableError
 */
export const connectPatiently = (settings: PostgresSettings): Promise<Client> =>
	createPatience(settings)(() => connect(settings));

/**
 * Looks whether connections last, with one more beside this one; where there is none, the rest of a start says so.
 * @throws UnreachableError
 */
export async function refusePooledTransactions(
	settings: PostgresSettings,
	client: Client,
): Promise<void> {
	let isPooled = false;
	const look = async (second: Client) => {
		isPooled = await isPooledByTransaction(client, second);
	};
	const second = await connect(settings, look).catch(() => undefined);
	await second?.end();
	if (!isPooled) return;
	await client.end();
	throw new UnreachableError(
		unusable(settings, "it is reached through a pooler of transactions; use one of sessions"),
	);
}

/**
 * Runs something that needs the tables to be ours.
 * @throws UnreachableError where the role may not
 */
export async function withRights<T>(
	settings: PostgresSettings,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const missing = missingRight(error);
		if (missing === undefined) throw error;
		throw new UnreachableError(
			`${unusable(settings, missing)}. Make its role the owner of the database, and of all that is in it.`,
		);
	}
}
