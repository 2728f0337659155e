import { mapping } from "@signage/contract/mapping";
import { check } from "./check";
import { HELP, type Options, readOptions, WrongArguments } from "./options";
import { reportOf, reportText } from "./report";
import { Service } from "./service";

const WRONG_ARGUMENTS = 2;
const INTERRUPTED = 130;
/** npm sends on the Ctrl-C that the terminal has sent to this program already: both are one. */
const SAME_MS = 1_000;

async function run(options: Options): Promise<number> {
	const service = new Service(options.origin, mapping, options.timeoutMs);
	let endedAt: number | undefined;
	const stop = () => {
		const now = performance.now();
		if (endedAt !== undefined && now - endedAt > SAME_MS) process.exit(INTERRUPTED);
		if (endedAt !== undefined) return;
		endedAt = now;
		console.error("Ending; what was made is taken away first. Ctrl-C again leaves it there.");
		service.stop.abort();
	};
	process.on("SIGINT", stop);
	process.on("SIGTERM", stop);
	if (!options.isJson) console.log(`Checking ${options.origin} …\n`);
	const checked = await check(service, options);
	const report = reportOf(checked, options.origin, mapping);
	console.log(options.isJson ? JSON.stringify(report, null, "\t") : reportText(report));
	if (checked.isStopped) return INTERRUPTED;
	return report.isFit ? 0 : 1;
}

try {
	const options = readOptions(process.argv.slice(2), process.env);
	if (options === "help") console.log(HELP);
	// Not by itself: a connection that the service leaves hanging would keep it.
	else process.exit(await run(options));
} catch (cause) {
	if (!(cause instanceof WrongArguments)) throw cause;
	console.error(`${cause.message}\n\n${HELP}`);
	process.exitCode = WRONG_ARGUMENTS;
}
