import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "../../api/database/client";
import { giveBelongings } from "../support/belongings";
import { serviceFolder } from "../support/built";
import { call, newPerson, ok } from "../support/caller";
import { LIGHT, startChild } from "../support/children";
import { openData } from "../support/open-data";
import { mailTo } from "../support/outbox";
import { BASIC, buy, SANDBOX, tierOf } from "../support/sandbox";
import { startService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

const remove = (dataDir: string, ...args: string[]) =>
	startChild([join(serviceFolder, "remove-account.js"), ...args], {
		DATA_DIR: dataDir,
		DATA_LOCK_WAIT_MS: "100",
		NODE_OPTIONS: LIGHT,
	}).ended;

/** Does something with the data of a stopped service. */
async function inData<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
	const data = await openData(dataDir);
	try {
		return await work(data.db);
	} finally {
		await data.close();
	}
}

const rowsOf = async (db: Database, query: string) =>
	(await db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] };

const idOf = async (db: Database, email: string) =>
	Number((await rowsOf(db, `select id from users where email = '${email}'`)).rows[0]?.id);

/** The tables that have rows of an account, or with its address, each with how many. */
async function tracesOf(db: Database, id: number, email: string): Promise<Record<string, number>> {
	const { rows: tables } = await rowsOf(
		db,
		`select table_name as name, array_to_json(array_agg(column_name::text)) as columns
			from information_schema.columns where table_schema = 'public' group by table_name`,
	);
	const found: Record<string, number> = {};
	for (const { name, columns } of tables) {
		const conditions = (columns as string[])
			.filter((column) => column === "user_id" || column === "owner_id")
			.map((column) => `t.${column} = ${id}`);
		// A row's text has each quotation mark of its values twice.
		conditions.push(`t::text ilike '%${email}%'`, `t::text like '%""userId"":${id},%'`);
		const query = `select count(*)::int as count from ${name} t where ${conditions.join(" or ")}`;
		const count = Number((await rowsOf(db, query)).rows[0]?.count);
		if (count > 0) found[String(name)] = count;
	}
	return found;
}

/**
 * Rows that name the address and no account, a mail that waits for the account, and what it paid signed out while it had another
 * address.
 */
const leaveByAddress = (id: number, email: string) => `
	insert into mail_orders (mail, due_at) values
		('{"kind":"reset","email":"${email.toUpperCase()}"}', now()),
		('{"kind":"new address","userId":${id},"newEmail":"new@signage.test","securityStamp":""}', now()),
		('{"kind":"changed","to":"${email}","subject":"","what":"","at":"","help":""}', now());
	insert into checkouts (id, provider, email, normalized_email, price_id, status, payment_status, expires_at)
		values ('cs_${id}', 'stripe', '${email}', '${email.toUpperCase()}', 'price_basic', 'open', 'unpaid', now());
	insert into subscriptions (id, provider, customer_id, normalized_email, status)
		values ('sub_${id}', 'stripe', 'cus_${id}', '${email.toUpperCase()}', 'canceled');
	insert into sandbox_checkouts (id, customer_id, email, price_id, success_url, cancel_url, expires_at)
		values ('cs_sandbox_${id}', 'cus_other_${id}', '${email}', 'price_basic', '', '', now());
	insert into subscriptions (id, provider, customer_id, user_id, status)
		values ('sub_own_${id}', 'stripe', 'cus_own_${id}', ${id}, 'canceled');
	insert into checkouts
		(id, provider, email, normalized_email, price_id, status, payment_status, subscription_id, expires_at)
		values ('cs_own_${id}', 'stripe', 'old-${email}', 'OLD-${email.toUpperCase()}', 'price_basic', 'complete', 'paid',
			'sub_own_${id}', now())`;

const runAll = async (db: Database, statements: string) => {
	for (const one of statements.split(";\n")) await db.execute(sql.raw(one));
};

