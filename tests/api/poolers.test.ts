import { afterEach, describe, test } from "vitest";
import { newPerson, ok } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { freshData } from "../support/fresh-data";
import { type Line, openLine } from "../support/line";
import { startService, type TestService } from "../support/service";

let service: TestService | undefined;
let line: Line | undefined;
afterEach(async () => {
	await service?.kill();
	await line?.stop();
	[service, line] = [undefined, undefined];
});

describe.runIf(isOnPostgres)("PostgreSQL behind a pooler", () => {
	test("that takes no settings at the startup: each connection is made all the same", async () => {
		const dataDir = await freshData();
		line = await openLine(String(await databaseOf(dataDir)));
		line.beginAsPooler();
		const env = { DATABASE_URL: line.url, DATABASE_WAIT_MS: "2000" };
		service = await startService({ dataDir, env });
		const { token } = await newPerson(service);
		await ok(service, "createDeviceGroup", { token, body: { title: "Hall" } });
	});
});
