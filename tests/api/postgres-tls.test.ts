import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { freshData } from "../support/fresh-data";
import { runService, startService } from "../support/service";
import { openTlsLine, type TlsLine } from "../support/tls-line";

describe.runIf(isOnPostgres)("PostgreSQL by TLS", () => {
	let dataDir: string;
	let line: TlsLine;
	beforeAll(async () => {
		dataDir = await freshData();
		line = await openTlsLine(String(await databaseOf(dataDir)));
	});
	afterAll(() => line.stop());

	const withQuery = (query: Record<string, string>) => ({
		DATABASE_URL: `${line.url}?${new URLSearchParams(query)}`,
	});

	test.each(["require", "verify-full"])(
		"a certificate of an unknown authority, with sslmode=%s: at once one line that says what to do",
		async (sslmode) => {
			const ended = await runService(dataDir, withQuery({ sslmode }));
			expect(ended.code).toBe(1);
			expect(ended.stderr).toMatch(
				/^The database .* cannot be used: self-signed certificate\. If you trust it, add .*sslrootcert=[^\n]*\n$/,
			);
			expect(ended.stdout).not.toContain("Trying");
		},
	);

	test("a certificate for another name: at once one line", async () => {
		const { DATABASE_URL } = withQuery({ sslmode: "require", sslrootcert: line.authority });
		const named = Object.assign(new URL(DATABASE_URL), { hostname: "localhost" }).href;
		const ended = await runService(dataDir, { DATABASE_URL: named });
		expect(ended.code).toBe(1);
		expect(ended.stderr).toMatch(/^The database .* cannot be used: Hostname.*altnames[^\n]*\n$/);
	});

	test.each(["require", "verify-ca", "verify-full"])(
		"with the authority's file and sslmode=%s it is used, without a warning",
		async (sslmode) => {
			const env = withQuery({ sslmode, sslrootcert: line.authority });
			const service = await startService({ dataDir, env });
			await newPerson(service);
			const { stderr } = await service.stop();
			expect(stderr).not.toMatch(/warning/i);
		},
	);
});
