import { UnreachableError } from "../database/postgres/connecting";
import { MovingError } from "../moving/moving-error";
import { logError } from "../problems/log-error";
import { ConfigError } from "./config";
import { StartError } from "./start-error";

const KNOWN = [MovingError, StartError, ConfigError, UnreachableError];

/** Logs what went wrong with a command, in one line if the reason is known, and ends the process. */
export function ended(error: unknown): never {
	if (KNOWN.some((kind) => error instanceof kind)) console.error((error as Error).message);
	else logError("The command", error);
	process.exit(1);
}
