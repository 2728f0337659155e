import { about, MovingError } from "../moving/moving-error";
import { DataLockedError, FOREIGN_STALE_MS, lockData } from "./data-lock";

const unseen = (folder: string) =>
	`Waiting for another backup into ${folder}, which cannot be seen from here: if it gives no sign of life for ${FOREIGN_STALE_MS / 1000} seconds, this one goes on …`;

/**
 * Keeps a folder for the export of this process alone, which ends when it loses it. What a killed one has left is taken over.
 * @returns frees it
 * @throws MovingError where another process is writing into it
 */
export async function lockExport(folder: string): Promise<() => Promise<void>> {
	try {
		const held = await about(folder, () =>
			lockData(folder, {
				waitMs: 0,
				onWait: () => console.log(unseen(folder)),
				onLost({ pid, host }) {
					console.error(
						`Another backup (process ${pid} on ${host}) has taken over ${folder}: this one gave no sign of life for too long, and ends.`,
					);
					process.exit(1);
				},
			}),
		);
		return () => held.release();
	} catch (error) {
		if (!(error instanceof DataLockedError)) throw error;
		const { pid, host } = error.holder;
		throw new MovingError(
			`Another backup is writing into ${folder} (process ${pid} on ${host}). Wait for its end, or choose another folder.`,
		);
	}
}
