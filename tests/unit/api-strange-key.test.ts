import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { users } from "../../api/account/tables";
import { seal } from "../../api/secrets/sealed";
import { readSettings } from "../../api/start/config";
import { tellStrangeKey } from "../../api/start/identity";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

const withKey = (byte: number) => ({ ...readSettings({}), secret: new Uint8Array(32).fill(byte) });
const [before, now] = [withKey(1), withKey(2)];

/** What a start with this key says. */
async function toldWith(config: typeof now): Promise<string> {
	const said = vi.spyOn(console, "error").mockReturnValue();
	await tellStrangeKey(database.db, config);
	const lines = said.mock.calls.join("\n");
	said.mockRestore();
	return lines;
}

test.each([
	["two-factor sign-in", "twoFactorKey", "two-factor key"],
	["an integration key", "integrationKey", "integration key"],
] as const)(
	"another key is told of until %s from before is set up anew",
	async (_, column, purpose) => {
		const { db } = database;
		const id = await newAccount(database);
		const setUpWith = async (config: typeof now) => {
			const sealed = { [column]: await seal(config, purpose, "secret") };
			await db.update(users).set(sealed).where(eq(users.id, id));
		};
		await setUpWith(before);
		await toldWith(before);
		expect(await toldWith(before)).toBe("");
		const left = /was made with another key than .*: until that key is back, .* recovery codes/;
		expect(await toldWith(now)).toMatch(left);
		expect(await toldWith(now)).toMatch(left);
		await setUpWith(now);
		expect(await toldWith(now)).toMatch(/another key than .*, which is its key from now on/);
		expect(await toldWith(now)).toBe("");
		await db.delete(users).where(eq(users.id, id));
	},
);
