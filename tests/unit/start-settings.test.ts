import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { networkAddress, readSettings } from "../../scripts/settings.mjs";

afterEach(() => {
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
});

vi.mock("node:os", async (original) => ({
	...(await original<typeof import("node:os")>()),
	networkInterfaces: () => ({
		lo: [{ family: "IPv4", internal: true, address: "127.0.0.1" }],
		eth0: [{ family: "IPv4", internal: false, address: "192.168.7.2" }],
	}),
}));

/** What `npm start` says before it ends with 1, given these variables. */
function complaint(env: Record<string, string>): string[] {
	for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
	const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.spyOn(process, "exit").mockImplementation((code) => {
		throw new Error(`exit ${code}`);
	});
	expect(readSettings).toThrow("exit 1");
	return said.mock.calls.map(String);
}

describe("the ports that npm start is given", () => {
	test.each(["abc", "0", "65536", "-1", "3000.5", "1e3x"])(
		"PORT=%s is named, in one line",
		(PORT) => {
			expect(complaint({ PORT })).toEqual([
				`PORT must be a port number from 1 to 65535, not "${PORT}"`,
			]);
		},
	);

	test("API_PORT=abc is named, in one line", () => {
		expect(complaint({ API_PORT: "abc" })).toEqual([
			'API_PORT must be a port number from 1 to 65535, not "abc"',
		]);
	});
});

test.each([
	[
		{ HOST: "non sense" },
		'HOST must be an address or a name of this machine, such as 127.0.0.1, not "non sense"',
	],
	[{ PORT: "3001" }, "PORT and API_PORT are both 3001. Choose another one for either of them."],
])("%o: what is wrong is named, in one line", (env, line) => {
	expect(complaint(env)).toEqual([line]);
});

describe("the limits of the dashboard's server", () => {
	test.each([
		["MAX_CONNECTIONS", "0", 1_000_000],
		["MAX_CONNECTIONS", "many", 1_000_000],
		["REQUEST_TIMEOUT_MS", "1.5", 3_600_000],
		["REQUEST_TIMEOUT_MS", "0x7530", 3_600_000],
		["REQUEST_TIMEOUT_MS", "3e4", 3_600_000],
		["REQUEST_TIMEOUT_MS", "3600001", 3_600_000],
	])("%s=%s is named, in one line", (name, value, most) => {
		expect(complaint({ [name]: value })).toEqual([
			`${name} must be a number from 1 to ${most}, not "${value}"`,
		]);
	});

	test("are 2,000 connections and 30 seconds where nothing is set", () => {
		vi.stubEnv("SESSION_SECRET", "a secret of the tests, long enough to seal");
		expect(readSettings().limits).toEqual({
			maxConnections: 2000,
			requestTimeoutMs: 30_000,
			metricsToken: undefined,
		});
	});
});

test.each([
	["0.0.0.0", "192.168.7.2"],
	["::", "192.168.7.2"],
	["localhost", undefined],
	["127.0.0.1", undefined],
	["192.168.7.2", undefined],
])("what listens on %s is reached from other devices at %s", (host, address) => {
	expect(networkAddress(host)).toBe(address);
});

describe("how long the dashboard waits for the service", () => {
	test.each([
		["its own", "", "", "30000"],
		["its own, told how long", "", "1500", "1500"],
		["another one", "https://api.signage.example", "", ""],
		["another one, told how long", "https://api.signage.example", "1500", "1500"],
	])("%s", (_, API_URL, API_TIMEOUT_MS, waits) => {
		vi.stubEnv("SESSION_SECRET", "a secret of the tests, long enough to seal");
		vi.stubEnv("API_URL", API_URL);
		vi.stubEnv("API_TIMEOUT_MS", API_TIMEOUT_MS);
		expect(readSettings().dashboardEnv.API_TIMEOUT_MS).toBe(waits);
	});
});

describe("the key that dashboard and service share", () => {
	const keys = () => {
		const { dashboardEnv, serviceEnv } = readSettings();
		return [dashboardEnv.DASHBOARD_KEY, serviceEnv.DASHBOARD_KEY];
	};
	test.each([
		["is made at each start", "", "", /^[0-9a-f]{64}$/],
		["is the one that is set", "", "k".repeat(32), /^k{32}$/],
		["of another service is the one that is set", "https://api.signage.example", "", /^$/],
	])("%s", (_, API_URL, DASHBOARD_KEY, wanted) => {
		vi.stubEnv("SESSION_SECRET", "a secret of the tests, long enough to seal");
		vi.stubEnv("API_URL", API_URL);
		vi.stubEnv("DASHBOARD_KEY", DASHBOARD_KEY);
		const [one, other] = keys();
		expect(one).toMatch(wanted);
		expect(other).toBe(one);
	});
});

