import { expect, test } from "vitest";
import { isPooledByTransaction } from "../../api/database/postgres/pooling";

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
