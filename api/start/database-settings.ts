import type * as z from "zod";
import type { PostgresSettings } from "../database/postgres/open";
import { serverAddress, wholeNumber, yes } from "./variables";

/** The environment variables of the database. */
export const databaseVariables = {
	DATABASE_URL: serverAddress(
		/^postgres(?:ql)?$/,
		"postgresql://user:password@host:5432/name",
		/^(?:\/[^/@]*)?$/,
	).optional(),
	DATABASE_CONNECTIONS: wholeNumber(10, 2, 1000),
	DATABASE_WAIT_MS: wholeNumber(30_000, 0, 10 ** 7),
	DATABASE_TIMEOUT_MS: wholeNumber(30_000, 1000, 10 ** 7),
	MEDIA_JOBS: yes,
};

type Variables = z.output<z.ZodObject<typeof databaseVariables>>;

/**
 * How PostgreSQL is used, null where the data are in PGlite; and whether this process works on media.
 * @throws Error where it does not, and no other process can
 */
export function databaseSettings(values: Variables): {
	postgres: PostgresSettings | null;
	mediaJobs: boolean;
} {
	const { DATABASE_URL: url, MEDIA_JOBS: mediaJobs } = values;
	const {
		DATABASE_CONNECTIONS: connections,
		DATABASE_WAIT_MS: waitMs,
		DATABASE_TIMEOUT_MS: statementMs,
	} = values;
	if (url !== undefined) return { postgres: { url, connections, waitMs, statementMs }, mediaJobs };
	if (mediaJobs) return { postgres: null, mediaJobs };
	throw new Error("MEDIA_JOBS=false needs DATABASE_URL, which `npm run worker` needs too");
}
