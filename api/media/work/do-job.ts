import { fileURLToPath } from "node:url";
import type { MediaKind } from "@signage/contract/files/upload-rules";
import { MINUTE_MS } from "@signage/contract/time/durations";
import { eq } from "drizzle-orm";
import { StorageAwayError } from "../../blobs/errors";
import { isOutOfReach } from "../../database/errors";
import { roomForUploads } from "../../disk/room-for-uploads";
import { keepClaim } from "../../jobs/claims";
import { type Job, noteAttempt } from "../../jobs/job";
import { type ChildBounds, type ChildEnd, runChild } from "../../jobs/run-child";
import type { DoJob, WorkPlace } from "../../jobs/worker";
import { logError } from "../../problems/log-error";
import type { Services } from "../../start/services";
import type { MediaResult, MediaTask } from "../processing/task";
import { knownMedia } from "../rules/known-media";
import { NoRoomError } from "../rules/no-room-error";
import { checkRoomBeforeWork } from "../rules/quota";
import { type MediaRow, media } from "../tables";
import { inJobFolder, JobFolderGoneError } from "./job-folder";
import { noteProgress } from "./progress";
import { removeUnknown, settleDone, settleFailed } from "./settle";

type WorkServices = Pick<Services, "blobs" | "config" | "db" | "tools">;

/** What a process says that has no room on the disk: it may be there again soon. */
const FULL = /ENOSPC|EDQUOT|No space left|quota exceeded/i;
/** It, or a program that it ran, was ended as a system does that has no memory left; its own bounds are told otherwise. */
const KILLED = /^SIGKILL\b|was ended by (?:SIGKILL|a signal \(137\))/;
const ATTEMPTS = 3;
/** A file whose work takes the service along each time would be begun again at each start. */
const ABANDONED_MOST = 5;
const RETRY_MS = 2000;
/** A storage or a database that is away says nothing of the file: the job waits for it, however long that takes. */
const AWAY_RETRY_MS = 15_000;
/** What the machine lacks may be there again soon. */
const LACK_RETRY_MS = 15_000;
const MEMORY_BYTES = 1.5 * 1024 ** 3;
/** What is unpacked of an archive (2 GB) has room, and twice as much that is made of it. */
const DISK_BYTES = 6 * 1024 ** 3;

const SPACE = { memoryBytes: MEMORY_BYTES, diskBytes: DISK_BYTES };

/** What each kind may use (docs/decisions/0007). */
const BOUNDS: Readonly<Record<MediaKind, ChildBounds>> = {
	image: { totalMs: MINUTE_MS / 2, quietMs: MINUTE_MS / 2, ...SPACE },
	video: { totalMs: 180 * MINUTE_MS, quietMs: MINUTE_MS, ...SPACE },
	file: { totalMs: 60 * MINUTE_MS, quietMs: MINUTE_MS, ...SPACE },
};

const SENTENCES = {
	time: "This file takes too long to process. Make it simpler or smaller and upload it again.",
	memory:
		"This file needs too much memory to process. Make it simpler or smaller and upload it again.",
	noMemory:
		"The service had no memory left for this file. Upload it again later, or tell whoever runs the service.",
	disk: "What is made of this file becomes too large. Make it simpler or smaller and upload it again.",
	crash: "This file could not be processed. Save it again in another program and upload that.",
	storage:
		"This file could not be stored. Upload it again later, or tell whoever runs the service.",
} as const;

