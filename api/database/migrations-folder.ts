import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The migrations of both drivers; the build puts them beside main.js (api/build.mjs). */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

const JOURNAL = "meta/_journal.json";

interface Journal {
	entries: { tag: string; when: number }[];
}

const readJournal = async (): Promise<Journal> =>
	JSON.parse(await readFile(join(migrationsFolder, JOURNAL), "utf8"));

/** A migration by the instant that the database has noted for it; undefined for one of a newer version. */
export const migrationOf = async (when: number): Promise<string | undefined> =>
	(await readJournal()).entries.find((entry) => entry.when === when)?.tag;

/** Whether a database whose last migration is of this instant has all, or those of a newer version too. */
export const hasAllMigrations = async (when: number): Promise<boolean> =>
	(await readJournal()).entries.every((entry) => entry.when <= when);

/** A folder with some of the migrations. */
interface SomeMigrations {
	folder: string;
	/** Whether these are all. */
	isAll: boolean;
	remove(): Promise<void>;
}

/** The migrations up to this one, in a temporary folder; null where there is no such migration: it is a newer version's. */
export async function migrationsUpTo(tag: string): Promise<SomeMigrations | null> {
	const journal = await readJournal();
	const index = journal.entries.findIndex((entry) => entry.tag === tag);
	if (index < 0) return null;
	if (index === journal.entries.length - 1)
		return { folder: migrationsFolder, isAll: true, remove: () => Promise.resolve() };
	const folder = await mkdtemp(join(tmpdir(), "migrations-"));
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		await cp(migrationsFolder, folder, { recursive: true });
		const entries = journal.entries.slice(0, index + 1);
		await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
		return { folder, isAll: false, remove };
	} catch (error) {
		// A full disk has no room for it.
		await remove();
		throw error;
	}
}
