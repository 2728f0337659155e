import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { logError } from "../log-error";
import type { MediaTask } from "../media/processing/task";
import type { Services } from "../services";
import { type Job, postponeJob, releaseJob } from "./claim";
import { type ChildBounds, type ChildOutcome, runChild } from "./run-child";
import { settleDone, settleFailed } from "./settle";

/** What the work is done with. */
export type JobParts = Pick<Services, "blobs" | "config" | "db">;

/** Where and how the work is done. */
interface Workshop {
	script: string;
	workRoot: string;
	signal: AbortSignal;
}

const ATTEMPTS = 3;
const RETRY_MS = 2000;
const MEMORY_BYTES = 1.5 * 1024 ** 3;
const MINUTE = 60_000;

const BOUNDS: Readonly<Record<MediaTask["kind"], ChildBounds>> = {
	image: { totalMs: MINUTE, quietMs: MINUTE, memoryBytes: MEMORY_BYTES },
	video: { totalMs: 5 * MINUTE, quietMs: MINUTE, memoryBytes: MEMORY_BYTES },
	file: { totalMs: 15 * MINUTE, quietMs: MINUTE, memoryBytes: MEMORY_BYTES },
};

const SENTENCES = {
	time: "This file takes too long to work through. Make it simpler or smaller and upload that.",
	memory:
		"This file needs too much memory to work through. Make it simpler or smaller and upload that.",
	crash: "This file could not be worked through. Save it again in another program and upload that.",
	storage:
		"This file could not be stored. Upload it again later, or tell whoever runs the service.",
} as const;

/** Does the work in a process and leaves its outcome to `settle` while the made files are there. */
async function work(services: JobParts, job: Job, shop: Workshop) {
	const { blobs, config, db } = services;
	const workDir = await mkdtemp(join(shop.workRoot, "job-"));
	try {
		const outcome = await blobs.withFile(`${job.media.id}/original`, (path) => {
			const { kind, fileName } = job.media;
			const { maxPdfPages, maxImagePixels, maxImageSide } = config;
			const limits = { maxPdfPages, maxImagePixels, maxImageSide };
			const task = { kind, fileName, path, workDir, limits };
			return runChild(shop.script, task, BOUNDS[kind], shop.signal);
		});
		if (outcome.type === "done") await settleDone(db, blobs, job, outcome.result);
		return outcome;
	} finally {
		await rm(workDir, { recursive: true, force: true });
	}
}

/** Counts a failure that may not be the file's; after the last one the file is given up. */
async function tryAgain(services: JobParts, job: Job, sentence: string) {
	if (job.attempts + 1 >= ATTEMPTS) {
		await settleFailed(services.db, job, sentence);
		return null;
	}
	await postponeJob(services.db, job, RETRY_MS);
	return RETRY_MS;
}

/**
 * Does one claimed job to its end: Ready, Error, or given back.
 * @returns milliseconds after which it wants to be tried again, or null
 */
export async function doJob(services: JobParts, job: Job, shop: Workshop): Promise<number | null> {
	let outcome: ChildOutcome;
	try {
		outcome = await work(services, job, shop);
	} catch (error) {
		logError(`Media ${job.media.id}`, error);
		return tryAgain(services, job, SENTENCES.storage);
	}
	if (outcome.type === "refused") await settleFailed(services.db, job, outcome.sentence);
	if (outcome.type === "stopped") await releaseJob(services.db, job);
	if (outcome.type !== "died") return null;

	console.error(`Media ${job.media.id} died (${outcome.why}): ${outcome.detail}`);
	if (outcome.why === "crash") return tryAgain(services, job, SENTENCES.crash);
	await settleFailed(services.db, job, SENTENCES[outcome.why]);
	return null;
}
