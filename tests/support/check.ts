import { join } from "node:path";
import { buildFolder } from "./built";
import { type Child, type Ended, startChild } from "./children";

const program = join(buildFolder, "check/main.js");

/** Starts the service checker. */
export const startCheck = (args: string[], env: Record<string, string> = {}): Child =>
	startChild([program, ...args], env);

/** Runs the service checker to its end. */
export const runCheck = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
	startCheck(args, env).ended;

/** A line of the checker's report, as `--json` has it. */
interface Entry {
	name: string;
	verdict: string;
	breaks: boolean;
	says: string[];
	costs?: string;
}

interface Report {
	isFit: boolean;
	entries: Entry[];
	hints: string[];
	left: string[];
}

/** Runs the checker with `--json`. */
export async function checkReport(
	args: string[],
): Promise<{ code: number | null; report: Report }> {
	const { code, stdout } = await runCheck([...args, "--json"]);
	return { code, report: JSON.parse(stdout) };
}
