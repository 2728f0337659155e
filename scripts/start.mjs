/**
 * Builds what changed and runs the product: the service first, unless API_URL names another, then the
 * dashboard. With `--remix-serve` the dashboard is served by remix-serve instead of our own server.
 */
import { randomBytes } from "node:crypto";
import { build } from "./build.mjs";
import { listen, loadDashboard } from "./dashboard.mjs";
import { isTaken, listenMessage, takenMessage } from "./port.mjs";
import { remixServe } from "./remix-serve.mjs";
import { Service } from "./service.mjs";
import { fail, networkAddress, readSettings } from "./settings.mjs";

process.env.NODE_ENV ??= "production";
const settings = readSettings();
const { host, local, port, apiPort, dataDir, own, apiUrl, dashboardEnv, serviceEnv, limits } =
	settings;
const shared = {
	...process.env,
	DASHBOARD_KEY: process.env.DASHBOARD_KEY || (own ? randomBytes(32).toString("hex") : ""),
};
const env = { ...shared, ...dashboardEnv };

let stopDashboard;
const service = own ? new Service({ url: apiUrl, env: { ...shared, ...serviceEnv } }) : undefined;

let isStopping = false;
async function stop() {
	if (isStopping) return;
	isStopping = true;
	await Promise.all([stopDashboard?.(), service?.stop()]);
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

const serveDashboard = (fetchPage) =>
	process.argv.includes("--remix-serve")
		? remixServe(env, { host, port }, () => fail("remix-serve ended unexpectedly."))
		: listen(fetchPage, { host, port }, limits);

function printWelcome() {
	const mail = service?.mailPage;
	const address = local === "localhost" ? networkAddress() : undefined;
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

  All data is in ${dataDir}. Press Ctrl-C to stop everything.
`);
}

async function run() {
	if (await isTaken(host, port)) throw new Error(takenMessage(port));
	await build(own ? ["app", "api", "player"] : ["app"]);
	const fetchPage = await loadDashboard(env);
	if (service && !(await service.start()) && !isStopping) process.exit(1);
	if (isStopping) return;
	stopDashboard = await serveDashboard(fetchPage).catch(async (error) => {
		await service?.stop();
		throw new Error(listenMessage(error, port));
	});
	if (!isStopping) printWelcome();
}
await run().catch((error) => fail(error.message));
