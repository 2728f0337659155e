import { UnreachableError } from "../database/postgres/connecting";
import { MovingError } from "../moving/moving-error";
import { logError } from "../problems/log-error";
import { ConfigError } from "./config";
import { StartError } from "./start-error";

const KNOWN = [MovingError, StartError, ConfigError, UnreachableError];

/**
 * Prints how a command is used, where its arguments ask for it or are not right: what begins with "-" is no data of any, but for mail addresses.
 * @param isRight whether the arguments are right otherwise
 * @returns whether it did; the exit code is then 0 where it was asked for, else 1
 */
export function tellUsage(usage: string, args: readonly string[], isRight: boolean): boolean {
	const isAsked = args.includes("--help") || args.includes("-h");
	if (isRight && !args.some((one) => one.startsWith("-") && !one.includes("@"))) return false;
	if (isAsked) console.log(usage);
	else {
		console.error(usage);
		process.exitCode = 1;
	}
	return true;
}

/** Logs what went wrong with a command, in one line if the reason is known, and ends the process. */
export function ended(error: unknown): never {
	if (KNOWN.some((kind) => error instanceof kind)) console.error((error as Error).message);
	else logError("The command", error);
	process.exit(1);
}
