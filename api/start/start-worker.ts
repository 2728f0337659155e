import { type Closers, closeAfter, closeAll } from "./closers";
import { ConfigError, type Settings } from "./config";
import { openMediaWork } from "./media-work";
import { openData } from "./open-data";
import { startWatchdog } from "./watchdog";

/**
 * Starts a process that works on media and does nothing else, beside service processes on the same database and files.
 * Resolves to what finishes it.
 * @throws ConfigError without DATABASE_URL; StartError as startService does
 */
export async function startWorker(settings: Settings): Promise<() => Promise<void>> {
	if (!settings.postgres)
		throw new ConfigError("The worker needs DATABASE_URL: PGlite has no room for two processes");
	const closers: Closers = [];
	try {
		const { config, data } = await openData({ ...settings, mediaJobs: true }, closers);
		const { jobs } = await openMediaWork(config, data, closers);
		jobs.start();
		const watchdog = startWatchdog("The worker");
		closers.push(() => watchdog.stop());
		return () => closeAll(closers);
	} catch (error) {
		return closeAfter(error, closers);
	}
}
