import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join, resolve } from "node:path";

/** Prints an error message and ends the program with exit code 1. */
export function fail(message) {
	console.error(message);
	process.exit(1);
}

function portOf(name, fallback) {
	const text = process.env[name] || String(fallback);
	const port = Number(text);
	if (!Number.isInteger(port) || port < 1 || port > 65535)
		fail(`${name} must be a port number from 1 to 65535, not "${text}"`);
	return port;
}

/** The key that encrypts session cookies: SESSION_SECRET, or one that is generated once and stored in the data folder. */
function sessionSecret(dataDir) {
	if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET;
	const file = join(dataDir, "session.key");
	try {
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
	} catch (error) {
		if (error.code !== "EEXIST") fail(`DATA_DIR ${dataDir} cannot be written: ${error.message}`);
	}
	return readFileSync(file, "utf8");
}

/** The settings of `npm start`, `npm run serve` and `npm run dev`, read from the environment. */
export function readSettings() {
	const host = process.env.HOST || "0.0.0.0";
	const port = portOf("PORT", 3000);
	const apiPort = portOf("API_PORT", 3001);
	const dataDir = resolve(process.env.DATA_DIR || ".data");
	const named = host.includes(":") ? `[${host}]` : host;
	const local = host === "0.0.0.0" || host === "::" ? "localhost" : named;
	const own = !process.env.API_URL;
	const apiUrl =
		process.env.API_URL || `http://${local === "localhost" ? "127.0.0.1" : local}:${apiPort}`;
	const serviceEnv = {
		HOST: host,
		API_PORT: String(apiPort),
		DATA_DIR: dataDir,
		DASHBOARD_URL: process.env.DASHBOARD_URL || `http://${local}:${port}`,
	};
	const secret = sessionSecret(dataDir);
	return { host, local, port, apiPort, dataDir, own, apiUrl, secret, serviceEnv };
}

/** The address of this machine in the local network, if it has one. */
export function networkAddress() {
	const all = Object.values(networkInterfaces()).flat();
	return all.find((one) => one?.family === "IPv4" && !one.internal)?.address;
}
