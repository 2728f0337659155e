import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAllOfThisKey } from "../account/rules/sealed-of-accounts";
import type { Database } from "../database/client";
import { DATABASE_FOLDER, databaseFolder, hasPglite } from "../database/pglite";
import { isUnused } from "../database/postgres/others";
import { serviceIdentity } from "../database/tables";
import { absent } from "../disk/absent";
import { entriesIn } from "../disk/entries";
import { knownMigration } from "../moving/schema-level";
import { keyedHashOf } from "../secrets/hashes";
import { hasServiceKey, serviceKeyPath } from "../secrets/service-key";
import type { Config } from "./config";

/** The data folder and the database do not belong together. The message is one line that says what to do. */
export class StrangeDataError extends Error {}

/** The id of the PostgreSQL database whose files are in the folder. */
const pathOfId = (dataDir: string) => join(dataDir, "database.id");

/** Where the embedded database's name is, where its files are elsewhere. */
export const EMBEDDED_ID = "files.id";

/** Where files are that are not elsewhere. */
export const filesFolder = (dataDir: string) => join(dataDir, "blobs");

/** Null for a folder in which none was used. */
const readId = async (path: string): Promise<string | null> =>
	(await readFile(path, "utf8").catch(absent))?.trim() ?? null;

/** Whole or not at all, as another process may read it. */
async function writeId(path: string, dataId: string): Promise<void> {
	const aside = `${path}.${randomUUID()}`;
	await writeFile(aside, `${dataId}\n`);
	await rename(aside, path);
}

/**
 * The name of the database: PostgreSQL's own (`checkIdentity` comes first), or the embedded one's, which is in the folder beside it and
 * in no backup, so that a copy has another.
 */
export async function databaseId({ dataDir, postgres }: Config): Promise<string> {
	const path = postgres ? pathOfId(dataDir) : join(dataDir, EMBEDDED_ID);
	const known = await readId(path);
	if (known !== null) return known;
	if (postgres) throw new Error(`There is no ${path}`);
	const made = randomUUID();
	await writeId(path, made);
	return made;
}

/**
 * Checks, before the database is opened, that the folder's files are not those of a database of the other kind: the sweep
 * would remove all of them.
 * @throws StrangeDataError
 */
export async function checkKind({ dataDir, postgres }: Config): Promise<void> {
	// Also where its disk is not there, and the folder is empty.
	if (postgres && (await entriesIn(dataDir)).includes(DATABASE_FOLDER))
		throw new StrangeDataError(
			`The data folder ${dataDir} (DATA_DIR) has a database of its own, and its files are that one's. Set DATA_DIR to another folder, or run without DATABASE_URL.`,
		);
	if (!postgres && (await readId(pathOfId(dataDir))) !== null)
		throw new StrangeDataError(
			`The files in ${dataDir} (DATA_DIR) belong to a PostgreSQL database. Set DATABASE_URL to it, or DATA_DIR to another folder.`,
		);
}

/** Whether uploaded files are in the folder; what the store keeps for itself has a hidden name. */
export const hasFiles = async (dataDir: string): Promise<boolean> =>
	(await entriesIn(filesFolder(dataDir))).some((name) => !name.startsWith("."));

/**
 * Checks, before an embedded database is made, that there are no files of one that is gone: a new one knows none of them, and
 * the sweep would remove all.
 * @throws StrangeDataError
 */
export async function checkNew(dataDir: string): Promise<void> {
	const isElsewhere = (await readId(join(dataDir, EMBEDDED_ID))) !== null;
	if (!isElsewhere && !(await hasFiles(dataDir))) return;
	const where = isElsewhere ? "in Azure" : `in ${filesFolder(dataDir)}`;
	throw new StrangeDataError(
		`The data folder ${dataDir} (DATA_DIR) has no database in ${databaseFolder(dataDir)}, and files of one ${where}: a new database would have all of them removed. Put the database back, or restore a backup into another folder.`,
	);
}

/**
 * Checks, before PostgreSQL gets its tables, that the database is not a new one where the folder's files, or those that it has in
 * Azure, are of one: so it is where that one's disk is not there, or DATABASE_URL names another.
 * @throws StrangeDataError
 */
