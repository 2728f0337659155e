import type { Database } from "../database/client";
import { logError } from "../problems/log-error";
import { CLAIM_SECONDS, keepClaim } from "./claims";
import type { Job } from "./job";

/** So that two failures in a row lose no job: the third try, a moment late as timers are, comes before the claim has ended. */
const KEEP_MS = (CLAIM_SECONDS * 1000) / 4;

/**
 * Runs work on a job and says meanwhile that it goes on. The signal that it gets is aborted once another queue may have
 * taken the job over: one that could not be told for too long.
 */
export async function keepingClaim<T>(
	db: Database,
	job: Job,
	signal: AbortSignal,
	work: (held: AbortSignal) => Promise<T>,
): Promise<T> {
	const lost = new AbortController();
	let keptAt = performance.now();
	const keep = async () => {
		const at = performance.now();
		if (await keepClaim(db, job)) keptAt = at;
		else lost.abort();
	};
	const timer = setInterval(() => {
		if (performance.now() - keptAt > CLAIM_SECONDS * 1000) lost.abort();
		keep().catch((error) => logError(`Keeping the job on media ${job.mediaId}`, error));
	}, KEEP_MS);
	try {
		return await work(AbortSignal.any([signal, lost.signal]));
	} finally {
		clearInterval(timer);
	}
}
