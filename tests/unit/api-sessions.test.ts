import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startSession } from "../../api/account/rules/tokens/sessions";
import { sessions } from "../../api/account/tables";
import type { Config } from "../../api/start/config";
import { memoryDatabase, newAccount } from "../support/memory-database";

const NOW = Date.parse("2030-06-01T08:00:00Z");
const MOST = 1_000;
const config = { accessTokenSeconds: 3600, refreshTokenSeconds: 7200 } as Config;

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

/** An account with so many sign-ins, each a second after the one before, until now. */
async function accountWith(count: number) {
	const id = await newAccount(database);
	const rows = Array.from({ length: count }, (_, index) => ({
		id: crypto.randomUUID(),
		userId: id,
		securityStamp: "stamp",
		expiresAt: new Date(NOW + 7200_000 - (count - index) * 1000),
	}));
	await database.db.insert(sessions).values(rows);
	return { id, started: rows.map((row) => row.id) };
}
const left = async (userId: number) =>
	(await database.db.select().from(sessions).where(eq(sessions.userId, userId))).map(
		({ id }) => id,
	);
const signIn = (id: number) =>
	database.db.transaction((tx) => startSession(tx, config, { id, securityStamp: "stamp" }));

test.each([
	["", NOW],
	[", also by a clock that was set back", NOW - 86_400_000],
])("one sign-in too many ends the one that was not used for longest%s", async (_, now) => {
	vi.useFakeTimers({ toFake: ["Date"], now });
	const [{ id, started }, other] = [await accountWith(MOST), await accountWith(1)];
	const session = await signIn(id);
	expect((await left(id)).sort()).toEqual([...started.slice(1), session.id].sort());
	expect(await left(other.id)).toEqual(other.started);
});

test("as many as there may be stay", async () => {
	const { id } = await accountWith(MOST - 1);
	await signIn(id);
	expect(await left(id)).toHaveLength(MOST);
});
