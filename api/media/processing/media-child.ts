import { setPriority } from "node:os";
import sharp from "sharp";
import { freeBytes } from "../../disk/free-bytes";
import { killGroup } from "../../jobs/process-tree";
import { processMedia } from "./process";
import type { MediaMessage, MediaTask, Report } from "./task";
import { UnusableFile } from "./unusable-file";

// The process that works on one media file: it receives a task, reports progress, sends the result
// and exits. Any error other than UnusableFile ends it without a result, and the parent decides.

const send = (message: MediaMessage) =>
	new Promise<void>((resolve, reject) => {
		process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
	});

const PROGRESS_MS = 1000;

/** Reports progress, at most once a second. */
function progressReporter(): Report {
	let last = Number.NEGATIVE_INFINITY;
	return (done) => {
		const now = performance.now();
		if (now - last < PROGRESS_MS) return;
		last = now;
		process.send?.({ type: "progress", done } satisfies MediaMessage);
	};
}

/** With less room, programs fail in whatever words they have, and the file is not to blame. */
const ROOM_BYTES = 16 * 1024 * 1024;

const hasRoom = async ({ workDir }: MediaTask): Promise<boolean> =>
	(await freeBytes(workDir)) > ROOM_BYTES;

async function work(task: MediaTask): Promise<MediaMessage> {
	try {
		return { type: "done", result: await processMedia(task, progressReporter()) };
	} catch (error) {
		if (!(await hasRoom(task))) throw new Error("ENOSPC: the disk is full", { cause: error });
		if (error instanceof UnusableFile) return { type: "refused", sentence: error.message };
		throw error;
	}
}

setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
// Allow only the decoders of the types we accept, so a disguised SVG or TIFF is never decoded.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif"],
});

// The service is gone: this process ends with all that it started, as it leads their group (jobs/run-child.ts).
process.on("disconnect", () => killGroup(process.pid));

/**
 * Supervisors may end all processes at once, and the programs that work on the file with them: that says nothing of the file.
 * The service, which ends too, kills this process; if it does not, this is a crash.
 */
const ENDING_MS = 15_000;
let isEnding = false;
process.on("SIGTERM", () => {
	isEnding = true;
});
const untilKilled = () => new Promise<never>(() => setTimeout(() => process.exit(1), ENDING_MS));

process.once("message", async (task: MediaTask) => {
	const outcome = await work(task).catch((error) => {
		if (isEnding) return untilKilled();
		throw error;
	});
	if (isEnding && outcome.type !== "done") await untilKilled();
	await send(outcome);
	process.exit(0);
});
