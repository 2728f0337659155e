import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { normalizeEmail } from "../../api/account/rules/email";

const folder = fileURLToPath(new URL("../../api/database/migrations", import.meta.url));
const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as {
	entries: { tag: string }[];
};

/** A database as the migrations before this one left it; `finish` runs the others. */
async function databaseBefore(tag: string) {
	const client = await PGlite.create();
	const at = entries.findIndex((entry) => entry.tag === tag);
	expect(at).toBeGreaterThan(0);
	const run = async (some: typeof entries) => {
		for (const entry of some) await client.exec(readFileSync(`${folder}/${entry.tag}.sql`, "utf8"));
	};
	await run(entries.slice(0, at));
	return { client, finish: () => run(entries.slice(at)) };
}

test("people who are remembered stay so when sessions come", async () => {
	const { client, finish } = await databaseBefore("0002_sessions");
	await client.exec(`
		insert into users (email, normalized_email, security_stamp) values ('a@b', 'A@B', 'stamp');
		insert into refresh_tokens (hash, user_id, security_stamp, expires_at)
			values ('one', 1, 'stamp', '2030-01-01Z'), ('two', 1, 'stamp', '2030-01-02Z');
	`);
	await finish();
	const { rows } = await client.query(`
		select t.hash, s.user_id, s.security_stamp, s.expires_at = t.expires_at as same
		from refresh_tokens t join sessions s on s.id = t.session_id order by t.hash`);
	expect(rows).toEqual([
		{ hash: "one", user_id: 1, security_stamp: "stamp", same: true },
		{ hash: "two", user_id: 1, security_stamp: "stamp", same: true },
	]);
	await client.close();
});

test("presentations have their status, pages and groups when these become columns", async () => {
	const { client, finish } = await databaseBefore("0007_presentation_lists");
	await client.exec(`
		insert into users (email, normalized_email, security_stamp) values ('a@b', 'A@B', 'stamp');
		insert into presentations (owner_id, title, frame_delay_in_seconds, background_color)
			values (1, 'Émile', 3, '#000'), (1, 'Empty', 3, '#000');
		insert into slides (presentation_id, index, title, type, url) values
			(1, 0, 'Site', 'WebContent', 'https://example.org/'), (1, 1, 'Site', 'WebContent', 'https://example.org/');
		insert into device_groups (owner_id, title, actual_presentation_id) values (1, 'Lobby', 1), (1, 'Hall', 1);
	`);
	await finish();
	const { rows } = await client.query(
		"select status, pages_count, groups_count, search_title from presentations order by id",
	);
	expect(rows).toEqual([
		{ status: "Ready", pages_count: 2, groups_count: 2, search_title: "emile" },
		{ status: null, pages_count: 0, groups_count: 0, search_title: "empty" },
	]);
	await client.close();
});

test("people keep their tier and screens go on playing when payments come, and one that pauses is told", async () => {
	const { client, finish } = await databaseBefore("0015_payments");
	await client.exec(`
		insert into users (email, normalized_email, security_stamp, tier) values ('a@b', 'A@B', 'stamp', 'Pro');
		insert into device_groups (owner_id, title) values (1, 'Lobby');
		insert into devices (owner_id, device_group_id, name, operation_system) values (1, 1, 'Bar', 'tizen'), (1, 1, 'Hall', 'tizen');
	`);
	await finish();
	const { rows } = await client.query(
		"select tier, tier_until, name, paused_over from users join devices on owner_id = users.id order by name",
	);
	const kept = { tier: "Pro", tier_until: null, paused_over: null };
	expect(rows).toEqual([
		{ ...kept, name: "Bar" },
		{ ...kept, name: "Hall" },
	]);
	let told = 0;
	await client.listen("screens", () => {
		told += 1;
	});
	await client.exec("update devices set last_error = 'x'");
	expect(told).toBe(0);
	await client.exec("update devices set paused_over = 1 where name = 'Hall'");
	expect(told).toBe(1);
	await client.close();
});

test("checkouts that were started signed out are found by their address", async () => {
	const { client, finish } = await databaseBefore("0020_checkout_addresses");
	await client.exec(`
		insert into users (email, normalized_email, security_stamp) values ('a@b', 'A@B', 'stamp');
		insert into checkouts (id, provider, user_id, email, price_id, status, payment_status, expires_at) values
			('one', 'stripe', 1, 'a@b', 'price', 'open', 'unpaid', now()),
			('two', 'stripe', null, 'Émile@b', 'price', 'open', 'unpaid', now());
	`);
	await finish();
	const { rows } = await client.query("select id, normalized_email from checkouts order by id");
	expect(rows).toEqual([
		{ id: "one", normalized_email: null },
		{ id: "two", normalized_email: "ÉMILE@B" },
	]);
	await client.close();
});

test("addresses that were taken for another's are their own people's", async () => {
	const { client, finish } = await databaseBefore("0024_addresses_apart");
	await client.exec(`
		insert into users (email, normalized_email, security_stamp) values
			('a@b', 'A@B', 'stamp'), ('Zoë@straße.de', 'ZOË@STRASSE.DE', 'stamp'), ('ıvan@oﬀice', 'IVAN@OFFICE', 'stamp');
		insert into checkouts (id, provider, user_id, email, normalized_email, price_id, status, payment_status, subscription_id, expires_at) values
			('one', 'stripe', 1, 'a@b', null, 'price', 'complete', 'paid', 'sub_1', now()),
			('two', 'stripe', null, 'bea@straße.de', 'BEA@STRASSE.DE', 'price', 'complete', 'paid', 'sub_2', now());
		insert into subscriptions (id, provider, customer_id, user_id, normalized_email, status) values
			('sub_1', 'stripe', 'cus_1', 1, null, 'active'), ('sub_2', 'stripe', 'cus_2', null, 'BEA@STRASSE.DE', 'active');
	`);
	await finish();
	const { rows: people } = await client.query<{ email: string; normalized_email: string }>(
		"select email, normalized_email from users order by id",
	);
	expect(people.map((one) => one.normalized_email)).toEqual(["A@B", "ZOË@STRAßE.DE", "ıVAN@OﬀICE"]);
	// The domain's ASCII name is what a start makes of this.
	for (const one of people)
		expect(normalizeEmail(one.email)).toBe(normalizeEmail(one.normalized_email));
	for (const table of ["checkouts", "subscriptions"]) {
		const { rows } = await client.query(
			`select normalized_email as address from ${table} order by id`,
		);
		expect(rows).toEqual([{ address: null }, { address: "BEA@STRAßE.DE" }]);
	}
	await client.close();
});
