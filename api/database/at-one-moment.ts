import type { Database } from "./database";

/** Runs several queries on what there is at one moment: what others save or delete meanwhile is seen by all of them, or by none. */
export const atOneMoment = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
	db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
