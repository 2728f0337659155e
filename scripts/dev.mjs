/**
 * Runs the product for development: Vite serves the dashboard and reloads it on change; the service is
 * built and started again when its sources change.
 */
import "./need-node.mjs";
import { once } from "node:events";
import { statSync, watch } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { build, PARTS } from "./build.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { isTaken, listenMessage, takenMessage } from "./port.mjs";
import { Service } from "./service.mjs";
import { fail, readSettings } from "./settings.mjs";

process.env.NODE_ENV = "development";
const root = fileURLToPath(new URL("..", import.meta.url));
const settings = readSettings();
const { host, local, port, apiPort, own, apiUrl, dashboardEnv, serviceEnv } = settings;
const env = { ...process.env, ...dashboardEnv };

if (await isTaken(host, port)) fail(takenMessage(port));
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const dashboard = getRequestListener(async (request, { incoming }) => {
	const { createFetch } = await vite.ssrLoadModule("/app/server.ts");
	return createFetch(env)(request, incoming.socket.remoteAddress);
});
const server = createServer((request, response) =>
	vite.middlewares(request, response, () => dashboard(request, response)),
);

let service;
let isStopping = false;
async function stop() {
	if (isStopping) return;
	isStopping = true;
	server.close();
	await Promise.all([vite.close(), service?.stop()]);
	process.exit(0);
}
// Vite's own listener would end the process before the service has stopped.
process.removeAllListeners("SIGTERM");
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
endWithNpm(stop);

const newService = () => new Service({ url: apiUrl, env: { ...process.env, ...serviceEnv } });

async function restart() {
	try {
		await build(["api", "player"]);
	} catch (error) {
		console.error(error.message);
		return;
	}
	await service?.stop();
	if (isStopping) return;
	service = newService();
	if (await service.start()) console.log("Service and player are up to date.");
}

/** Runs one restart at a time; changes that come during a restart cause one more. */
let running = Promise.resolve();
let isScheduled = false;
function changed(_event, name) {
	if (isScheduled || /node_modules/.test(name ?? "")) return;
	isScheduled = true;
	setTimeout(() => {
		isScheduled = false;
		running = running.then(restart);
	}, 150);
}

if (own) {
	await restart();
	const sources = new Set([...PARTS.api.sources, ...PARTS.player.sources]);
	for (const source of [...sources].map((one) => join(root, one)))
		if (statSync(source).isDirectory()) watch(source, { recursive: true }, changed);
}

async function listen() {
	if (isStopping) return;
	try {
		await once(server.listen(port, host), "listening");
	} catch (error) {
		await service?.stop();
		fail(listenMessage(error, port));
	}
	const mail = service?.mailPage;
	console.log(`
  Dashboard  http://${local}:${port}   (reloads on change)
  Service    ${own ? `http://${local}:${apiPort}/api/v1` : apiUrl}${
		own ? `\n  Player     http://${local}:${apiPort}/player/` : ""
	}${mail ? `\n  Mail       ${mail}` : ""}
`);
}
await listen();
