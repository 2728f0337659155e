import type { Client } from "pg";

type Session = Pick<Client, "query">;

const WHOSE = "select pg_backend_pid() as pid";

/** The process of the server that worked on the last of these statements. */
async function backendOf(session: Session, statements: string): Promise<number> {
	const told: unknown = await session.query(statements);
	const [last] = [told].flat().slice(-1) as { rows: { pid: number }[] }[];
	return last?.rows[0]?.pid ?? 0;
}

/**
 * Whether a pooler gives our sessions to others between two transactions, which loses what a session hears and its locks. Two
 * sessions of a server's own are two processes all the time. A pooler of transactions gives the second one, which keeps its transaction
 * open, the process that the first has just let go of; or somebody else had that, and the first one has a new one then.
 */
export async function isPooledByTransaction(first: Session, second: Session): Promise<boolean> {
	const before = await backendOf(first, WHOSE);
	const other = await backendOf(second, `begin; ${WHOSE}`);
	try {
		return other === before || (await backendOf(first, WHOSE)) !== before;
	} finally {
		await second.query("rollback");
	}
}
