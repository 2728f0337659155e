import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { serviceFolder } from "../support/built";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { LIGHT, startChild } from "../support/children";
import { databaseEnv, databaseOf, isOnPostgres } from "../support/databases";
import { startService } from "../support/service";

// With PGlite the service has to be stopped first (tests/embedded/remove-account.test.ts).
test.runIf(isOnPostgres)(
	"an account that is removed beside a running service is signed out at once, with its screens",
	async () => {
		const service = await startService();
		const [ann, bob] = [await newPerson(service), await newPerson(service)];
		const anns = await pairScreen(service, ann.token);
		const bobs = await pairScreen(service, bob.token);
		const { code, stderr } = await startChild(
			[join(serviceFolder, "remove-account.js"), ann.email, ann.email],
			{
				DATA_DIR: service.dataDir,
				...(await databaseEnv(service.dataDir)),
				NODE_OPTIONS: LIGHT,
			},
		).ended;
		expect([code, stderr]).toEqual([0, ""]);

		const { refreshToken } = ann;
		const refused = [
			await call(service, "getProfile", { token: ann.token }),
			await call(service, "refresh", { body: { refreshToken } }),
			await call(service, "getManifest", { token: anns.screenToken }),
		];
		expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
		await ok(service, "getProfile", { token: bob.token });
		await ok(service, "getManifest", { token: bobs.screenToken });
		await service.stop();
	},
);

test.runIf(isOnPostgres)("so is a call that is under way when its account is removed", async () => {
	const service = await startService();
	const { email, token } = await newPerson(service);
	const connectionString = String(await databaseOf(service.dataDir));
	const [remover, watcher] = [new Client({ connectionString }), new Client({ connectionString })];
	for (const client of [remover, watcher]) {
		await client.connect();
		onTestFinished(() => client.end());
	}
	const waiting = async () => {
		const { rows } = await watcher.query(
			"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
		);
		return rows.length;
	};
	await remover.query("begin");
	await remover.query("select from users where email = $1 for update", [email]);
	const file = { fileName: "deck.pdf", contentType: "application/pdf", size: 100 };
	const schedule = { name: "Week", timeZoneId: "UTC", dateTimeCollection: [] };
	// Of one person four are worked on at a time.
	const calls = [
		call(service, "createPresentation", { token, body: { title: "One" } }),
		call(service, "createDeviceGroup", {
			...{ token, body: { title: "Hall" } },
			headers: { "idempotency-key": "once" },
		}),
		call(service, "createSimpleSchedule", { token, body: schedule }),
		call(service, "createFile", { token, body: file }),
	];
	await expect.poll(waiting).toBe(calls.length);
	await remover.query("delete from users where email = $1", [email]);
	await remover.query("commit");
	const statuses = (await Promise.all(calls)).map(({ status }) => status);
	expect(statuses).toEqual([401, 401, 401, 401]);
	expect(service.logs()).not.toContain("failed");
	await service.stop();
});
