import "../scripts/outlive-log.mjs";
import { openTracing } from "../tracing/open-tracing.mjs";
import { keepFilesToOurselves } from "./disk/own-only";
import { logError } from "./problems/log-error";
import { ConfigError, readSettings } from "./start/config";
import { keepHeapSmall } from "./start/heap";
import { checkStillThere } from "./start/open-data";
import { StartError } from "./start/start-error";
import { startService } from "./start/start-service";
import { startWorker } from "./start/start-worker";

/** How long the last traces may take to be sent. */
const LAST_TRACES_MS = 400;
/** How long an end may take, of a start too: what waits for a database or a disk that has gone silent is not waited for. */
const END_MS = 9_000;

/** Logs what went wrong, in one line if the reason is known, and ends the process. */
function fail(error: unknown): never {
	const isKnown = error instanceof ConfigError || error instanceof StartError;
	if (isKnown) console.error(error.message);
	else logError("The service", error);
	process.exit(1);
}

/**
 * Starts the service, or with --worker a process that works on media alone. With --again it was running until a crash, and
 * its data have to be there. Resolves to what ends it.
 */
async function start(): Promise<() => Promise<void>> {
	keepFilesToOurselves();
	const settings = readSettings(process.env);
	if (process.argv.includes("--again")) await checkStillThere(settings);
	if (process.argv.includes("--worker")) {
		const stop = await startWorker(settings);
		console.log("Worker ready");
		return stop;
	}
	const tracing = await openTracing("service", process.env).catch((error: Error) => {
		throw new StartError(error.message);
	});
	keepHeapSmall();
	const running = await startService(settings, tracing);
	if (running.outbox) console.log(`Mail page ${running.outbox}`);
	console.log(`Service ready on ${running.address}`);
	return async () => {
		await running.stop();
		await tracing?.stop(LAST_TRACES_MS);
	};
}

const starting = start();
let isStopping = false;

async function stop(): Promise<void> {
	if (isStopping) return;
	isStopping = true;
	setTimeout(() => {
		console.error(
			"Something has not ended in time: it is left as it is, and the next start goes on.",
		);
		process.exit(1);
	}, END_MS);
	const end = await starting;
	await end();
	process.exit(0);
}

const stopOrFail = () => void stop().catch(fail);
process.on("SIGTERM", stopOrFail);
process.on("SIGINT", stopOrFail);
// The supervisor that started us is gone: nobody else would stop us.
if (process.connected) process.on("disconnect", stopOrFail);
starting.catch(fail);
