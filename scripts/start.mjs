/**
 * Builds what changed and runs the product: the service first, unless API_URL names another, then the
 * dashboard. Each has a process of its own and is started again when it dies. With `--remix-serve` the
 * dashboard is served by remix-serve instead of our own server.
 */
import "./need-node.mjs";
import "./outlive-log.mjs";
import { build } from "./build.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { needService } from "./need-service.mjs";
import { onlyArguments } from "./only-arguments.mjs";
import { ownServer } from "./own-server.mjs";
import { isTaken, takenMessage } from "./port.mjs";
import { Service } from "./service.mjs";
import { fail, networkAddress, readSettings } from "./settings.mjs";

onlyArguments("Usage: npm start, or npm run serve. docs/settings.md lists the settings.", [
	"--remix-serve",
]);
process.env.NODE_ENV ??= "production";
const settings = readSettings();
const { host, local, port, apiPort, dataDir, own, apiUrl, dashboardEnv, serviceEnv } = settings;
if (own) needService("set API_URL");
const env = { ...process.env, ...dashboardEnv };

const dashboard = process.argv.includes("--remix-serve")
	? // Loaded where it is used: our own server needs none of it.
		(await import("./remix-serve.mjs")).remixServe(env, { host, port })
	: ownServer(env);
const service = own
	? new Service({ url: apiUrl, env: { ...process.env, ...serviceEnv } })
	: undefined;

/** Whoever ends us waits ten seconds, as Docker does, and then kills us. */
const END_MS = 9_500;
let isStopping = false;
async function stop() {
	if (isStopping) return;
	isStopping = true;
	const end = performance.now() + END_MS;
	// Supervisors may send their signal to all processes.
	service?.letEnd();
	// What the dashboard is still answering may need the service.
	await dashboard.stop();
	if (await service?.stop(end - performance.now()))
		console.error("The service has not ended in time and was killed: the next start goes on.");
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
endWithNpm(stop);

function printWelcome() {
	const mail = service?.mailPage;
	const address = networkAddress(host);
	const places = [dataDir];
	if (own)
		places.push(
			process.env.DATABASE_URL
				? "in the database of DATABASE_URL"
				: "in the embedded database there",
		);
	if (own && process.env.AZURE_STORAGE_CONNECTION_STRING) places.push("in the Azure container");
	console.log(`
  Dashboard  http://${local}:${port}
  Service    ${own ? `http://${local}:${apiPort}/api/v1` : apiUrl}`);
	if (own)
		console.log(`  Player     http://${local}:${apiPort}/player/${
			address ? `   on other devices: http://${address}:${apiPort}/player/` : ""
		}${mail ? `\n  Mail       ${mail}   every mail is kept and shown there until SMTP_URL names a mail server` : ""}

  1. Open the dashboard, sign up and sign in.
  2. Make a presentation: New Presentation, add a picture or a PDF, Save.
  3. Open the player on your screen and enter its code under Verify device.
  4. Under Devices, give the group your presentation.

  All data is in ${places.join(" and ")}. Press Ctrl-C to stop everything.
`);
}

async function run() {
	if (await isTaken(host, port)) throw new Error(takenMessage(port));
	await build(own ? ["app", "api", "player"] : ["app"]);
	// A wrong setting ends everything before anything has started.
	if (!(await dashboard.load()) && !isStopping) process.exit(1);
	if (isStopping) return;
	if (service && !(await service.start()) && !isStopping) process.exit(1);
	if (isStopping) return;
	if (!(await dashboard.open()) && !isStopping) {
		await service?.stop();
		process.exit(1);
	}
	if (!isStopping) printWelcome();
}
await run().catch((error) => fail(error.message));
