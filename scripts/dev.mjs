import { watch } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { build } from "./build.mjs";
import { Service } from "./service.mjs";
import { fail, mailPage, readSettings } from "./settings.mjs";

process.env.NODE_ENV = "development";
const root = fileURLToPath(new URL("..", import.meta.url));
const settings = readSettings();
const { host, local, port, apiPort, own, apiUrl, secret, serviceEnv } = settings;
const env = { ...process.env, API_URL: apiUrl, SESSION_SECRET: secret };

const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const dashboard = getRequestListener(async (request) => {
	const { createFetch } = await vite.ssrLoadModule("/app/server.ts");
	return createFetch(env)(request);
});
const server = createServer((request, response) =>
	vite.middlewares(request, response, () => dashboard(request, response)),
);
server.once("error", (error) =>
	fail(
		error.code === "EADDRINUSE"
			? `Port ${port} is taken. Choose another with PORT=…`
			: error.message,
	),
);
server.listen(port, host);

const newService = () =>
	new Service({
		url: apiUrl,
		env: { ...process.env, ...serviceEnv },
		onGivenUp: () => console.error("The service does not run. It starts again at the next change."),
	});
let service;

async function restart() {
	try {
		await build(["api", "player"]);
	} catch (error) {
		console.error(error.message);
		return;
	}
	await service?.stop();
	service = newService();
	if (await service.start()) console.log("Service and player are up to date.");
}

/** Runs one restart at a time; changes that come meanwhile make one more. */
let running = Promise.resolve();
let waiting = false;
function changed(_event, name) {
	if (waiting || /node_modules/.test(name ?? "")) return;
	waiting = true;
	setTimeout(() => {
		waiting = false;
		running = running.then(restart);
	}, 150);
}

if (own) {
	await restart();
	for (const part of ["api", "player", "contract", "openid"])
		watch(join(root, part), { recursive: true }, changed);
}

async function stop() {
	server.close();
	await Promise.all([vite.close(), service?.stop()]);
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

const mail = mailPage(settings);
console.log(`
  Dashboard  http://${local}:${port}   (reloads on change)
  Service    ${own ? `http://${local}:${apiPort}/api/v1` : apiUrl}${
		own ? `\n  Player     http://${local}:${apiPort}/player/` : ""
	}${mail ? `\n  Mail       ${mail}` : ""}
`);