describe("where the dashboard's pictures come from and its uploads go to", () => {
	const ACCOUNT = "AccountName=shop;AccountKey=c2VjcmV0";
	test.each([
		["the service's storage", "", ACCOUNT, "https://shop.blob.core.windows.net"],
		[
			"what is set, too",
			"https://cdn.example",
			ACCOUNT,
			"https://cdn.example https://shop.blob.core.windows.net",
		],
		["what is set alone", "https://cdn.example", "", "https://cdn.example"],
	])("%s", (_, MEDIA_ORIGINS, AZURE_STORAGE_CONNECTION_STRING, origins) => {
		vi.stubEnv("SESSION_SECRET", "a secret of the tests, long enough to seal");
		vi.stubEnv("API_URL", "");
		vi.stubEnv("MEDIA_ORIGINS", MEDIA_ORIGINS);
		vi.stubEnv("AZURE_STORAGE_CONNECTION_STRING", AZURE_STORAGE_CONNECTION_STRING);
		expect(readSettings().dashboardEnv.MEDIA_ORIGINS).toBe(origins);
	});

	test("a connection string without a key is named, and not shown", () => {
		const AZURE_STORAGE_CONNECTION_STRING = "AccountName=shop;SharedAccessSignature=hidden";
		const said = complaint({ API_URL: "", AZURE_STORAGE_CONNECTION_STRING });
		expect(said).toEqual([
			"AZURE_STORAGE_CONNECTION_STRING must have AccountName and AccountKey, which signs the addresses of files",
		]);
	});
});

test("the key that seals sessions is made once, and is nobody else's to read", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "signage-settings-"));
	vi.stubEnv("DATA_DIR", dataDir);
	vi.stubEnv("SESSION_SECRET", "");
	const secret = readSettings().dashboardEnv.SESSION_SECRET;
	expect(secret).toMatch(/^[0-9a-f]{64}$/);
	const file = join(dataDir, "session.key");
	expect(readFileSync(file, "utf8")).toBe(secret);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readSettings().dashboardEnv.SESSION_SECRET).toBe(secret);
	rmSync(dataDir, { recursive: true });
});

test("one that cannot be read is named, in one line", () => {
	const DATA_DIR = mkdtempSync(join(tmpdir(), "signage-settings-"));
	// As another user's file, but for the user root too.
	mkdirSync(join(DATA_DIR, "session.key"));
	expect(complaint({ DATA_DIR, SESSION_SECRET: "" })).toEqual([
		expect.stringMatching(`^DATA_DIR ${DATA_DIR} cannot be read: E[A-Z]+: [^\n]+$`),
	]);
	rmSync(DATA_DIR, { recursive: true });
});

test("one that is a link to nothing is named with what it leads to", () => {
	const folder = mkdtempSync(join(tmpdir(), "signage-settings-"));
	const DATA_DIR = join(folder, "data");
	symlinkSync("private/data", DATA_DIR);
	expect(complaint({ DATA_DIR, SESSION_SECRET: "" })).toEqual([
		`DATA_DIR ${DATA_DIR} cannot be written: ${DATA_DIR} is a link to private/data, which is not there`,
	]);
	rmSync(folder, { recursive: true });
});

/** A program that reads the settings, in a process of its own. */
function settingsProgram(before = ""): string {
	const settings = new URL("../../scripts/settings.mjs", import.meta.url).href;
	return `${before}import(${JSON.stringify(settings)}).then(({ readSettings }) => readSettings())`;
}

test("a folder that can never be made is named, and nothing waits for it", () => {
	// Below /proc, Node 20 tries for ever; elsewhere that is a folder as any other that nobody may make.
	const { status, stderr } = spawnSync(process.execPath, ["-e", settingsProgram()], {
		env: { DATA_DIR: "/proc/signage/data" },
		encoding: "utf8",
		timeout: 30_000,
	});
	expect(status).toBe(1);
	expect(stderr).toMatch(/^DATA_DIR \/proc\/signage\/data cannot be written: E[A-Z]+: [^\n]+\n$/);
});

test("a data folder and those above it are made, for its user alone", () => {
	const above = mkdtempSync(join(tmpdir(), "signage-settings-"));
	vi.stubEnv("DATA_DIR", join(above, "a", "b"));
	vi.stubEnv("SESSION_SECRET", "");
	expect(readSettings().dashboardEnv.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/);
	expect(statSync(join(above, "a", "b")).mode & 0o777).toBe(0o700);
	rmSync(above, { recursive: true });
});

