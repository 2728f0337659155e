import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { magicLinks, refreshTokens, sessions, usedIdTokens } from "../../api/account/tables";
import { sandboxCheckouts } from "../../api/billing/sandbox/tables";
import { checkouts, paymentEvents } from "../../api/billing/tables";
import { firstAnswers } from "../../api/http/first-answers/tables";
import { outboxMails } from "../../api/mail/tables";
import { sweepRows } from "../../api/start/sweep";
import { throttleEvents } from "../../api/throttles/tables";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** So long ago, and a little more or less. */
const around = (ms: number) =>
	[ms + 60_000, ms - 60_000].map((ago) => new Date(Date.now() - ago)) as [Date, Date];

test("what has ended is deleted, and nothing before its end", async () => {
	const { db } = database;
	const userId = await newAccount(database);
	const sessionId = randomUUID();
	const ofAll = { userId, securityStamp: "stamp" };
	const far = new Date(Date.now() + DAY_MS);
	await db.insert(sessions).values({ id: sessionId, ...ofAll, expiresAt: far });
	for (const expiresAt of around(0)) {
		const hash = randomUUID();
		await db.insert(sessions).values({ id: randomUUID(), ...ofAll, expiresAt });
		await db.insert(refreshTokens).values({ hash, sessionId, expiresAt });
		await db.insert(magicLinks).values({ hash, userId, expiresAt });
		await db.insert(usedIdTokens).values({ hash, expiresAt });
	}
	for (const createdAt of around(DAY_MS))
		await db
			.insert(firstAnswers)
			.values({ userId, path: "p", key: randomUUID(), bodyHash: "h", createdAt });
	for (const at of around(HOUR_MS))
		await db.insert(throttleEvents).values({ throttle: "codes", key: "k", at });
	for (const createdAt of around(7 * DAY_MS))
		await db.insert(outboxMails).values({ recipient: "a", subject: "s", text: "t", createdAt });
	for (const at of around(40 * DAY_MS)) {
		const id = randomUUID();
		const bought = { id, email: "a@example.org", priceId: "price", expiresAt: at };
		await db.insert(paymentEvents).values({ id, type: "invoice.paid", createdAt: at });
		await db
			.insert(checkouts)
			.values({ ...bought, provider: "stripe", status: "open", paymentStatus: "unpaid" });
		await db
			.insert(sandboxCheckouts)
			.values({ ...bought, customerId: "c", successUrl: "s", cancelUrl: "c" });
	}
	await sweepRows({ db, config: { userCodeSeconds: 600 } as never });
	const left = {
		sessions: await db.select({ at: sessions.expiresAt }).from(sessions),
		refreshTokens: await db.select({ at: refreshTokens.expiresAt }).from(refreshTokens),
		magicLinks: await db.select({ at: magicLinks.expiresAt }).from(magicLinks),
		usedIdTokens: await db.select({ at: usedIdTokens.expiresAt }).from(usedIdTokens),
		firstAnswers: await db.select({ at: firstAnswers.createdAt }).from(firstAnswers),
		throttleEvents: await db.select({ at: throttleEvents.at }).from(throttleEvents),
		outboxMails: await db.select({ at: outboxMails.createdAt }).from(outboxMails),
		paymentEvents: await db.select({ at: paymentEvents.createdAt }).from(paymentEvents),
		checkouts: await db.select({ at: checkouts.expiresAt }).from(checkouts),
		sandboxCheckouts: await db.select({ at: sandboxCheckouts.expiresAt }).from(sandboxCheckouts),
	};
	/** Since how many whole hours each is over; -1 where it is not. */
	const hours = (rows: { at: Date }[]) =>
		rows.map(({ at }) => Math.floor((Date.now() - at.getTime()) / HOUR_MS)).sort();
	const found = Object.entries(left).map(([table, rows]) => [table, hours(rows)]);
	expect(Object.fromEntries(found)).toEqual({
		sessions: [-1, -24],
		refreshTokens: [-1],
		magicLinks: [-1],
		usedIdTokens: [-1],
		firstAnswers: [23],
		throttleEvents: [0],
		outboxMails: [7 * 24 - 1],
		paymentEvents: [40 * 24 - 1],
		checkouts: [40 * 24 - 1],
		sandboxCheckouts: [40 * 24 - 1],
	});
});
