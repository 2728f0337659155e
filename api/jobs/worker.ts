import { mkdir, rm } from "node:fs/promises";
import type { MediaKind } from "@signage/contract/upload-rules";
import type { Database } from "../database/client";
import { logError } from "../problems/log-error";
import type { Job } from "./job";
import { createPlace } from "./place";
import type { JobQueue } from "./queue";

/** Videos and documents take minutes, so each kind has a place of its own and holds back only itself. */
const PLACES: readonly MediaKind[] = ["image", "video", "file"];

/** Where a job may write, and what stops it. */
export interface WorkPlace {
	/** A folder that is emptied at the start. */
	workRoot: string;
	signal: AbortSignal;
}

/** Does one job; resolves to the milliseconds after which to try it again, or null. */
export type DoJob = (job: Job, place: WorkPlace) => Promise<number | null>;

/**
 * The worker on the jobs table. It has to be the only one, as it remembers by itself what it works on.
 * `workRoot` belongs to it alone.
 */
export function createJobQueue(db: Database, workRoot: string, doJob: DoJob): JobQueue {
	const stopping = new AbortController();
	const { signal } = stopping;
	let prepared: Promise<void> | null = null;

	async function prepare() {
		await rm(workRoot, { recursive: true, force: true });
		await mkdir(workRoot, { recursive: true });
	}
	function preparedOnce() {
		prepared ??= prepare().catch((error) => {
			prepared = null;
			throw error;
		});
		return prepared;
	}
	async function run(job: Job) {
		await preparedOnce();
		return doJob(job, { workRoot, signal });
	}

	const places = PLACES.map((kind) => createPlace({ db, kind, signal, run }));
	const wake = () => {
		for (const place of places) place.wake();
	};
	return {
		wake,
		start() {
			// Also where no job is left: what a killed process was working on may be large.
			preparedOnce().catch((error) => logError("Emptying the folder of media work", error));
			wake();
		},
		async stop() {
			stopping.abort();
			await Promise.all(places.map((place) => place.stop()));
			await prepared?.catch(() => undefined);
		},
	};
}
