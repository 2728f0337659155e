import { dirname } from "node:path";
import type { FullConfig } from "@playwright/test";
import type { TestProject } from "vitest/node";
import { heard, startChild } from "./children";
import { freePort } from "./free-port";
import { PREFIX } from "./run-folder";

const READY = /PostgreSQL on (\S+)/;

type Run = TestProject | FullConfig;

/** Whether the services of a project, or of the browser tests, have PostgreSQL. */
const isWanted = (run: Run) =>
	("config" in run ? run.config.env : process.env).TEST_DATABASE === "postgres";

/**
 * Before all tests of a run on PostgreSQL: starts a server for the run, and tells the workers where it is. Resolves to
 * what ends it.
 */
export default async function startPostgres(run: Run): Promise<() => Promise<void>> {
	const folder = process.env.SIGNAGE_RUN_FOLDER;
	if (!isWanted(run) || process.env.SIGNAGE_POSTGRES || !folder) return async () => undefined;
	// Beside the run's folder: the server may run as another user, who may not look into that one.
	const args = [dirname(folder), `${PREFIX}${process.pid}-postgres-`, String(await freePort())];
	const server = startChild(["tests/support/own-postgres.mjs", ...args], {});
	const [, url = ""] = await heard(server, READY);
	process.env.SIGNAGE_POSTGRES = url;
	return async () => {
		delete process.env.SIGNAGE_POSTGRES;
		await server.end("SIGTERM");
	};
}
