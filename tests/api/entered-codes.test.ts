import { Client } from "pg";
import { expect, test } from "vitest";
import { call, newPerson } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { startService } from "../support/service";

test.runIf(isOnPostgres)(
	"a code that is entered while it is to make room for another one gives its screen the token",
	async () => {
		const service = await startService({ env: { TRUSTED_PROXIES: "1", MAX_WAITING_SCREENS: "1" } });
		const connectionString = String(await databaseOf(service.dataDir));
		const [holder, watcher] = [new Client({ connectionString }), new Client({ connectionString })];
		for (const client of [holder, watcher]) await client.connect();
		const codeFrom = (address: string) =>
			call(service, "createDeviceCode", { body: {}, headers: { "x-forwarded-for": address } });
		const waiting = async () => {
			const { rowCount } = await watcher.query(
				"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
			);
			return rowCount;
		};
		const { token } = await newPerson(service);
		const { deviceCode, userCode } = (await codeFrom("198.51.100.1")).body;

		// A new screen joins the default group: whoever enters the code has it and waits.
		await holder.query("begin");
		const held = await holder.query("select from device_groups for update");
		expect(held.rowCount).toBe(1);
		const entered = call(service, "verifyDevice", { token, body: { userCode } });
		await expect.poll(waiting).toBe(1);
		const other = codeFrom("198.51.100.2");
		await expect.poll(waiting).toBe(2);
		await holder.query("rollback");

		const [{ status, body: device }, { status: made }] = await Promise.all([entered, other]);
		expect([status, made]).toEqual([200, 200]);
		const polled = await call(service, "createDeviceToken", { body: { deviceCode } });
		expect(polled).toMatchObject({ status: 200, body: { deviceId: device.deviceId } });
		for (const client of [holder, watcher]) await client.end();
		await service.stop();
	},
);
