import { afterAll, expect, test, vi } from "vitest";
import { openPostgres } from "../../api/database/postgres/open";
import { isPooledByTransaction } from "../../api/database/postgres/pooling";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** All connections that are asked for are one process's of a server that is fit for us. */
const asked = vi.hoisted((): string[] => []);
vi.mock("pg", async (original) => ({
	...(await original<typeof import("pg")>()),
	Client: class {
		on() {}
		async connect() {}
		async end() {}
		async query(text: string) {
			asked.push(text);
			return { rows: [{ encoding: "UTF8", version: 150_000, mode: "off", pid: 7 }] };
		}
	},
}));

/**
 * Sessions at a server with three processes: each has one of its own, or one for as long as a transaction lasts. Others come between,
 * who take the first that is idle.
 */
function server(isPooler: boolean, isBusy = false) {
	const idle = [11, 12, 13];
	const open = { transactions: 0 };
	const session = () => {
		let own: number | undefined;
		const query = async (statements: string) => {
			own ??= idle.shift();
			const pid = own;
			const answers = statements.split("; ").map((text) => {
				if (text === "begin") open.transactions++;
				if (text === "rollback") open.transactions--;
				return { rows: text.startsWith("select") ? [{ pid }] : [] };
			});
			if (isPooler && own !== undefined && !statements.startsWith("begin")) {
				idle.unshift(own);
				own = undefined;
				if (isBusy) idle.push(...idle.splice(0, 1));
			}
			return answers.length > 1 ? answers : answers[0];
		};
		return { query } as never;
	};
	return { open, look: () => isPooledByTransaction(session(), session()) };
}

test("sessions that last have a process each", async () => {
	const { look, open } = server(false);
	expect(await look()).toBe(false);
	expect(open.transactions).toBe(0);
});

test("a pooler of transactions gives one session what another one had", async () => {
	const { look, open } = server(true);
	expect(await look()).toBe(true);
	expect(open.transactions).toBe(0);
});

test("a pooler of transactions is known too while others take what a session had", async () => {
	expect(await server(true, true).look()).toBe(true);
});

test("a start through one ends at once with a line that says so, before it changes anything", async () => {
	const url = "postgresql://ann:secret@db.test/signage";
	const settings = { url, connections: 1, waitMs: 30_000, statementMs: 1_000 };
	await expect(openPostgres(settings, "nowhere")).rejects.toThrow(
		/^The database postgresql:\/\/ann@db\.test\/signage \(DATABASE_URL\) cannot be used: it is reached through a pooler of transactions; use one of sessions$/,
	);
	expect(asked.filter((text) => text.includes("pg_try_advisory_lock"))).toEqual([]);
});
