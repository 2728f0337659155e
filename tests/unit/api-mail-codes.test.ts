import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { mailCode, ownerOfCode } from "../../api/account/rules/mails/mail-codes";
import { makeMail } from "../../api/account/rules/mails/make-mail";
import { changeSecured } from "../../api/account/rules/security-stamp";
import { users } from "../../api/account/tables";
import type { Config } from "../../api/start/config";
import { memoryDatabase, newAccount } from "../support/memory-database";
import { newEmail } from "../support/new-email";

const DAY_SECONDS = 24 * 3600;
const config = { secret: new Uint8Array(32) } as Config;

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

async function owner() {
	const id = await newAccount(database);
	const [user] = await database.db.select().from(users).where(eq(users.id, id));
	if (!user) throw new Error("The account was not found");
	return user;
}

test.each(["confirm email", "change email", "reset password"] as const)(
	"a code to %s ends after a day",
	async (purpose) => {
		const user = await owner();
		const ownerAfter = async (seconds: number) => {
			vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - seconds * 1000 });
			const code = mailCode(config, purpose, user);
			vi.useRealTimers();
			return (await ownerOfCode(database.db, config, purpose, code))?.id;
		};
		expect(await ownerAfter(DAY_SECONDS - 30)).toBe(user.id);
		expect(await ownerAfter(DAY_SECONDS + 1)).toBeUndefined();
	},
);

test("a link to a new address goes out only while the account is as it was when somebody asked for it", async () => {
	const { id: userId, securityStamp } = await owner();
	const services = { db: database.db, config, apiUrl: () => "https://api.signage.test" };
	const order = {
		kind: "new address",
		userId,
		newEmail: newEmail(),
		securityStamp,
	} as const;
	expect(await makeMail(services, order)).toMatchObject({ to: order.newEmail });
	await changeSecured(database.db, userId, { passwordHash: null });
	expect(await makeMail(services, order)).toBeNull();
});
