import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OutOfReachError } from "../../api/database/errors";
import {
	callOptions,
	createPatience,
	patientOptions,
	UnreachableError,
} from "../../api/database/postgres/connecting";
import { migrateInTurn } from "../../api/database/postgres/migrating";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

const said: string[] = [];
beforeEach(() => {
	said.length = 0;
	vi.spyOn(console, "log").mockImplementation((line) => void said.push(line));
});
afterEach(() => {
	vi.restoreAllMocks();
	return removeFolders();
});

const DATABASE = "postgresql://ann:secret@db.test/signage";
test.each([
	["", ""],
	["?sslmode=disable", "?sslmode=disable"],
	["?sslmode=require", "?sslmode=verify-full"],
	["?sslmode=require&uselibpqcompat=true", "?sslmode=require&uselibpqcompat=true"],
	["?application_name=mine", ""],
	["?application_name=mine&sslmode=verify-ca", "?sslmode=verify-full"],
])(
	"an address with %o is the driver's with %o, and connections have names of ours",
	(given, driver) => {
		const settings = { url: DATABASE + given, connections: 1, waitMs: 1_000, statementMs: 20_000 };
		expect(patientOptions(settings, "listening")).toMatchObject({
			connectionString: DATABASE + driver,
			application_name: "signage listening",
		});
	},
);

test("a call waits for a lock no longer than for its statement, and no longer than 15 seconds", () => {
	const lockMs = (statementMs: number) =>
		callOptions({ url: DATABASE, connections: 1, waitMs: 1_000, statementMs }).endsAfter?.lock;
	expect([lockMs(20_000), lockMs(5_000)]).toEqual([15_000, 5_000]);
});

describe("a start on a server that has no connection left", () => {
	const patienceOf = (waitMs: number) =>
		createPatience({
			...{ url: "postgresql://ann:secret@db.test/signage", connections: 1 },
			...{ waitMs, statementMs: 1_000 },
		});
	const full = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
	const TROUBLE =
		"The database postgresql://ann@db.test/signage (DATABASE_URL) cannot be used: sorry, too many clients already";

	test("tries again for each of its connections, and says so once", async () => {
		const patiently = patienceOf(30_000);
		const attempt = vi.fn(async () => "connected");
		attempt.mockRejectedValueOnce(full);
		expect(await patiently(attempt)).toBe("connected");
		attempt.mockRejectedValueOnce(new OutOfReachError(full));
		expect(await patiently(attempt)).toBe("connected");
		expect(attempt).toHaveBeenCalledTimes(4);
		expect(said).toEqual([`${TROUBLE}. Trying for 30 seconds …`]);
	});

	test("ends when its time is over, with what is wrong", async () => {
		const tried = patienceOf(100)(() => Promise.reject(new OutOfReachError(full)));
		const error = await tried.catch((failure) => failure);
		expect(error).toBeInstanceOf(UnreachableError);
		expect(error.message).toBe(TROUBLE);
	});

	test("of a certificate of nobody, newer Nodes' own advice is not said beside ours", async () => {
		const message =
			"self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca";
		const unknown = Object.assign(new Error(message), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
		await expect(patienceOf(100)(() => Promise.reject(unknown))).rejects.toThrow(
			/cannot be used: self-signed certificate\. If you trust it, /,
		);
	});
});

describe("migrations", () => {
	/** A connection to a database without migrations, whose lock is free or not. */
	function connection(isFree: boolean) {
		const asked: string[] = [];
		const query = async ({ text }: { text: string }) => {
			asked.push(text);
			return { rows: text.includes("pg_try_advisory_lock") ? [{ is_ours: isFree }] : [] };
		};
		const client = { query, end: vi.fn(async () => undefined) };
		const folder = temporaryFolder();
		mkdirSync(join(folder, "meta"));
		writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ entries: [] }));
		const run = () => migrateInTurn(client as never, folder);
		const waits = () => asked.filter((text) => text.includes("pg_advisory_lock"));
		return { run, waits, end: client.end, asked };
	}

	test("of another process are waited for, which is said", async () => {
		const { run, waits, asked, end } = connection(false);
		await run();
		expect(said).toEqual(["Another process is changing the database's tables. Waiting for it …"]);
		expect(waits()).toHaveLength(1);
		expect(asked.indexOf(String(waits()[0]))).toBe(1);
		// A pooler would keep what the session does not give back.
		expect(asked.at(-1)).toContain("pg_advisory_unlock");
		expect(end).toHaveBeenCalledTimes(1);
	});

	test("where nobody else has any run at once, without a word", async () => {
		const { run, waits, end } = connection(true);
		await run();
		expect([said, waits()]).toEqual([[], []]);
		expect(end).toHaveBeenCalledTimes(1);
	});
});
