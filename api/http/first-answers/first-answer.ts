import { and, eq, lt } from "drizzle-orm";
import { ProblemError } from "../../problems/problem";
import { keyedHashOf } from "../../secrets/hashes";
import { seal, unseal } from "../../secrets/sealed";
import type { Services } from "../../start/services";
import { firstAnswers } from "./tables";

/** How long a first answer is kept. */
export const FIRST_ANSWER_KEPT_MS = 24 * 3600 * 1000;
const KEY_MAX = 200;

interface KeyedRequest {
	userId: number;
	path: string;
	/** The `Idempotency-Key` header. */
	key: string;
	/** The body as it was received. */
	text: string;
}

/**
 * Runs a call once per key: sent again within a day, it gets the first answer. The call's changes and
 * its answer are committed in one transaction, so neither exists without the other, and a parallel
 * request with the same key waits. A call that fails leaves the key free. Bodies and answers can
 * contain passwords and codes, so the body is stored as a keyed hash and the answer is sealed.
 * @throws ProblemError 422 when the key was used with another body
 */
export async function firstAnswer(
	services: Services,
	{ userId, path, key, text }: KeyedRequest,
	run: (services: Services) => Promise<unknown>,
): Promise<unknown> {
	if (key.length > KEY_MAX)
		throw new ProblemError(400, `An Idempotency-Key can have at most ${KEY_MAX} characters.`);
	const { config } = services;
	const bodyHash = keyedHashOf(config, "first answer", text);
	const isThisKey = and(
		eq(firstAnswers.userId, userId),
		eq(firstAnswers.path, path),
		eq(firstAnswers.key, key),
	);
	return services.db.transaction(async (tx) => {
		const tooOld = lt(firstAnswers.createdAt, new Date(Date.now() - FIRST_ANSWER_KEPT_MS));
		await tx.delete(firstAnswers).where(and(isThisKey, tooOld));
		const started = await tx
			.insert(firstAnswers)
			.values({ userId, path, key, bodyHash })
			.onConflictDoNothing()
			.returning({ key: firstAnswers.key });
		if (started.length === 0) {
			const [kept] = await tx.select().from(firstAnswers).where(isThisKey);
			if (kept?.bodyHash !== bodyHash || kept.answer === null)
				throw new ProblemError(422, "This Idempotency-Key was used for another request.");
			return JSON.parse(await unseal(config, "first answer", kept.answer));
		}
		const answer = await run({ ...services, db: tx });
		const sealed = await seal(config, "first answer", JSON.stringify(answer ?? null));
		await tx.update(firstAnswers).set({ answer: sealed }).where(isThisKey);
		return answer;
	});
}
