import { mkdir, rm } from "node:fs/promises";
import type { Database } from "../database/client";
import { logError } from "../problems/log-error";
import { claimJob, type Job, releaseAll } from "./job";
import type { JobQueue } from "./queue";

const RETRY_MS = 5000;

/** Where a job may write, and what stops it. */
export interface WorkPlace {
	/** A folder that is emptied at the start. */
	workRoot: string;
	signal: AbortSignal;
}

/** Runs one claimed job; resolves to the milliseconds after which to look for work again, or null. */
export type DoJob = (job: Job, place: WorkPlace) => Promise<number | null>;

/** The worker on the jobs table, one job at a time. `workRoot` belongs to it alone. */
export function createJobQueue(db: Database, workRoot: string, doJob: DoJob): JobQueue {
	const stopping = new AbortController();
	const place = { workRoot, signal: stopping.signal };
	let started = false;
	let again = false;
	let running: Promise<void> | null = null;
	let later: NodeJS.Timeout | undefined;

	const wakeLater = (ms: number) => {
		clearTimeout(later);
		if (!stopping.signal.aborted) later = setTimeout(wake, ms);
	};

	async function prepare() {
		await rm(workRoot, { recursive: true, force: true });
		await mkdir(workRoot, { recursive: true });
		await releaseAll(db);
		started = true;
	}

	async function takeAll() {
		if (!started) await prepare();
		while (!stopping.signal.aborted) {
			again = false;
			const job = await claimJob(db);
			if (job) {
				const retryMs = await doJob(job, place);
				if (retryMs !== null) wakeLater(retryMs);
			} else if (!again) return;
		}
	}

	function wake() {
		again = true;
		if (running || stopping.signal.aborted) return;
		running = takeAll()
			.catch((error) => {
				logError("Media work", error);
				started = false;
				again = false;
				wakeLater(RETRY_MS);
			})
			.finally(() => {
				running = null;
				if (again) wake();
			});
	}

	return {
		wake,
		start: wake,
		async stop() {
			stopping.abort();
			clearTimeout(later);
			await running;
		},
	};
}
