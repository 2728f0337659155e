import { randomBytes } from "node:crypto";
import { build } from "./build.mjs";
import { startDashboard } from "./dashboard.mjs";
import { Service } from "./service.mjs";
import { fail, mailPage, networkAddress, readSettings } from "./settings.mjs";

process.env.NODE_ENV ??= "production";
const settings = readSettings();
const { host, local, port, apiPort, dataDir, own, apiUrl, secret, serviceEnv } = settings;

await build(own ? ["app", "api", "player"] : ["app"]).catch((error) => fail(error.message));

function whyNot(error) {
	if (error.code === "EADDRINUSE") return `Port ${port} is taken. Choose another with PORT=…`;
	if (error.code === "EACCES") return `Port ${port} may not be used by this account.`;
	return error.message;
}

const shared = {
	...process.env,
	DASHBOARD_KEY: process.env.DASHBOARD_KEY || (own ? randomBytes(32).toString("hex") : ""),
};
const env = { ...shared, API_URL: apiUrl, SESSION_SECRET: secret };
const stopDashboard = await startDashboard({ host, port, env }).catch((error) =>
	fail(whyNot(error)),
);

const service = own
	? new Service({
			url: apiUrl,
			env: { ...shared, ...serviceEnv },
			onGivenUp: () => fail("The service cannot be kept running."),
		})
	: undefined;

let stopping = false;
async function stop() {
	if (stopping) return;
	stopping = true;
	await Promise.all([stopDashboard(), service?.stop()]);
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

if (service && !(await service.start()) && !stopping) process.exit(1);

const mail = mailPage(settings);
const address = local === "localhost" ? networkAddress() : undefined;
console.log(`
  Dashboard  http://${local}:${port}
  Service    ${own ? `http://${local}:${apiPort}/api/v1` : apiUrl}`);
if (own)
	console.log(`  Player     http://${local}:${apiPort}/player/${
		address ? `   on other devices: http://${address}:${apiPort}/player/` : ""
	}${mail ? `\n  Mail       ${mail}   kept there, and shown here, until SMTP_URL names a mail server` : ""}

  1. Open the dashboard, sign up and sign in.
  2. Make a presentation: New Presentation, add a picture or a PDF, Save.
  3. Open the player on your screen and enter its code under Verify device.
  4. Under Devices, give the group your presentation.

  Everything is kept in ${dataDir}. Ctrl-C stops it all.
`);
