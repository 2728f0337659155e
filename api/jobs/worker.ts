import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { MEDIA_KINDS } from "@signage/contract/files/upload-rules";
import type { Database } from "../database/client";
import { logError } from "../problems/log-error";
import { freeAllClaims, freeClaims } from "./claims";
import type { Job } from "./job";
import { createPlace } from "./place";
import type { JobQueue } from "./queue";

/** Where a job may write, and what stops it. */
export interface WorkPlace {
	/** A folder that is emptied at the start. */
	workRoot: string;
	signal: AbortSignal;
}

/** Does one job; resolves to the milliseconds after which to try it again, or null. */
export type DoJob = (job: Job, place: WorkPlace) => Promise<number | null>;

/** How often it looks for jobs whose worker has died, where there may be others. */
const LOOK_MS = 5_000;

interface Options {
	db: Database;
	/** A folder that belongs to this worker alone. */
	workRoot: string;
	/** Makes it where it is not there. */
	makeRoot(): Promise<void>;
	/** Whether no other process can work on these jobs: then what was claimed is free at the start. */
	isAlone: boolean;
	doJob: DoJob;
}

/** A worker on the jobs table; there may be others in other processes. */
export function createJobQueue({ db, workRoot, makeRoot, isAlone, doJob }: Options): JobQueue {
	const queueId = randomUUID();
	const stopping = new AbortController();
	const { signal } = stopping;
	let looking: NodeJS.Timeout | undefined;
	let prepared: Promise<void> | null = null;

	async function prepare() {
		if (isAlone) await freeAllClaims(db);
		await rm(workRoot, { recursive: true, force: true });
		await makeRoot();
	}
	function preparedOnce() {
		prepared ??= prepare().catch((error) => {
			prepared = null;
			throw error;
		});
		return prepared;
	}
	async function run(job: Job, held: AbortSignal) {
		await preparedOnce();
		// Somebody may have removed it since.
		await makeRoot();
		return doJob(job, { workRoot, signal: held });
	}

	// Videos and documents take minutes, so each kind has a place of its own and holds back only itself.
	const places = MEDIA_KINDS.map((kind) => createPlace({ db, queueId, kind, signal, run }));
	const wake = () => {
		for (const place of places) place.wake();
	};
	return {
		wake,
		start() {
			// Also where no job is left: what a killed process was working on may be large.
			preparedOnce()
				.catch((error) => logError("Emptying the folder of media work", error))
				.then(wake);
			if (!isAlone) looking = setInterval(wake, LOOK_MS);
		},
		async stop() {
			stopping.abort();
			clearInterval(looking);
			await Promise.all(places.map((place) => place.stop()));
			await prepared?.catch(() => undefined);
			await freeClaims(db, queueId).catch((error) => logError("Leaving jobs to others", error));
		},
	};
}
