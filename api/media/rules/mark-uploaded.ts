import { and, eq, isNull } from "drizzle-orm";
import type { BlobStore } from "../../blobs/store";
import type { Database } from "../../database/client";
import { addJob } from "../../jobs/job";
import type { JobQueue } from "../../jobs/queue";
import { invalid } from "../../problems/problem";
import { grouped } from "../grouped";
import { type MediaRow, media } from "../tables";

/** @throws ProblemError 400 under `file` until exactly the announced bytes are stored */
async function checkStored(blobs: BlobStore, row: MediaRow): Promise<void> {
	const size = await blobs.size(`${row.id}/original`);
	if (size === row.bytes) return;
	const problem =
		size === null
			? "The file has not been uploaded yet"
			: `The upload holds ${grouped(size)} bytes, but ${grouped(row.bytes)} were announced; upload it again`;
	throw invalid({ file: [problem] });
}

/**
 * Records that the upload is complete and queues its processing. A second call changes nothing.
 * @returns the row as it now stands
 */
export async function markUploaded(
	{ db, blobs, jobs: queue }: { db: Database; blobs: BlobStore; jobs: JobQueue },
	row: MediaRow,
): Promise<MediaRow> {
	if (row.status !== null) return row;
	await checkStored(blobs, row);
	await db.transaction(async (tx) => {
		const [started] = await tx
			.update(media)
			.set({ status: "Processing" })
			.where(and(eq(media.id, row.id), isNull(media.status)))
			.returning({ id: media.id });
		if (started) await addJob(tx, row.id);
	});
	queue.wake();
	return { ...row, status: "Processing" };
}
