/**
 * The dashboard in a process of its own, which `npm start` starts again when it dies. It loads the
 * dashboard, opens its port when it is told to, and ends with the process that started it.
 */
import { listen, loadDashboard } from "./dashboard.mjs";
import { listenMessage } from "./port.mjs";
import { fail, readSettings } from "./settings.mjs";

// Ctrl-C reaches all processes of the terminal; the one that started this one says when to end.
process.on("SIGINT", () => {});
// What one request forgot to catch must not end all others.
process.on("unhandledRejection", (cause) => console.error(cause));

const { host, port, limits } = readSettings();
const fetchPage = await loadDashboard(process.env).catch((error) => fail(error.message));

process.once("message", async () => {
	const stop = await listen(fetchPage, { host, port }, limits).catch((error) =>
		fail(listenMessage(error, port)),
	);
	const end = () => stop().then(() => process.exit(0));
	process.once("SIGTERM", end);
	process.once("disconnect", end);
	process.send("listening");
});
process.send("loaded");
