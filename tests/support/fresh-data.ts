import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildFolder, SERVICE_READY, serviceFolder, serviceProgram } from "./built";
import { heard, startChild } from "./children";
import { copyTemplateFor, isOnPostgres, makeTemplateDatabase } from "./databases";
import { temporaryFolder } from "./temporary-folder";

/** The template for this build's migrations, so that one of older migrations is never used. */
async function templatePath(): Promise<string> {
	const migrations = join(serviceFolder, "migrations");
	const hash = createHash("sha256");
	const entries = await readdir(migrations, { recursive: true, withFileTypes: true });
	for (const path of entries
		.filter((one) => one.isFile())
		.map((one) => join(one.parentPath, one.name))
		.sort())
		hash.update(path.slice(migrations.length)).update(await readFile(path));
	return join(buildFolder, "test-data", hash.digest("hex").slice(0, 16));
}

async function firstStart(dataDir: string, more: Record<string, string> = {}): Promise<void> {
	const env = { HOST: "127.0.0.1", API_PORT: "0", DATA_DIR: dataDir, ...more };
	const service = startChild([serviceProgram], env);
	await heard(service, SERVICE_READY);
	await service.end("SIGTERM");
}

/**
 * Makes the data folder that tests copy, unless it is there. Safe in several processes at once: it is
 * made under a name of its own and renamed whole, and a template is never removed.
 */
export async function makeTemplate(): Promise<string> {
	const template = await templatePath();
	if (existsSync(template)) return template;
	const aside = `${template}.${randomUUID()}`;
	await mkdir(aside, { recursive: true });
	await firstStart(aside);
	await rename(aside, template).catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
		await rm(aside, { recursive: true });
	});
	return template;
}

/** The same for services on PostgreSQL: a folder, and a database of the run's server. Called by one process alone. */
export async function makePostgresTemplate(): Promise<void> {
	const folder = postgresTemplate();
	if (existsSync(folder)) return;
	await mkdir(folder);
	await firstStart(folder, { DATABASE_URL: await makeTemplateDatabase() });
}

const postgresTemplate = () => join(String(process.env.SIGNAGE_RUN_FOLDER), "postgres-template");

/** A new data folder as after a first start. Making a database takes seconds, copying one does not. */
export async function freshData(): Promise<string> {
	const dataDir = temporaryFolder();
	if (isOnPostgres) copyTemplateFor(dataDir);
	const template = isOnPostgres ? postgresTemplate() : await makeTemplate();
	await cp(template, dataDir, { recursive: true });
	return dataDir;
}
