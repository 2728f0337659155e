import { z } from "zod";
import type { PostgresSettings } from "../database/postgres/open";
import { wholeNumber } from "./variables";

/** The environment variables of the database. */
export const databaseVariables = {
	DATABASE_URL: z
		.url({
			protocol: /^postgres(?:ql)?$/,
			error: "must be an address such as postgresql://user:password@host:5432/name",
		})
		.optional(),
	DATABASE_CONNECTIONS: wholeNumber(10, 2, 1000),
	DATABASE_WAIT_MS: wholeNumber(30_000, 0, 10 ** 7),
	DATABASE_TIMEOUT_MS: wholeNumber(30_000, 1000, 10 ** 7),
};

/** How PostgreSQL is used; null: the data are in PGlite. */
export const postgresSettings = ({
	DATABASE_URL: url,
	DATABASE_CONNECTIONS: connections,
	DATABASE_WAIT_MS: waitMs,
	DATABASE_TIMEOUT_MS: statementMs,
}: z.output<z.ZodObject<typeof databaseVariables>>): PostgresSettings | null =>
	url === undefined ? null : { url, connections, waitMs, statementMs };
