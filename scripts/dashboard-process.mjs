/**
 * The dashboard in a process of its own, which `npm start` starts again when it dies. It loads the
 * dashboard, opens its port when it is told to, and ends with the process that started it.
 */
import "./outlive-log.mjs";
import { openTracing } from "../tracing/open-tracing.mjs";
import { listen, loadDashboard } from "./dashboard.mjs";
import { listenMessage } from "./port.mjs";
import { fail, readSettings } from "./settings.mjs";

/** How long the last traces may take to be sent. */
const LAST_TRACES_MS = 400;

// On Windows Ctrl-C reaches all processes of the terminal; the one that started this one says when to end.
process.on("SIGINT", () => {});
// What one request forgot to catch must not end all others.
process.on("unhandledRejection", (cause) => console.error(cause));

const { host, port, limits } = readSettings();
const fetchPage = await loadDashboard(process.env, {
	/** @param {Parameters<import("../tracing/open-tracing.mjs").Tracing["begin"]>} about */
	begin: (...about) => tracing?.begin(...about),
}).catch((error) => fail(error.message));
// After the settings are known to be right.
const tracing = await openTracing("dashboard", process.env).catch((error) => fail(error.message));

process.once("message", async () => {
	const stop = await listen(fetchPage, { host, port }, limits).catch((error) =>
		fail(listenMessage(error, port)),
	);
	let isEnding = false;
	const end = async () => {
		if (isEnding) return;
		isEnding = true;
		await stop();
		await tracing?.stop(LAST_TRACES_MS);
		process.exit(0);
	};
	// Not once: where a supervisor signals all processes, a second one comes from the one that started this one.
	process.on("SIGTERM", end);
	process.once("disconnect", end);
	process.send?.("listening");
});
process.send?.("loaded");