export async function checkNotEmptied({ dataDir, postgres }: Config): Promise<void> {
	if (!postgres) return;
	const isUsed = (await readId(pathOfId(dataDir))) !== null || (await hasFiles(dataDir));
	if (!isUsed || !(await isUnused(postgres))) return;
	throw new StrangeDataError(
		`The data folder ${dataDir} (DATA_DIR) belongs to a database, and that of DATABASE_URL is empty: it would have all uploaded files removed. Put the database back, set DATABASE_URL to it, or DATA_DIR to another folder.`,
	);
}

/**
 * Checks, before a key is made, that an embedded database does not lack its own: what is sealed with that one, as two-factor
 * secrets are, could not be read with another.
 * @throws StrangeDataError
 */
export async function checkKeyThere(dataDir: string): Promise<void> {
	if ((await hasServiceKey(dataDir)) || !(await hasPglite(dataDir))) return;
	throw new StrangeDataError(
		`The data folder ${dataDir} (DATA_DIR) has a database, and not its key ${serviceKeyPath(dataDir)}. Put the key back, or restore a backup into another folder. Where it is lost, put another one there, from \`openssl rand -hex 32\`: then everybody has to sign in anew, and who has two-factor sign-in with a recovery code.`,
	);
}

/**
 * Checks that no newer version has changed the tables: this one knows neither what it would read nor what it has to write.
 * @throws StrangeDataError
 */
export async function checkVersion(db: Database, { dataDir, postgres }: Config): Promise<void> {
	if (await knownMigration(db)) return;
	throw new StrangeDataError(
		`The database ${postgres ? "of DATABASE_URL" : `in ${dataDir} (DATA_DIR)`} is of a newer version. Start that version, or a later one; or restore a backup of this version.`,
	);
}

/** What the database knows of its service, which the first one on it has told. */
async function identityOf(db: Database, config: Config, dataId: string) {
	const mine = { id: 1, dataId, keyHash: keyOf(config) };
	await db.insert(serviceIdentity).values(mine).onConflictDoNothing();
	const [row] = await db.select().from(serviceIdentity);
	if (!row) throw new Error("The database has no identity");
	return row;
}

/**
 * Warns where an embedded database knows another key, as long as something is left that this one does not open; then the database is
 * this one's. It is used all the same: where that key is lost, nobody could take the row away.
 */
export async function tellStrangeKey(db: Database, config: Config): Promise<void> {
	const { dataDir } = config;
	const { keyHash } = await identityOf(db, config, randomUUID());
	if (keyHash === keyOf(config)) return;
	const made = `The database in ${dataDir} (DATA_DIR) was made with another key than ${serviceKeyPath(dataDir)}`;
	if (await isAllOfThisKey(db, config)) {
		await db.update(serviceIdentity).set({ keyHash: keyOf(config) });
		console.error(`${made}, which is its key from now on: nothing is left of the other.`);
	} else
		console.error(
			`${made}: until that key is back, or they set it up anew, people whose two-factor sign-in is from before sign in with recovery codes alone, and integration keys from before cannot be read.`,
		);
}

/**
 * Checks that the key and the files in the data folder are those of this PostgreSQL database. The first service on a
 * database makes them so.
 * @throws StrangeDataError
 */
export async function checkIdentity(db: Database, config: Config): Promise<void> {
	const { dataDir } = config;
	const known = await readId(pathOfId(dataDir));
	const row = await identityOf(db, config, known ?? randomUUID());
	if (row.keyHash !== keyOf(config))
		throw new StrangeDataError(
			`The database belongs to a service with another key than ${serviceKeyPath(dataDir)} (DATA_DIR). Use that service's data folder, or another database. Where its key is lost, delete the row of the table service_identity: then everybody has to sign in anew.`,
		);
	if (known !== null && row.dataId !== known)
		throw new StrangeDataError(
			`The files in ${dataDir} (DATA_DIR) belong to another database than DATABASE_URL. Set DATA_DIR to another folder, or DATABASE_URL to that database.`,
		);
	if (known === null) await writeId(pathOfId(dataDir), row.dataId);
}

const keyOf = (config: Config) => keyedHashOf(config, "identity", "service");
