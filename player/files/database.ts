import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";

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
		upgrade(fresh, _former, _version, { done }) {
			done.catch(toldOtherwise);
			fresh.createObjectStore("settings");
			fresh.createObjectStore("media");
		},
	});
}

/** Reads from one of its stores. @throws what a read throws */
export async function readFrom<Name extends "settings" | "media", T>(
	database: Database,
	name: Name,
	work: (store: IDBPObjectStore<Schema, [Name], Name>) => Promise<T>,
): Promise<T> {
	const { store, done } = database.transaction(name, "readonly");
	done.catch(toldOtherwise);
	return work(store);
}

/** A transaction ends with the error of what was asked in it, which is heard there. */
const toldOtherwise = () => undefined;
