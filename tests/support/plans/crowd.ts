import type { Client } from "pg";

/** How many accounts there are, and what each of them has. */
export interface Crowd {
	accounts: number;
	/** Screens of each account; in no table has an account more rows. */
	screens: number;
}

/** What the accounts have beside screens, as statements on `users u`. */
function statements({ screens }: Crowd): string[] {
	const presentations = Math.max(5, screens / 20);
	const each = (table: string, columns: string, values: string, from: string) =>
		`insert into ${table} (${columns}) select ${values} from users u${from}`;
	const times = (count: number) => `, generate_series(1, ${count}) i`;
	const own = (table: string, nth: string) =>
		`(select id from ${table} where owner_id = u.id order by id offset ${nth} limit 1)`;
	const hash = (name: string) => `encode(sha256(('${name}' || u.id || '-' || i)::bytea), 'hex')`;
	const uuid = (of: string) => `md5(${of})::uuid`;
	const sessionId = uuid("'session' || u.id || '-' || i");
	return [
		each(
			"presentations",
			"owner_id, title, frame_delay_in_seconds, background_color, status, pages_count, groups_count",
			"u.id, 'Presentation ' || i, 5, '#000000', 'Ready', 10, (i <= 5)::int",
			`${times(presentations)} order by u.id`,
		),
		`insert into media (id, owner_id, kind, file_name, content_type, bytes, status, display_sha256, display_type,
			display_bytes, width, height, created_at)
		select ${uuid("p.id || '-' || i")}, owner_id, 'image', 'photo.png', 'image/png', 100000, 'Ready',
			${"encode(sha256((p.id || '-' || i)::bytea), 'hex')"}, 'image/webp', 50000, 1920, 1080, now() - random() * interval '200 days'
		from presentations p, generate_series(1, 10) i`,
		`insert into slides (presentation_id, index, title, type, image_id)
		select p.id, i - 1, 'Slide ' || i, 'InternalImage', ${uuid("p.id || '-' || i")}
		from presentations p, generate_series(1, 10) i`,
		each(
			"schedules",
			"owner_id, name, type, time_zone_id",
			"u.id, 'Schedule ' || i, 'Weekly', 'UTC'",
			times(5),
		),
		`insert into schedule_items (schedule_id, position, day, time, presentation_id)
		select s.id, i, i % 7, '10:00:00', ${own("presentations", "i % 5")}
		from schedules s join users u on u.id = s.owner_id, generate_series(0, 9) i`,
		each(
			"device_groups",
			"owner_id, title, is_default, actual_presentation_id, alert_presentation_id, schedule_id",
			`u.id, 'Group ' || i, i = 1 and not exists (select from device_groups where owner_id = u.id),
			${own("presentations", "i % 5")}, ${own("presentations", "0")}, case when i % 2 = 0 then ${own("schedules", "i % 5")} end`,
			times(10),
		),
		`insert into devices (owner_id, device_group_id, name, operation_system, token_hash, last_seen_at, cached_revision,
			playing_presentation_id, playing_slide_id, items_cached, items_total, player_version)
		select u.id, ids[1 + i % 10], 'Screen ' || i, 'web', ${hash("crowd")}, now() - random() * interval '1 minute', 'revision',
			1, 1, 12, 14, '1.0.0'
		from users u join (select owner_id, array_agg(id) ids from device_groups group by owner_id) g on g.owner_id = u.id
			${times(screens)}`,
		each(
			"sessions",
			"id, user_id, security_stamp, expires_at",
			`${sessionId}, u.id, 'stamp', now() + i * interval '1 hour'`,
			times(10),
		),
		each(
			"refresh_tokens",
			"hash, session_id, expires_at",
			`${hash("refresh")}, ${uuid("'session' || u.id || '-' || (1 + i % 10)")}, now() + i * interval '1 hour'`,
			times(30),
		),
		each(
			"lockouts",
			"user_id, address, failures, signed_in_at",
			"u.id, 'address' || i, 1, now()",
			times(3),
		),
		each("account_browsers", "user_id, hash", `u.id, ${hash("browser")}`, times(2)),
		each("recovery_codes", "user_id, hash", `u.id, ${hash("recovery")}`, times(10)),
		each(
			"magic_links",
			"hash, user_id, expires_at",
			`${hash("link")}, u.id, now() + interval '10 minutes'`,
			times(2),
		),
		each("external_logins", "issuer, subject, user_id", `'issuer', 'subject' || u.id, u.id`, ""),
		each(
			"used_id_tokens",
			"hash, expires_at",
			`${hash("id")}, now() + interval '10 minutes'`,
			times(2),
		),
		each(
			"first_answers",
			"user_id, path, key, body_hash",
			"u.id, '/api/v1/Presentations', 'key' || i, 'hash'",
			times(20),
		),
		each(
			"throttle_events",
			"throttle, key, at",
			"'sign-in', 'key' || u.id, now() - i * interval '1 second'",
			times(20),
		),
		each(
			"subscriptions",
			"id, provider, customer_id, user_id, tier, has_granted, status, period_end",
			"'sub' || u.id || '-' || i, 'sandbox', 'customer' || u.id, u.id, 'Basic', true, 'canceled', now()",
			times(2),
		),
		each(
			"checkouts",
			"id, provider, user_id, email, price_id, status, payment_status, expires_at",
			"'checkout' || u.id || '-' || i, 'sandbox', u.id, u.email, 'price', 'complete', 'paid', now()",
			times(3),
		),
		each(
			"checkouts",
			"id, provider, email, normalized_email, price_id, status, payment_status, expires_at",
			"'signed-out-checkout' || u.id || '-' || i, 'sandbox', u.email, u.normalized_email, 'price', 'expired', 'unpaid', now()",
			times(3),
		),
		each("payment_events", "id, type", "'event' || u.id || '-' || i, 'invoice.paid'", times(3)),
		each(
			"sandbox_checkouts",
			"id, customer_id, email, price_id, success_url, cancel_url, expires_at",
			"'checkout' || u.id || '-' || i, 'customer' || u.id, u.email, 'price', 'https://a.test', 'https://a.test', now()",
			times(3),
		),
		each(
			"sandbox_subscriptions",
			"id, customer_id, email, price_id, has_ended, period_start, period_end",
			"'sub' || u.id || '-' || i, 'customer' || u.id, u.email, 'price', false, now(), now() + interval '20 days'",
			times(2),
		),
		each(
			"sandbox_invoices",
			"id, customer_id, email, description, amount, currency",
			"'invoice' || u.id || '-' || i, 'customer' || u.id, u.email, 'Pro, a month', 900, 'usd'",
			times(3),
		),
		each(
			"sandbox_events",
			"id, type, about, due_at",
			"'event' || u.id, 'invoice.paid', 'sub' || u.id || '-1', now() + interval '2 hours'",
			"",
		),
		each("mail_orders", "mail, due_at", "'{}', now() + interval '40 minutes'", ""),
		`insert into outbox_mails (recipient, subject, text) select 'a@b.test', 'Subject', 'Text' from generate_series(1, 100)`,
		`insert into device_codes (hash, user_code, operation_system, address, expires_at)
		select 'code' || i, 'c' || i, 'web', 'address' || (i / 20), now() + interval '9 minutes' from generate_series(1, 400) i`,
		`insert into media (id, owner_id, kind, file_name, content_type, bytes, status)
		select ${uuid("'waiting' || u.id || '-' || i")}, u.id, 'video', 'clip.mp4', 'video/mp4', 1000000, 'Processing'
		from users u${times(2)}`,
		`insert into jobs (media_id, claimed_by, claimed_until)
		select id, '00000000-0000-4000-8000-000000000000', now() + interval '29 seconds' from media where status = 'Processing'`,
	];
}

