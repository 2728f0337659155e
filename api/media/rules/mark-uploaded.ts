import { and, eq, isNull, or } from "drizzle-orm";
import { inAccount } from "../../account/rules/users";
import type { BlobStore } from "../../blobs/store";
import { addJob } from "../../jobs/job";
import { expandWhereShown, lockHolders } from "../../presentations/rules/expand-files";
import { grouped } from "../../problems/grouped";
import { invalid } from "../../problems/problem";
import type { Services } from "../../start/services";
import { type MediaRow, media } from "../tables";
import { ownMedia } from "./own-media";
import { checkRoomForWork } from "./quota";

/**
 * Looks at what is stored; what is larger than announced goes, as a storage on other machines takes any size.
 * @throws ProblemError 400 under `file` until exactly the announced bytes are stored
 */
async function checkStored(blobs: BlobStore, row: MediaRow): Promise<void> {
	const upload = `${row.id}/original`;
	const size = await blobs.size(upload);
	if (size === row.bytes) return;
	if (size === 0 || (size ?? 0) > row.bytes) await blobs.removePart(upload);
	const problem =
		size === null
			? "The file has not been uploaded yet"
			: `The upload holds ${grouped(size)} bytes, but ${grouped(row.bytes)} were announced; upload it again`;
	throw invalid({ file: [problem] });
}

/** A Ready file that had too many pages becomes its pages where there is room for them now. */
const expandReady = ({ db, config }: Pick<Services, "db" | "config">, { id, ownerId }: MediaRow) =>
	inAccount(db, ownerId, async (tx) => {
		await lockHolders(tx, id);
		await expandWhereShown(tx, config.plans, id);
	});

/**
 * Records that the upload is complete and queues its processing; one that ended in an Error is queued once
 * more, and one that had too many pages is put in where it has not. Another call changes nothing.
 * @returns the row as it now stands
 * @throws ProblemError 400 while bytes are missing; 429 while too many of the account's files wait
 */
export async function markUploaded(
	{ db, config, blobs, jobs: queue }: Pick<Services, "db" | "config" | "blobs" | "jobs">,
	row: MediaRow,
): Promise<MediaRow> {
	if (row.status === "Ready" && row.kind === "file") await expandReady({ db, config }, row);
	if (row.status === "Processing" || row.status === "Ready") return row;
	await checkStored(blobs, row);
	const marked = await inAccount(db, row.ownerId, async (tx) => {
		await checkRoomForWork(tx, row.ownerId, config.quotas.waitingJobs);
		await lockHolders(tx, row.id);
		const isWaiting = or(isNull(media.status), eq(media.status, "Error"));
		const [started] = await tx
			.update(media)
			.set({ status: "Processing", error: null, progress: null })
			.where(and(eq(media.id, row.id), isWaiting))
			.returning();
		if (started) await addJob(tx, row.id);
		// Another call was faster.
		return started ?? ownMedia(tx, row.ownerId, row.kind, row.id);
	});
	// Not before: whoever is refused sends the list again. Blocks that came in until it was marked go too; later ones are refused.
	await blobs.settle(`${row.id}/original`);
	queue.wake();
	return marked;
}