/** Processes the file in a child process and stores the results while they are on disk. */
async function processFile(
	services: WorkServices,
	job: Job,
	row: MediaRow,
	{ workRoot, signal }: WorkPlace,
): Promise<ChildEnd<MediaResult>> {
	const { blobs, config, db, tools } = services;
	// Built beside main.js (api/build.mjs).
	const script = fileURLToPath(new URL("./media-child.cjs", import.meta.url));
	const onProgress = (done: number) => noteProgress(db, row.id, done);
	const copy = { folder: workRoot, maxBytes: row.bytes };
	const workIn = async (workDir: string) => {
		// The copy takes room of the disk here, which the database keeps.
		if (config.azure && (await roomForUploads(workDir)) < row.bytes)
			throw new Error("ENOSPC: the disk has no room for a copy");
		return blobs.withFile(`${row.id}/original`, copy, async (path) => {
			const { kind, fileName } = row;
			const { dataDir, mediaLimits: limits } = config;
			const task: MediaTask = { kind, fileName, path, workDir, dataDir, limits, tools };
			const end = await runChild<MediaResult>(script, task, BOUNDS[kind], signal, onProgress);
			// Files must not be put over those of another process that has taken the job over.
			if (end.type === "done" && (await keepClaim(db, job)))
				await settleDone(services, job, row, end.result);
			return end;
		});
	};
	try {
		return await inJobFolder(workRoot, workIn);
	} finally {
		await removeUnknown(db, blobs, [row.id]);
	}
}

/** Tries again after a failure that may not be the file's fault; gives up after the last attempt. */
async function tryAgain(
	{ db }: WorkServices,
	job: Job,
	sentence: string,
	againMs = RETRY_MS,
): Promise<number | null> {
	if (job.attempts + 1 >= ATTEMPTS) {
		await settleFailed(db, job, sentence);
		return null;
	}
	await noteAttempt(db, job);
	return againMs;
}

/**
 * Processes the media of jobs. A job ends with its media Ready or in Error, or it stays in the queue, to
 * be tried again after the milliseconds that are returned, or at the next start if it was stopped.
 */
export function mediaJobs(services: WorkServices): DoJob {
	return async (job, place) => {
		const { db } = services;
		const [row] = await db.select().from(media).where(eq(media.id, job.mediaId));
		if (!row) return null;
		if (job.abandoned >= ABANDONED_MOST) {
			console.error(
				`Processing media ${row.id} failed: the service has ended ${job.abandoned} times meanwhile`,
			);
			await settleFailed(db, job, SENTENCES.crash);
			return null;
		}
		/** Its presentation was deleted meanwhile, and with it the file: then nothing has failed. */
		const isDeleted = async () => !(await knownMedia(db, [row.id])).has(row.id);
		let end: ChildEnd<MediaResult>;
		try {
			await checkRoomBeforeWork(db, row.ownerId, services.config);
			end = await processFile(services, job, row, place);
		} catch (error) {
			if (error instanceof NoRoomError) {
				await settleFailed(db, job, error.message);
				return null;
			}
			if (await isDeleted()) return null;
			logError(`Media ${row.id}`, error);
			if (error instanceof StorageAwayError || isOutOfReach(error)) return AWAY_RETRY_MS;
			if (error instanceof JobFolderGoneError) return RETRY_MS;
			const againMs = FULL.test(String(error)) ? LACK_RETRY_MS : RETRY_MS;
			return tryAgain(services, job, SENTENCES.storage, againMs);
		}
		// Whoever ends this process may end those that work on the file, too.
		if (end.type !== "done" && place.signal.aborted) return null;
		if (end.type === "refused") await settleFailed(db, job, end.sentence);
		if (end.type !== "died" || (await isDeleted())) return null;

		if (end.why === "crash" && KILLED.test(end.detail)) {
			console.error(
				`Processing media ${row.id} failed: killed by the system, most likely for want of memory`,
			);
			return tryAgain(services, job, SENTENCES.noMemory, LACK_RETRY_MS);
		}
		console.error(`Processing media ${row.id} failed (${end.why}): ${end.detail}`);
		if (end.why === "crash" && FULL.test(end.detail))
			return tryAgain(services, job, SENTENCES.storage, LACK_RETRY_MS);
		if (end.why === "crash") return tryAgain(services, job, SENTENCES.crash);
		await settleFailed(db, job, SENTENCES[end.why]);
		return null;
	};
}
