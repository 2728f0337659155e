import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { preparing } from "../../api/database/prepared";

let client: PGlite;
/** The first letters of the messages that PostgreSQL gets, one text for each call. */
let sent: string[] = [];
beforeAll(async () => {
	client = await PGlite.create();
	const send = client.execProtocolStream.bind(client);
	client.execProtocolStream = (message, options) => {
		// What is too old is closed beside.
		sent.push(kindsOf(message).replaceAll("C", ""));
		return send(message, options);
	};
	preparing(client);
});
afterAll(() => client.close());
beforeEach(async () => {
	await client.exec(
		"create table things (id serial primary key, name text unique, tags text[], facts jsonb, at timestamptz)",
	);
	sent = [];
});
afterEach(async () => {
	vi.restoreAllMocks();
	await client.exec("drop table things");
});

function kindsOf(message: Uint8Array): string {
	let kinds = "";
	for (let at = 0; at < message.length; ) {
		kinds += String.fromCharCode(message[at] ?? 0);
		at += 1 + new DataView(message.buffer, message.byteOffset).getInt32(at + 1);
	}
	return kinds;
}
const add = (name: string | null, tags: string[] | null = null, facts: object | null = null) =>
	client.query<{ id: number }>(
		"insert into things (name, tags, facts) values ($1, $2, $3) returning id",
		[name, tags, facts],
	);
const names = async () => (await client.query("select name from things order by id")).rows;

test("what is asked for the third time takes two messages", async () => {
	const ask = async () => {
		sent = [];
		const { rows } = await client.query("select $1::int + 1 as sum", [2]);
		expect(rows).toEqual([{ sum: 3 }]);
		return sent;
	};
	expect(await ask()).toEqual(["P", "D", "B", "D", "E", "S"]);
	expect(await ask()).toEqual(["PD", "BE", "S"]);
	expect(await ask()).toEqual(["BE", "S"]);
	expect(await ask()).toEqual(["BE", "S"]);
});

test("answers are the same each time: values, nothing, lists, JSON, rows as lists, and how many there were", async () => {
	for (let time = 1; time <= 8; time++) {
		const made = await add(`a${time}`, ["x", "y,{"], { deep: [time, null] });
		expect(made.rows).toEqual([{ id: time }]);
		expect(made.fields.map(({ name }) => name)).toEqual(["id"]);
		const { rows } = await client.query(
			"select id, name, tags, facts, at from things where id = $1",
			[time],
			{ rowMode: "array" },
		);
		expect(rows).toEqual([[time, `a${time}`, ["x", "y,{"], { deep: [time, null] }, null]]);
		const changed = await client.query("update things set name = null where id >= $1", [time]);
		expect([changed.affectedRows, changed.rows]).toEqual([1, []]);
		expect((await client.query("select id from things where id = $1", [99])).rows).toEqual([]);
	}
});

test("what fails says why, and what comes after it succeeds", async () => {
	await add("once");
	for (let time = 1; time <= 5; time++) {
		await expect(add("once")).rejects.toMatchObject({ code: "23505" });
		await expect(client.query("select $1::int as n", ["x"])).rejects.toMatchObject({
			code: "22P02",
		});
		await expect(client.query("select nothing from things")).rejects.toMatchObject({
			code: "42703",
		});
		expect(await names()).toEqual([{ name: "once" }]);
	}
});

test("transactions are kept or taken back as a whole, also after a failure within them", async () => {
	for (let time = 1; time <= 4; time++) {
		await client.transaction(async (tx) => {
			await tx.query("insert into things (name) values ($1)", [`kept ${time}`]);
		});
		const failing = client.transaction(async (tx) => {
			await tx.query("insert into things (name) values ($1)", [`lost ${time}`]);
			await tx.query("insert into things (name) values ($1)", [`kept ${time}`]);
		});
		await expect(failing).rejects.toMatchObject({ code: "23505" });
		await client.transaction(async (tx) => {
			await tx.query("savepoint part");
			await tx
				.query("insert into things (name) values ($1)", [`kept ${time}`])
				.catch(() => undefined);
			await tx.query("rollback to savepoint part");
			await tx.query("insert into things (name) values ($1)", [`part ${time}`]);
		});
	}
	const kept = [1, 2, 3, 4].flatMap((time) => [`kept ${time}`, `part ${time}`]);
	expect((await names()).map((row) => (row as { name: string }).name)).toEqual(kept);
});

test("queries at the same time get their own answers", async () => {
	for (let time = 0; time < 3; time++) {
		const asked = Array.from({ length: 20 }, (_, index) =>
			index % 2
				? client.query("select $1::text as text", [String(index)])
				: client.query("select $1::int as number", [index]),
		);
		const answers = (await Promise.all(asked)).map(({ rows }) => rows[0]);
		expect(answers).toEqual(
			asked.map((_, index) => (index % 2 ? { text: String(index) } : { number: index })),
		);
	}
});

test("a table that has become another one fails once at most", async () => {
	const all = () => client.query("select * from things where id > $1", [0]);
	for (let time = 0; time < 3; time++) await all();
	await client.exec("alter table things add column more int");
	await all().catch((error) => expect(error.code).toBe("0A000"));
	expect((await all()).fields.map(({ name }) => name)).toContain("more");
});

test("no more statements are kept than have room, and none for long", async () => {
	const kept = async () => {
		const { rows } = await client.query<{ count: number }>(
			"select count(*)::int as count from pg_prepared_statements",
		);
		return rows[0]?.count ?? 0;
	};
	for (let number = 0; number < 320; number++)
		for (let time = 0; time < 2; time++) await client.query(`select ${number} as number`);
	expect(await kept()).toBeLessThanOrEqual(300);
	expect(await kept()).toBeGreaterThan(250);
	const later = performance.now() + 61_000;
	vi.spyOn(performance, "now").mockReturnValue(later);
	for (let time = 0; time < 2; time++)
		expect((await client.query("select 319 as number")).rows).toEqual([{ number: 319 }]);
	expect(await kept()).toBeLessThanOrEqual(2);
});

test("a long text is asked as it comes each time", async () => {
	const text = `select 1 /* ${"long ".repeat(4_000)} */`;
	for (let time = 0; time < 3; time++) {
		sent = [];
		await client.query(text);
		expect(sent).toEqual(["P", "D", "B", "D", "E", "S"]);
	}
});
