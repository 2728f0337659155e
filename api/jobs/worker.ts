import { mkdir, rm } from "node:fs/promises";
import type { MediaKind } from "@signage/contract/upload-rules";
import type { Database } from "../database/client";
import type { Job } from "./job";
import { createPlace } from "./place";
import type { JobQueue } from "./queue";

/** Documents take up to minutes, so they have a place of their own and hold back only each other. */
const PLACES: readonly (readonly MediaKind[])[] = [["image", "video"], ["file"]];

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
	async function run(job: Job) {
		prepared ??= prepare().catch((error) => {
			prepared = null;
			throw error;
		});
		await prepared;
		return doJob(job, { workRoot, signal });
	}

	const places = PLACES.map((kinds) => createPlace({ db, kinds, signal, run }));
	const wake = () => {
		for (const place of places) place.wake();
	};
	return {
		wake,
		start: wake,
		async stop() {
			stopping.abort();
			await Promise.all(places.map((place) => place.stop()));
		},
	};
}