/**
 * Fills the database of a service that does not run with other people, and gives those who are there as much as each of
 * them. Triggers and foreign keys rest meanwhile, or a million screens would take an hour.
 */
export async function fillWithCrowd(client: Client, crowd: Crowd): Promise<void> {
	await client.query("set session_replication_role = replica");
	await client.query(
		`insert into users (email, normalized_email, security_stamp, tier, email_confirmed)
		select 'crowd-' || i || '@signage.test', 'CROWD-' || i || '@SIGNAGE.TEST', 'stamp', 'Enterprise', true
		from generate_series(1, $1::int) i`,
		[crowd.accounts],
	);
	for (const statement of statements(crowd)) await client.query(statement);
	await client.query("set session_replication_role = default");
	await client.query("vacuum (analyze)");
}

/** Keeps the crowd's jobs from the workers of the tests, as if others worked on them. Resolves to what ends that. */
export function holdJobs(client: Client): () => void {
	const hold = () =>
		client.query(
			`update jobs set claimed_until = now() + interval '29 seconds'
			where claimed_by = '00000000-0000-4000-8000-000000000000'`,
		);
	const timer = setInterval(() => void hold().catch(() => clearInterval(timer)), 5_000);
	return () => clearInterval(timer);
}

/** What the largest tables take with their indexes: a line each. */
export async function sizesOf(client: Client): Promise<string[]> {
	const { rows } = await client.query<{ line: string }>(
		`select relname || ': ' || pg_total_relation_size(oid) / 1000000 || ' MB, ' || reltuples || ' rows, '
			|| round(pg_total_relation_size(oid) / reltuples) || ' bytes each' as line
		from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000
		order by pg_total_relation_size(oid) desc limit 12`,
	);
	return rows.map(({ line }) => line);
}