test("an account is removed with all that is kept of it, and nothing of others", async () => {
	const service = await startService({ env: SANDBOX });
	const { dataDir } = service;
	const [ann, bob] = [await newPerson(service), await newPerson(service)];
	for (const person of [ann, bob]) {
		const { inBodies } = await giveBelongings(service, person.token);
		// By itself, a schedule cannot be deleted while a group plays it.
		await ok(service, "updateDeviceGroup", {
			token: person.token,
			params: { deviceGroupId: Number(inBodies.deviceGroupId) },
			body: { scheduleId: Number(inBodies.scheduleId) },
		});
		await buy(service, person, BASIC);
		await mailTo(service, person.email);
	}
	expect((await remove(dataDir, ann.email, ann.email)).stderr).toMatch(
		/^The data in .* is in use by another service \(.*\)\. Stop it first\.\n$/,
	);
	await service.stop();

	const traces = async (db: Database, ids: [number, number]) => ({
		anns: await tracesOf(db, ids[0], ann.email),
		bobs: await tracesOf(db, ids[1], bob.email),
	});
	const { ids, before } = await inData(dataDir, async (db) => {
		const both: [number, number] = [await idOf(db, ann.email), await idOf(db, bob.email)];
		await runAll(db, leaveByAddress(both[0], ann.email));
		await runAll(db, leaveByAddress(both[1], bob.email));
		return { ids: both, before: await traces(db, both) };
	});
	// As many as Bob's: what it looks for is there.
	expect(before.anns).toEqual(before.bobs);
	expect(before.anns.mail_orders).toBe(3);
	expect(Object.keys(before.anns)).toEqual(
		expect.arrayContaining(["devices", "media", "mail_orders", "outbox_mails", "sandbox_invoices"]),
	);

	expect(await remove(dataDir, "nobody@signage.test", "nobody@signage.test")).toMatchObject({
		code: 1,
		stderr: "No account has the address nobody@signage.test.\n",
	});
	const upper = ann.email.toUpperCase();
	const done = await remove(dataDir, upper, upper);
	expect([done.code, done.stderr]).toEqual([0, ""]);
	expect(done.stdout).toContain("(presentations: 1, screens: 1, groups: 2, schedules: 2)");
	expect(await inData(dataDir, (db) => traces(db, ids))).toEqual({
		anns: {},
		bobs: before.bobs,
	});

	const again = await startService({ dataDir, env: SANDBOX });
	const { email, password } = ann;
	expect((await call(again, "login", { body: { email, password } })).status).toBe(401);
	expect((await call(again, "listPresentations", { token: ann.token })).status).toBe(401);
	expect(await ok(again, "listDeviceGroups", { token: bob.token })).toHaveLength(2);
	expect(await tierOf(again, bob)).toBe("Basic");
	await again.stop();
});

test("while a subscription would be paid on, nothing is removed", async () => {
	const service = await startService();
	const { dataDir } = service;
	const { email } = await newPerson(service);
	await service.stop();
	const insert = (db: Database) =>
		db.execute(
			sql.raw(`insert into subscriptions (id, provider, customer_id, user_id, status, period_end)
				select 'sub_1', 'stripe', 'cus_1', id, 'past_due', now() from users where email = '${email}'`),
		);
	await inData(dataDir, insert);
	expect(await remove(dataDir, email, email)).toMatchObject({
		code: 1,
		stdout: "",
		stderr: `${email} has a subscription that is paid on: cancel it first, or its payments go on. Nothing was removed.\n`,
	});
	await inData(dataDir, async (db) => {
		expect(await idOf(db, email)).toBeGreaterThan(0);
		// For its address alone, it is paid all the same.
		const waiting = `update subscriptions set user_id = null, normalized_email = '${email.toUpperCase()}'`;
		await db.execute(sql.raw(waiting));
	});
	for (const status of ["active", "unpaid", "paused"]) {
		const becomes = `update subscriptions set status = '${status}'`;
		await inData(dataDir, (db) => db.execute(sql.raw(becomes)));
		expect((await remove(dataDir, email, email)).stderr).toContain("cancel it first");
	}
	const cancel = (db: Database) =>
		db.execute(
			sql.raw(
				"update subscriptions set cancel_at_period_end = true, period_end = now() + interval '9 days'",
			),
		);
	await inData(dataDir, cancel);
	expect(await remove(dataDir, email, email)).toMatchObject({ code: 0, stderr: "" });
});

