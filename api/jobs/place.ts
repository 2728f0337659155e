import type { MediaKind } from "@signage/contract/files/upload-rules";
import type { Database } from "../database/client";
import { isAway } from "../database/errors";
import { outside } from "../observe/spans";
import { logError } from "../problems/log-error";
import { claimJob } from "./claims";
import { type Job, oldestJobs } from "./job";
import { keepingClaim } from "./keeping-claim";
import { createTurns } from "./turns";

const RETRY_MS = 5000;

/** A place where one job is done at a time; owners take turns. */
export interface Place {
	/** Looks for work, unless it is busy: then it looks again afterwards. */
	wake(): void;
	/** Resolves when nothing runs. Nothing new begins once `signal` is aborted. */
	stop(): Promise<void>;
}

interface Work {
	db: Database;
	queueId: string;
	kind: MediaKind;
	signal: AbortSignal;
	/** Does one job until `signal` is aborted; resolves to the milliseconds after which to try it again, or null. */
	run(job: Job, signal: AbortSignal): Promise<number | null>;
}

export function createPlace({ db, queueId, kind, signal, run }: Work): Place {
	const turns = createTurns();
	/** Jobs that failed and rest before they are tried again. */
	const resting = new Map<number, NodeJS.Timeout>();
	let again = false;
	let running: Promise<void> | null = null;
	let later: NodeJS.Timeout | undefined;

	function rest(job: Job, ms: number) {
		const awake = () => {
			resting.delete(job.id);
			wake();
		};
		resting.set(job.id, setTimeout(awake, ms));
	}

	async function takeAll() {
		while (!signal.aborted) {
			again = false;
			const job = turns.next(await oldestJobs(db, kind, queueId, [...resting.keys()]));
			if (job) {
				// Another process may have been faster.
				if (!(await claimJob(db, job))) continue;
				const retryMs = await keepingClaim(db, job, signal, (held) => run(job, held));
				if (retryMs !== null) rest(job, retryMs);
			} else if (!again) return;
		}
	}

	function wake() {
		again = true;
		if (running || signal.aborted) return;
		running = outside(takeAll)
			.catch((error) => {
				if (!isAway(error)) logError("Media work", error);
				again = false;
				// Whoever woke it since the last one has asked anew: of many timers each would set another.
				clearTimeout(later);
				later = setTimeout(wake, RETRY_MS);
			})
			.finally(() => {
				running = null;
				if (again) wake();
			});
	}

	return {
		wake,
		async stop() {
			await running;
			clearTimeout(later);
			for (const timer of resting.values()) clearTimeout(timer);
		},
	};
}
