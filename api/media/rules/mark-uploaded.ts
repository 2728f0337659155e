import { and, eq, isNull } from "drizzle-orm";
import type { BlobStore } from "../../blobs/store";
import type { Database } from "../../db/client";
import { jobs, media } from "../../db/schema";
import { invalid } from "../../http/problem";
import type { JobQueue } from "../../jobs/queue";
import type { MediaRow } from "./own-media";

const grouped = (count: number) => count.toLocaleString("en-US");

/** @throws ProblemError 400 under `file` while the announced bytes are not all there */
async function checkStored(blobs: BlobStore, row: MediaRow): Promise<void> {
	const size = await blobs.size(`${row.id}/original`);
	if (size === row.bytes) return;
	const problem =
		size === null
			? "The file has not been uploaded yet"
			: `The upload holds ${grouped(size)} bytes where ${grouped(row.bytes)} were announced; upload it again`;
	throw invalid({ file: [problem] });
}

/**
 * Takes note that the bytes are there and starts the work on them. Said again, it changes nothing.
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
		if (started) await tx.insert(jobs).values({ mediaId: row.id });
	});
	queue.wake();
	return { ...row, status: "Processing" };
}
