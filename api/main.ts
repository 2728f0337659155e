import { logError } from "./problems/log-error";
import { ConfigError, readSettings } from "./start/config";
import { type RunningService, StartError, startService } from "./start/start-service";

/** Logs what went wrong, in one line if the reason is known, and ends the process. */
function fail(error: unknown): never {
	const isKnown = error instanceof ConfigError || error instanceof StartError;
	if (isKnown) console.error(error.message);
	else logError("The service", error);
	process.exit(1);
}

async function start(): Promise<RunningService> {
	const running = await startService(readSettings(process.env));
	if (running.outbox) console.log(`Mail page ${running.outbox}`);
	console.log(`Service ready on ${running.address}`);
	return running;
}

const starting = start();
let isStopping = false;

async function stop(): Promise<void> {
	if (isStopping) return;
	isStopping = true;
	const running = await starting;
	await running.stop();
	process.exit(0);
}

const stopOrFail = () => void stop().catch(fail);
process.on("SIGTERM", stopOrFail);
process.on("SIGINT", stopOrFail);
// The supervisor that started us is gone: nobody else would stop us.
if (process.connected) process.on("disconnect", stopOrFail);
starting.catch(fail);
