import { openDatabase } from "../../api/database/client";
import { databaseOf } from "./databases";

/** Opens the database of a data folder; with PGlite no service may use it meanwhile. */
export async function openData(dataDir: string) {
	const url = await databaseOf(dataDir);
	const postgres = url && { url, connections: 2, waitMs: 0, statementMs: 30_000 };
	return openDatabase({ dataDir, postgres: postgres || null });
}
