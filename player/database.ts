import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface Schema extends DBSchema {
	settings: { key: string; value: unknown };
	media: { key: string; value: Blob };
}

export type Database = IDBPDatabase<Schema>;

const DATABASE = "signage-player";

/** Whether an operation failed as its connection has ended. WebKit says "UnknownError" of one that it has lost. */
export const hasEnded = (error: unknown) =>
	error instanceof DOMException && /^(?:InvalidState|Unknown)Error$/.test(error.name);

/** Opens the browser's database, which is made where there is none. */
export function openDatabase(): Promise<Database> {
	return openDB<Schema>(DATABASE, 1, {
		upgrade(fresh) {
			fresh.createObjectStore("settings");
			fresh.createObjectStore("media");
		},
	});
}
