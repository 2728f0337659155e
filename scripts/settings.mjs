import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { dirname, join, resolve } from "node:path";
import { azureAccount } from "./azure-account.mjs";
import { createKey } from "./new-key.mjs";

/**
 * Prints an error message and ends the program with exit code 1.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
	console.error(message);
	process.exit(1);
}

/** A whole number from 1 to `most`; ends the program if the variable is anything else. */
function numberOf(name, fallback, most, kind = "number") {
	const text = process.env[name] || String(fallback);
	const number = /^\d+$/.test(text) ? Number(text) : 0;
	if (number < 1 || number > most)
		fail(`${name} must be a ${kind} from 1 to ${most}, not "${text}"`);
	return number;
}
const portOf = (name, fallback) => numberOf(name, fallback, 65535, "port number");

/** Makes a folder unless it is there. A link that leads nowhere is no folder. */
function makeFolder(path, mode) {
	try {
		mkdirSync(path, mode);
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		const found = statSync(path, { throwIfNoEntry: false });
		if (!found) throw new Error(`${path} is a link to ${readlinkSync(path)}, which is not there`);
		if (!found.isDirectory()) throw error;
	}
}

/** Makes a folder and those above it, as api/disk/make-folders.ts does: Node 20's own way never returns below /proc. */
function makeFolders(path, mode) {
	try {
		makeFolder(path, mode);
	} catch (error) {
		if (error.code !== "ENOENT" || dirname(path) === path) throw error;
		makeFolders(dirname(path), mode);
		makeFolder(path, mode);
	}
}

/** The key that encrypts session cookies: SESSION_SECRET, or one that is generated once and stored in the data folder. */
function sessionSecret(dataDir) {
	if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET;
	const file = join(dataDir, "session.key");
	try {
		makeFolders(dataDir, 0o700);
		const size = statSync(file, { throwIfNoEntry: false })?.size;
		if (!size) createKey(file, size === 0);
	} catch (error) {
		fail(`DATA_DIR ${dataDir} cannot be written: ${error.message}`);
	}
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		return fail(`DATA_DIR ${dataDir} cannot be read: ${error.message}`);
	}
}

/** MEDIA_ORIGINS for a dashboard beside the embedded service: with the origin of the storage that the service has. */
function mediaOrigins() {
	const { AZURE_STORAGE_CONNECTION_STRING: storage, MEDIA_ORIGINS: given = "" } = process.env;
	if (!storage) return given;
	try {
		return `${given} ${new URL(azureAccount(storage).url).origin}`.trim();
	} catch (error) {
		return fail(`AZURE_STORAGE_CONNECTION_STRING ${error.message}`);
	}
}

/** How long the dashboard waits for the embedded service, in milliseconds; for another one it has no limit. */
const OWN_API_TIMEOUT_MS = "30000";

const isEverywhere = (host) => host === "0.0.0.0" || host === "::";

/** The settings of `npm start`, `npm run serve` and `npm run dev`, read from the environment. */
export function readSettings() {
	const host = process.env.HOST || "0.0.0.0";
	const port = portOf("PORT", 3000);
	const apiPort = portOf("API_PORT", 3001);
	const maxConnections = numberOf("MAX_CONNECTIONS", 2000, 1_000_000);
	const requestTimeoutMs = numberOf("REQUEST_TIMEOUT_MS", 30_000, 3_600_000);
	const dataDir = resolve(process.env.DATA_DIR || ".data");
	const named = host.includes(":") ? `[${host}]` : host;
	const local = isEverywhere(host) ? "localhost" : named;
	const own = !process.env.API_URL;
	const apiUrl =
		process.env.API_URL || `http://${local === "localhost" ? "127.0.0.1" : local}:${apiPort}`;
	if (own && !URL.canParse(apiUrl))
		fail(`HOST must be an address or a name of this machine, such as 127.0.0.1, not "${host}"`);
	if (own && port === apiPort)
		fail(`PORT and API_PORT are both ${port}. Choose another one for either of them.`);
	// With it the service limits attempts for each browser, and not for the dashboard as a whole.
	const DASHBOARD_KEY = process.env.DASHBOARD_KEY || (own ? randomBytes(32).toString("hex") : "");
	const serviceEnv = {
		HOST: host,
		API_PORT: String(apiPort),
		DATA_DIR: dataDir,
		DASHBOARD_KEY,
		DASHBOARD_URL: process.env.DASHBOARD_URL || `http://${local}:${port}`,
	};
	const secret = sessionSecret(dataDir);
	const dashboardEnv = {
		API_URL: apiUrl,
		SESSION_SECRET: secret,
		DASHBOARD_KEY,
		...(own ? { MEDIA_ORIGINS: mediaOrigins() } : {}),
		API_TIMEOUT_MS: process.env.API_TIMEOUT_MS || (own ? OWN_API_TIMEOUT_MS : ""),
	};
	const limits = { maxConnections, requestTimeoutMs, metricsToken: process.env.METRICS_TOKEN };
	return { host, local, port, apiPort, dataDir, own, apiUrl, dashboardEnv, serviceEnv, limits };
}

/** The address at which other devices reach what listens on `host`, where it listens on all of this machine's and there is one. */
export function networkAddress(host) {
	if (!isEverywhere(host)) return undefined;
	const all = Object.values(networkInterfaces()).flat();
	return all.find((one) => one?.family === "IPv4" && !one.internal)?.address;
}
