import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { externalHandlers } from "../../api/account/handlers/external";
import { signInHandlers } from "../../api/account/handlers/sign-in";
import { proveOwner } from "../../api/account/rules/owner";
import { hashPassword } from "../../api/account/rules/passwords";
import { changeSecured } from "../../api/account/rules/security-stamp";
import { magicLinkMail } from "../../api/account/rules/sign-in/magic-links";
import { externalLogins, sessions, users } from "../../api/account/tables";
import type { Config } from "../../api/start/config";
import { memoryDatabase, newAccount } from "../support/memory-database";
import { startProvider, type TestProvider, TOKEN_CLIENT } from "../support/openid-provider";

const password = "Passw0rd!";
const caller = { address: "192.0.2.1", browserKey: null };
const countsNothing = { async check() {}, async note() {}, begin: async () => async () => {} };

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let provider: TestProvider;
beforeAll(async () => {
	database = await memoryDatabase();
	provider = await startProvider();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
	await database.close();
	await provider.stop();
});

const services = () => ({
	db: database.db,
	payments: null,
	signInFailures: countsNothing,
	config: {
		secret: new Uint8Array(32),
		plans: [],
		publicUrl: null,
		accessTokenSeconds: 3600,
		refreshTokenSeconds: 7200,
		magicLinkSeconds: 900,
		lockoutSeconds: 300,
		providers: [{ name: "google", issuer: provider.issuer, clientId: TOKEN_CLIENT.clientId }],
	} as unknown as Config,
});

/** An account whose owner is not proven, with each way in. */
async function squattedAccount() {
	const userId = await newAccount(database);
	const [user] = await database.db
		.update(users)
		.set({ passwordHash: await hashPassword(password, caller.address) })
		.where(eq(users.id, userId))
		.returning();
	if (!user) throw new Error("The account was not returned");
	provider.person = { sub: crypto.randomUUID() };
	await database.db
		.insert(externalLogins)
		.values({ issuer: provider.issuer, subject: provider.person.sub, userId });
	return user;
}
type Account = Awaited<ReturnType<typeof squattedAccount>>;

type Handler = (call: object, services: object) => Promise<unknown>;
type Ways = Record<"login" | "magicLogin" | "externalLogin", Handler>;
const handlers = { ...signInHandlers, ...externalHandlers } as unknown as Ways;

const login = ({ email }: Account, query = {}) =>
	handlers.login({ body: { email, password }, query, ...caller }, services());
const external = async () => {
	const body = { idToken: await provider.idToken() };
	return handlers.externalLogin({ params: { provider: "google" }, body, ...caller }, services());
};
async function link(user: Account) {
	const mail = await magicLinkMail(database.db, services().config, user);
	const magicToken = /^[\w-]{40,}$/m.exec(mail.text)?.[0];
	const call = { query: { magicToken }, request: { method: "GET" }, ...caller };
	return handlers.magicLogin(call, services());
}

/** Has something happen to the account once the next call's transactions, as many as said, have been committed. */
function after(transactions: number, happen: () => Promise<unknown>) {
	const { db } = database;
	const run = db.transaction.bind(db);
	let done = 0;
	vi.spyOn(db, "transaction").mockImplementation(async (work) => {
		const result = await run(work);
		done += 1;
		if (done === transactions) await happen();
		return result;
	});
	return run;
}

test.each([
	["by the password", 1, login],
	["by the password, with a cookie", 1, (user: Account) => login(user, { useCookies: "true" })],
	["by a provider", 2, external],
	["by a provider, not yet judged", 1, external],
])(
	"a sign-in %s that is in flight while the owner comes in is refused",
	async (_, judged, signIn) => {
		const user = await squattedAccount();
		const run = after(judged, () => run((tx) => proveOwner(tx, user, null)));
		await expect(signIn(user)).rejects.toMatchObject({ status: 401, detail: "Failed" });
		const left = await database.db.select().from(sessions).where(eq(sessions.userId, user.id));
		expect(left).toEqual([]);
	},
);

test("so is one by a mailed link while the password changes; without a change each signs in", async () => {
	const user = await squattedAccount();
	for (const signIn of [login, external]) await signIn(user);
	const run = after(1, () => run((tx) => changeSecured(tx, user.id, { passwordHash: null })));
	await expect(link(user)).rejects.toMatchObject({ status: 401, detail: "Failed" });
	vi.restoreAllMocks();
	expect(await link(user)).toMatchObject({ tokenType: "Bearer" });
});
