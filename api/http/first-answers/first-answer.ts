import { IDEMPOTENCY_KEY_MAX } from "@signage/contract/limits";
import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import type { Database } from "../../database/client";
import { ProblemError } from "../../problems/problem";
import { keyedHashOf } from "../../secrets/hashes";
import { seal, unseal } from "../../secrets/sealed";
import type { Config } from "../../start/config";
import type { Services } from "../../start/services";
import { dropOldest } from "./drop-oldest";
import { firstAnswers } from "./tables";

/** How long a first answer is kept, unless the account has too many newer ones. */
export const FIRST_ANSWER_KEPT_MS = 24 * 3600 * 1000;

interface KeyedRequest {
	userId: number;
	path: string;
	/** The `Idempotency-Key` header. */
	key: string;
	/** The body as it was received. */
	text: string;
}

/** The part of a call that changes nothing; resolves to the part that does. */
export type Prepare = () => Promise<(services: Services) => Promise<unknown>>;

const anotherRequest = () =>
	new ProblemError(422, "This Idempotency-Key was used for another request.");

/** @throws ProblemError 422 when the key was used with another body */
async function keptAnswer(
	db: Database,
	config: Config,
	isThisKey: SQL | undefined,
	bodyHash: string,
): Promise<{ answer: unknown } | undefined> {
	const isKept = gte(firstAnswers.createdAt, new Date(Date.now() - FIRST_ANSWER_KEPT_MS));
	const [kept] = await db.select().from(firstAnswers).where(and(isThisKey, isKept));
	if (!kept) return undefined;
	if (kept.bodyHash !== bodyHash || kept.answer === null) throw anotherRequest();
	return { answer: JSON.parse(await unseal(config, "first answer", kept.answer)) };
}

/**
 * Runs a call once per key: sent again within a day, it gets the first answer. The call's changes and
 * its answer are committed in one transaction, so neither exists without the other, and a parallel
 * request with the same key waits. A call that fails leaves the key free. Bodies and answers can
 * contain passwords and codes, so the body is stored as a keyed hash and the answer is sealed.
 * @throws ProblemError 422 when the key was used with another body
 */
export async function firstAnswer(
	{ db, ...services }: Services,
	{ userId, path, key, text }: KeyedRequest,
	prepare: Prepare,
): Promise<unknown> {
	if (key.length > IDEMPOTENCY_KEY_MAX)
		throw new ProblemError(
			400,
			`An Idempotency-Key can have at most ${IDEMPOTENCY_KEY_MAX} characters.`,
		);
	const { config } = services;
	const bodyHash = keyedHashOf(config, "first answer", text);
	const isThisKey = and(
		eq(firstAnswers.userId, userId),
		eq(firstAnswers.path, path),
		eq(firstAnswers.key, key),
	);
	const findKept = (database: Database) => keptAnswer(database, config, isThisKey, bodyHash);
	const before = await findKept(db);
	if (before) return before.answer;
	const run = await prepare().catch(async (error: unknown) => {
		// The same request may have succeeded meanwhile, after which preparing fails.
		const kept = await findKept(db);
		if (!kept) throw error;
		return async () => kept.answer;
	});
	return db.transaction(async (tx) => {
		const tooOld = lt(firstAnswers.createdAt, new Date(Date.now() - FIRST_ANSWER_KEPT_MS));
		await tx.delete(firstAnswers).where(and(isThisKey, tooOld));
		const started = await tx
			.insert(firstAnswers)
			.values({ userId, path, key, bodyHash })
			.onConflictDoNothing()
			.returning({ key: firstAnswers.key });
		if (started.length === 0) {
			const kept = await findKept(tx);
			if (!kept) throw anotherRequest();
			return kept.answer;
		}
		const answer = await run({ ...services, db: tx });
		const sealed = await seal(config, "first answer", JSON.stringify(answer ?? null));
		await tx.update(firstAnswers).set({ answer: sealed }).where(isThisKey);
		await dropOldest(tx, userId, { path, key });
		return answer;
	});
}
