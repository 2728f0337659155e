import { users } from "../account/tables";
import type { OpenDatabase } from "../database/client";
import { JOBS_CHANNEL } from "../jobs/job";
import type { JobQueue } from "../jobs/queue";
import { createJobQueue } from "../jobs/worker";
import { missingFonts } from "../media/fonts";
import { findMediaTools, type MediaTools, missingTools } from "../media/tools";
import { mediaJobs } from "../media/work/do-job";
import type { Closers } from "./closers";
import type { Config } from "./config";
import { type OpenBlobs, openBlobs } from "./open-blobs";
import { inDataDir } from "./open-data";
import { openWorkFolder } from "./work-folder";

/** The files, and the work on them. */
export interface MediaWork {
	files: OpenBlobs;
	tools: MediaTools;
	jobs: JobQueue;
}

/** Of a process that works on no media: others hear of its jobs from the database. */
const NO_JOBS: JobQueue = {
	wake: () => undefined,
	start: () => undefined,
	stop: () => Promise.resolve(),
};

/**
 * Opens the files and what works on them; says what this machine lacks for that.
 * @throws StartError where they cannot be used
 */
export async function openMediaWork(
	config: Config,
	data: OpenDatabase,
	closers: Closers,
): Promise<MediaWork> {
	// Files elsewhere are asked whose they are; the data folder's are its own.
	const [anybody] = config.azure
		? await data.db.select({ id: users.id }).from(users).orderBy(users.id).limit(1)
		: [];
	const files = await openBlobs(config, anybody ? "owner" : "newcomer");
	if (files.local) await inDataDir(config.dataDir, () => files.blobs.check());
	const tools = await findMediaTools(config.tools);
	const tell = (missing: string[]) => {
		for (const line of missing) console.log(line);
	};
	tell(missingTools(tools));
	// Said when it is known: the first list of many fonts takes long.
	if (tools.office) missingFonts().then(tell);
	if (!config.mediaJobs) return { files, tools, jobs: NO_JOBS };
	const { db } = data;
	const work = await openWorkFolder(config, data);
	closers.push(() => work.close());
	const jobs = createJobQueue({
		db,
		workRoot: work.path,
		makeRoot: work.make,
		isAlone: config.postgres === null,
		doJob: mediaJobs({ config, db, blobs: files.blobs, tools }),
	});
	const listening = await data.listen(JOBS_CHANNEL, { onTold: jobs.wake, onGap: jobs.wake });
	closers.push(async () => {
		await listening.stop();
		await jobs.stop();
	});
	return { files, tools, jobs };
}