test("while a payment that was begun can still be made, or is on its way, nothing is removed", async () => {
	const service = await startService();
	const { dataDir } = service;
	const { email } = await newPerson(service);
	const other = await newPerson(service);
	await service.stop();
	// What somebody else pays keeps nobody else.
	const elsewhere = async (db: Database) => {
		const whose = `id from users where email = '${other.email}'`;
		for (const [id, status] of [
			["cs_2", "open"],
			["cs_3", "complete"],
		])
			await db.execute(
				sql.raw(`insert into checkouts
					(id, provider, email, normalized_email, price_id, status, payment_status, expires_at, user_id)
					select '${id}', 'stripe', email, normalized_email, 'price_basic', '${status}', 'unpaid', now() + interval '1 hour', ${whose}`),
			);
		await db.execute(
			sql.raw(`insert into subscriptions (id, provider, customer_id, status, user_id)
				select 'sub_2', 'stripe', 'cus_2', 'active', ${whose}`),
		);
	};
	await inData(dataDir, elsewhere);
	const begin = (db: Database) =>
		db.execute(
			sql.raw(`insert into checkouts
				(id, provider, email, user_id, price_id, status, payment_status, expires_at)
				select 'cs_1', 'stripe', email, id, 'price_basic', 'open', 'unpaid', now() + interval '1 hour'
				from users where email = '${email}'`),
		);
	await inData(dataDir, begin);
	const refused = {
		code: 1,
		stdout: "",
		stderr: `${email} has begun a payment that can still be made, for a day at most: try again then. Nothing was removed.\n`,
	};
	expect(await remove(dataDir, email, email)).toMatchObject(refused);
	const forItsAddress = `update checkouts set user_id = null, normalized_email = '${email.toUpperCase()}' where id = 'cs_1'`;
	await inData(dataDir, (db) => db.execute(sql.raw(forItsAddress)));
	expect(await remove(dataDir, email, email)).toMatchObject(refused);
	const isMade = "update checkouts set status = 'complete', expires_at = now() where id = 'cs_1'";
	await inData(dataDir, (db) => db.execute(sql.raw(isMade)));
	expect(await remove(dataDir, email, email)).toMatchObject({
		...refused,
		stderr: `${email} has made a payment that is on its way, which can take days: try again once it has come, or cancel its subscription at Stripe and try again a day later. Nothing was removed.\n`,
	});
	await inData(dataDir, (db) =>
		db.execute(sql.raw("update checkouts set has_failed = true where id = 'cs_1'")),
	);
	expect(await remove(dataDir, email, email)).toMatchObject({ code: 0, stderr: "" });
});

test("it removes nothing where the address is not given twice, and makes no installation where there is none", async () => {
	const dataDir = join(temporaryFolder(), "data");
	const usage = expect.stringMatching(/^Usage: npm run remove-account/);
	const [ann, bob] = ["ann@signage.test", "bob@signage.test"];
	for (const args of [[], [ann], [ann, ann, ann], ["--yes", "--yes"]])
		expect(await remove(dataDir, ...args)).toMatchObject({ code: 1, stdout: "", stderr: usage });
	expect(await remove(dataDir, ann, bob)).toMatchObject({
		...{ code: 1, stdout: "" },
		stderr: `${ann} and ${bob} differ: nothing was removed. Give the address twice.\n`,
	});
	expect(await remove(dataDir, "-h")).toMatchObject({ code: 0, stdout: usage, stderr: "" });
	const command = startChild(["scripts/account.mjs", "remove-account", "-h"], {});
	expect(await command.ended).toMatchObject({ code: 0, stdout: usage, stderr: "" });
	// A hyphen may be the first character of an address.
	for (const address of [ann, `-${ann}`])
		expect(await remove(dataDir, address, address)).toMatchObject({
			code: 1,
			stderr: `There is no installation in ${dataDir} (DATA_DIR).\n`,
		});
});
