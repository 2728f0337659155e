import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "../../api/database/client";
import { databaseOf, isOnPostgres } from "../support/databases";
import { freshData } from "../support/fresh-data";
import { type Line, openLine } from "../support/line";

let line: Line | undefined;
const opened: OpenDatabase[] = [];
afterEach(async () => {
	await line?.stop();
	line = undefined;
	for (const data of opened.splice(0)) await data.close();
});

async function openAt(dataDir: string, url: string) {
	const postgres = { url, connections: 2, waitMs: 0, statementMs: 1000 };
	const data = await openDatabase({ dataDir, postgres });
	opened.push(data);
	return data;
}

/** The database as a process has it over a line, and as another one has it. */
async function openTwo() {
	const dataDir = await freshData();
	const url = String(await databaseOf(dataDir));
	line = await openLine(url);
	return { url, line, data: await openAt(dataDir, line.url), other: await openAt(dataDir, url) };
}

const work = async () => "done";

describe.runIf(isOnPostgres)("turns among processes", () => {
	test("the connection is ended, and that is told late: turns on the next one end too", async () => {
		const { url, line, data, other } = await openTwo();
		await data.inTurn("Ann", work);
		line.endLate(500);
		const client = new Client({ connectionString: url });
		await client.connect();
		await client.query(
			`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and application_name = 'signage locks'`,
		);
		await client.end();
		await delay(200);
		await data.inTurn("Ann", () => delay(800));
		let isTaken = false;
		await other.ifFree("Ann", async () => {
			isTaken = true;
		});
		expect(isTaken).toBe(true);
	});

	test("the connection goes silent: one turn fails, and the next is on a new one", async () => {
		const { line, data } = await openTwo();
		await data.inTurn("Ann", work);
		line.silence();
		await expect(data.inTurn("Ann", work)).rejects.toThrow("does not answer");
		expect(await data.inTurn("Ann", work)).toBe("done");
	});
});
