import type { OpenDatabase } from "../database/client";
import { isWhole } from "../database/is-whole";
import { sweepMedia } from "../media/rules/free-media";
import { logError } from "../problems/log-error";
import type { Closers } from "./closers";
import type { Services } from "./services";
import { sweepBlobs, sweepRows } from "./sweep";

const SWEEP_MS = 3600 * 1000;
/** Where media were not swept for longer, as while the machine slept or the files were out of reach, all are looked at again. */
const ALL_AFTER_MS = 24 * 3600 * 1000;

interface Swept
	extends Pick<OpenDatabase, "db" | "ifFree" | "upkeep">,
		Pick<Services, "blobs" | "config"> {
	/** Whether no other process writes files: then nothing is left behind while this one runs. */
	isAlone: boolean;
}

/**
 * Sweeps the files now, and rows and files each hour, beside what is asked of the service: with many files, or files on
 * another machine, that may take minutes. One process at a time does.
 */
export function sweepNowAndThen(
	{ db, blobs, config, isAlone, ifFree, upkeep }: Swept,
	closers: Closers,
): void {
	let sweptAt = 0;
	const sweepUnused = async () => {
		const now = Date.now();
		await sweepMedia(db, blobs, now - sweptAt > ALL_AFTER_MS ? "all" : "lately");
		sweptAt = now;
	};
	const sweepFiles = async () => {
		// It would know of no file.
		if (!(await isWhole(db))) throw new Error("The database has lost what was in it");
		await sweepUnused();
		await sweepBlobs(db, blobs);
	};
	let isLeftSwept = false;
	const again = async () => {
		try {
			await sweepRows({ db, config });
			// Alone, once that was done an hour after the start, all is swept that the process before this one has left.
			await (isAlone && isLeftSwept ? sweepUnused() : sweepFiles());
			isLeftSwept = true;
		} finally {
			// The database's log grows until then, also while the files are out of reach.
			await upkeep();
		}
	};
	let isStopping = false;
	const inOneProcess = (name: string, work: () => Promise<void>) => {
		ifFree("sweep", work).catch((error) => isStopping || logError(name, error));
	};
	inOneProcess("The first sweep of the files", sweepFiles);
	const timer = setInterval(() => inOneProcess("The hourly sweep", again), SWEEP_MS);
	closers.push(async () => {
		isStopping = true;
		clearInterval(timer);
	});
}
