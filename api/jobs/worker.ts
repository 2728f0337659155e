import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { logError } from "../log-error";
import { claimJob, releaseAll } from "./claim";
import { doJob, type JobParts } from "./do-job";
import type { JobQueue } from "./queue";

const RETRY_MS = 5000;

/**
 * The worker on the jobs table: one piece of media work at a time, each in a process of its own.
 */
export function createJobQueue(services: JobParts): JobQueue {
	const { config, db } = services;
	const workRoot = join(config.dataDir, "work");
	const script = fileURLToPath(new URL("./media-child.js", import.meta.url));
	const stopping = new AbortController();
	let started = false;
	let again = false;
	let running: Promise<void> | null = null;
	let later: NodeJS.Timeout | undefined;

	const wakeLater = (ms: number) => {
		clearTimeout(later);
		if (!stopping.signal.aborted) later = setTimeout(wake, ms);
	};

	async function prepare() {
		await rm(workRoot, { recursive: true, force: true });
		await mkdir(workRoot, { recursive: true });
		await releaseAll(db);
		started = true;
	}

	async function takeAll() {
		if (!started) await prepare();
		while (!stopping.signal.aborted) {
			again = false;
			const job = await claimJob(db);
			if (job) {
				const retryMs = await doJob(services, job, { script, workRoot, signal: stopping.signal });
				if (retryMs !== null) wakeLater(retryMs);
			} else if (!again) return;
		}
	}

	function wake() {
		again = true;
		if (running || stopping.signal.aborted) return;
		running = takeAll()
			.catch((error) => {
				logError("Media work", error);
				started = false;
				again = false;
				wakeLater(RETRY_MS);
			})
			.finally(() => {
				running = null;
				if (again) wake();
			});
	}

	return {
		wake,
		start: wake,
		async stop() {
			stopping.abort();
			clearTimeout(later);
			await running;
		},
	};
}
