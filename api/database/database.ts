import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";
import type { InTurn } from "./turns";

/** The database or a transaction on it; rules accept either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Who listens to a channel. */
export interface Listener {
	onTold(payload: string): void;
	/** Something may have been told that was not heard, and may still be: look again at all of it. */
	onGap(): void;
}

/** Listens to a channel until it is stopped. */
interface Listening {
	/** Resolves once everything is heard that was told by what is committed by now; at once while nothing is heard. */
	caughtUp(): Promise<void>;
	stop(): Promise<void>;
}

/** Hears what the database tells on a channel (LISTEN). */
export type Listen = (channel: string, listener: Listener) => Promise<Listening>;

/** Runs work unless the same is being done already, here or in another process: then nothing happens. */
type IfFree = (name: string, work: () => Promise<void>) => Promise<void>;

export interface OpenDatabase {
	db: Database;
	/** For short queries beside a transaction that its caller holds open: never waits until one of those has ended. */
	beside: Database;
	listen: Listen;
	/** Among all processes on the database. */
	inTurn: InTurn;
	ifFree: IfFree;
	/** The work that a database server does in the background by itself; PGlite never does. */
	upkeep(): Promise<void>;
	/** Closes the database cleanly; no query may follow. */
	close(): Promise<void>;
}