describe("a start that is killed while it makes that key", () => {
	test("has put none there: another one at the same moment, and the next, make theirs", () => {
		const dataDir = mkdtempSync(join(tmpdir(), "signage-settings-"));
		const die = `fs.writeFileSync = () => process.kill(process.pid, "SIGKILL");`;
		const before = `const fs = require("node:fs"); ${die} require("node:module").syncBuiltinESMExports();`;
		const { signal } = spawnSync(process.execPath, ["-e", settingsProgram(before)], {
			env: { DATA_DIR: dataDir },
		});
		expect(signal).toBe("SIGKILL");
		expect(readdirSync(dataDir)).not.toContain("session.key");
		vi.stubEnv("DATA_DIR", dataDir);
		vi.stubEnv("SESSION_SECRET", "");
		expect(readSettings().dashboardEnv.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/);
		rmSync(dataDir, { recursive: true });
	});

	test("has left an empty file in an older version: it is filled", () => {
		const dataDir = mkdtempSync(join(tmpdir(), "signage-settings-"));
		writeFileSync(join(dataDir, "session.key"), "");
		vi.stubEnv("DATA_DIR", dataDir);
		vi.stubEnv("SESSION_SECRET", "");
		const secret = readSettings().dashboardEnv.SESSION_SECRET;
		expect(secret).toMatch(/^[0-9a-f]{64}$/);
		expect(readSettings().dashboardEnv.SESSION_SECRET).toBe(secret);
		expect(readdirSync(dataDir)).toEqual(["session.key"]);
		rmSync(dataDir, { recursive: true });
	});
});

describe("on a disk without hard links", () => {
	const NO_LINKS = `fs.linkSync = () => { throw Object.assign(new Error("no links"), { code: "EPERM" }); };`;
	const program = (more = "") =>
		`${settingsProgram(
			`const fs = require("node:fs"); ${NO_LINKS} ${more} require("node:module").syncBuiltinESMExports();`,
		)}.then(() => undefined)`;
	const start = (dataDir: string, more?: string) =>
		spawnSync(process.execPath, ["-e", program(more)], { env: { DATA_DIR: dataDir } });
	const keyIn = (dataDir: string) => readFileSync(join(dataDir, "session.key"), "utf8");

	test("that key is made all the same, once, and starts at one moment have the same", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "signage-settings-"));
		const starts = Array.from({ length: 3 }, () =>
			once(
				spawn(
					process.execPath,
					[
						"-e",
						program().replace(
							"readSettings())",
							"console.log(readSettings().dashboardEnv.SESSION_SECRET))",
						),
					],
					{ env: { DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "inherit"] },
				).stdout,
				"data",
			).then(([said]) => String(said).trim()),
		);
		const keys = new Set(await Promise.all(starts));
		expect([...keys]).toEqual([keyIn(dataDir)]);
		expect(readdirSync(dataDir)).toEqual(["session.key"]);
		expect(statSync(join(dataDir, "session.key")).mode & 0o777).toBe(0o600);
		rmSync(dataDir, { recursive: true });
	});

	test("a start that is killed while it makes it leaves none, and the next makes one", () => {
		const dataDir = mkdtempSync(join(tmpdir(), "signage-settings-"));
		const die = `fs.renameSync = () => process.kill(process.pid, "SIGKILL");`;
		expect(start(dataDir, die).signal).toBe("SIGKILL");
		expect(readdirSync(dataDir)).not.toContain("session.key");
		expect(start(dataDir).status).toBe(0);
		expect(keyIn(dataDir)).toMatch(/^[0-9a-f]{64}$/);
		expect(readdirSync(dataDir)).not.toContain("session.key.making");
		rmSync(dataDir, { recursive: true });
	});
});

test("a key that the disk has no room for leaves nothing behind, and the next start makes one", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "signage-settings-"));
	// No file may become larger than nothing: then the system refuses to write, as on a full disk.
	const limited = spawnSync(
		"sh",
		["-c", 'ulimit -f 0; exec "$@"', "sh", process.execPath, "-e", settingsProgram()],
		{ env: { PATH: process.env.PATH, DATA_DIR: dataDir }, encoding: "utf8" },
	);
	expect(limited).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("cannot be written"),
	});
	expect(readdirSync(dataDir)).toEqual([]);
	vi.stubEnv("DATA_DIR", dataDir);
	vi.stubEnv("SESSION_SECRET", "");
	expect(readSettings().dashboardEnv.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/);
	rmSync(dataDir, { recursive: true });
});

test.each([
	["0.0.0.0", "127.0.0.1", "localhost"],
	["::", "127.0.0.1", "localhost"],
	["::1", "[::1]", "[::1]"],
	["192.168.7.2", "192.168.7.2", "192.168.7.2"],
])("with HOST=%s the service is reached at %s, and the dashboard at %s", (HOST, service, site) => {
	vi.stubEnv("HOST", HOST);
	vi.stubEnv("SESSION_SECRET", "x".repeat(32));
	const { apiUrl, serviceEnv } = readSettings();
	expect(apiUrl).toBe(`http://${service}:3001`);
	expect(serviceEnv.DASHBOARD_URL).toBe(`http://${site}:3000`);
});
