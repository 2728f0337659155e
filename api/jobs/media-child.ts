import { setPriority } from "node:os";
import sharp from "sharp";
import { processMedia } from "../media/processing/process";
import { Refusal } from "../media/processing/refusal";
import type { MediaMessage, MediaTask } from "../media/processing/task";

// The process that does one piece of media work: it is sent a task, tells how it gets on, and ends.
// An error that is not the file's ends it without a word, which is the parent's to judge.

const tell = (message: MediaMessage) =>
	new Promise<void>((resolve, reject) => {
		process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
	});

const PROGRESS_MS = 1000;

/** Tells progress at most once a second. */
function progressTeller(): () => void {
	let last = 0;
	return () => {
		const now = performance.now();
		if (now - last < PROGRESS_MS) return;
		last = now;
		process.send?.({ type: "progress" } satisfies MediaMessage);
	};
}

async function outcome(task: MediaTask): Promise<MediaMessage> {
	try {
		return { type: "done", result: await processMedia(task, progressTeller()) };
	} catch (error) {
		if (error instanceof Refusal) return { type: "refused", sentence: error.message };
		throw error;
	}
}

setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
// Only the decoders of what we take; a disguised SVG or TIFF meets none.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif"],
});

process.on("disconnect", () => process.exit(1));
process.once("message", async (task: MediaTask) => {
	await tell(await outcome(task));
	process.exit(0);
});
