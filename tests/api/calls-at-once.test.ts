import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { mailTo } from "../support/outbox";
import { startService, type TestService } from "../support/service";

/** As in api/http/calls.ts. */
const AT_ONCE = 4;

describe.runIf(isOnPostgres)("many calls of one account", () => {
	let service: TestService;
	let client: Client;
	/** Within a transaction, what others are doing is told as it was at its first question. */
	let watcher: Client;
	beforeAll(async () => {
		service = await startService({ isAlone: true });
		const connectionString = String(await databaseOf(service.dataDir));
		[client, watcher] = [new Client({ connectionString }), new Client({ connectionString })];
		for (const one of [client, watcher]) await one.connect();
	});
	afterAll(async () => {
		for (const one of [client, watcher]) await one.end();
		await service.stop();
	});

	test("wait for each other, and nobody else for them; of who hangs up meanwhile nothing is done", async () => {
		const [ann, bob] = [await newPerson(service), await newPerson(service)];
		const group = ({ token }: { token: string }, title: string) =>
			call(service, "createDeviceGroup", { token, body: { title } });
		// A mail that goes out locks its account, too.
		for (const { email } of [ann, bob]) await mailTo(service, email);
		// Whatever locks the account has to wait.
		await client.query("begin");
		const isAnn = "select id from users where email = $1 for update";
		expect((await client.query(isAnn, [ann.email])).rowCount).toBe(1);
		const busy = Array.from({ length: AT_ONCE }, (_, place) => group(ann, `Group ${place}`));
		const waits = () =>
			watcher.query(
				"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
			);
		await expect.poll(async () => (await waits()).rowCount).toBe(AT_ONCE);

		// Who is not signed in is nobody's account: sign-ins do not wait for each other.
		const signIn = ({ email, password }: typeof ann) =>
			call(service, "login", { body: { email, password } });
		const signIns = Array.from({ length: AT_ONCE }, () => signIn(ann));
		await expect.poll(async () => (await waits()).rowCount).toBe(2 * AT_ONCE);
		expect((await signIn(bob)).status).toBe(200);

		let isAnswered = false;
		const next = ok(service, "getProfile", { token: ann.token }).then(() => {
			isAnswered = true;
		});
		const left = new AbortController();
		const gone = fetch(`${service.url}/api/v1/DeviceGroups`, {
			method: "POST",
			signal: left.signal,
			headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
			body: JSON.stringify({ title: "Nobody's" }),
		});
		expect((await group(bob, "Hall")).status).toBe(200);
		left.abort();
		await expect(gone).rejects.toThrow("aborted");
		expect((await group(bob, "Attic")).status).toBe(200);
		expect(isAnswered).toBe(false);

		await client.query("commit");
		expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(
			signIns.map(() => 200),
		);
		expect((await Promise.all(busy)).map(({ status }) => status)).toEqual(busy.map(() => 200));
		await next;
		const titles = (await ok(service, "listDeviceGroups", { token: ann.token })).map(
			({ title }) => title,
		);
		expect(titles).toHaveLength(AT_ONCE + 1);
		expect(titles).not.toContain("Nobody's");
	});
});
