import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { cp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** TEST_BUILD_DIR: another build to test, while this one is being worked on. */
const build = resolve(root, process.env.TEST_BUILD_DIR ?? "build");
const program = join(build, "api/main.js");
const template = join(build, "test-data");
const READY = /Service ready on http:\/\/\S+:(\d+)/;

export interface Ended {
	/** Null where a signal ended it. */
	code: number | null;
	stdout: string;
	stderr: string;
}

/** The built service in a process of its own, with a data folder of its own. */
export interface TestService {
	url: string;
	dataDir: string;
	process: ChildProcess;
	/** All it has said so far, both streams. */
	logs(): string;
	/** Ends it with SIGTERM. */
	stop(): Promise<Ended>;
	/** Ends it with SIGKILL. */
	kill(): Promise<Ended>;
}

interface Options {
	dataDir?: string;
	env?: Record<string, string>;
}

const folders: string[] = [];
function removeFolders(): void {
	for (const path of folders) rmSync(path, { recursive: true, force: true });
}
// Vitest ends its workers without an exit event.
if (process.env.VITEST) (await import("vitest")).afterAll(removeFolders);
else process.once("exit", removeFolders);

/** A folder that goes when the tests end. */
export function temporaryFolder(): string {
	const path = mkdtempSync(join(tmpdir(), "signage-"));
	folders.push(path);
	return path;
}

function spawnService(dataDir: string, env: Record<string, string>) {
	const child = spawn(process.execPath, [program], {
		env: { PATH: process.env.PATH, HOST: "127.0.0.1", API_PORT: "0", DATA_DIR: dataDir, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const said = { stdout: "", stderr: "" };
	child.stdout.setEncoding("utf8").on("data", (text) => (said.stdout += text));
	child.stderr.setEncoding("utf8").on("data", (text) => (said.stderr += text));
	const ended = once(child, "close").then(([code]): Ended => ({ code, ...said }));
	const end = (signal: NodeJS.Signals) => {
		child.kill(signal);
		return ended;
	};
	return { child, said, ended, end };
}

/** Starts the service and waits until it ends by itself. */
export const runService = (dataDir: string, env: Record<string, string> = {}): Promise<Ended> =>
	spawnService(dataDir, env).ended;

/** Starts the service and ends it with SIGKILL after so many milliseconds, ready or not. */
export async function killStarting(
	dataDir: string,
	ms: number,
	env: Record<string, string> = {},
): Promise<void> {
	const { end } = spawnService(dataDir, env);
	await delay(ms);
	await end("SIGKILL");
}

async function launch(dataDir: string, env: Record<string, string>): Promise<TestService> {
	const { child, said, ended, end } = spawnService(dataDir, env);
	const port = await new Promise<string>((resolve, reject) => {
		const look = () => {
			const found = READY.exec(said.stdout)?.[1];
			if (found) resolve(found);
		};
		child.stdout.on("data", look);
		ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)), reject);
	});
	return {
		url: `http://127.0.0.1:${port}`,
		dataDir,
		process: child,
		logs: () => said.stdout + said.stderr,
		stop: () => end("SIGTERM"),
		kill: () => end("SIGKILL"),
	};
}

/** Which migrations a fresh folder was made with. */
const migrations = (folder: string) =>
	readFile(join(folder, "meta/_journal.json"), "utf8").catch(() => "");

/** A folder as after a first start. Making the database takes seconds, so it is made once and copied. */
async function freshData(): Promise<string> {
	const wanted = await migrations(join(build, "api/migrations"));
	if ((await migrations(template)) !== wanted) {
		const made = temporaryFolder();
		await (await launch(made, {})).stop();
		await cp(join(build, "api/migrations/meta"), join(made, "meta"), { recursive: true });
		await rm(template, { recursive: true, force: true });
		const taken = (error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST" && error.code !== "EXDEV")
				throw error;
		};
		const aside = `${template}.${process.pid}`;
		await cp(made, aside, { recursive: true });
		await rename(aside, template).catch(taken);
		await rm(aside, { recursive: true, force: true });
	}
	const dataDir = temporaryFolder();
	await cp(template, dataDir, { recursive: true });
	return dataDir;
}

/**
 * Starts build/api/main.js on a free port.
 * @param options.dataDir a folder to go on with; without one the service has an empty one
 * @param options.env more environment variables
 */
export async function startService({ dataDir, env = {} }: Options = {}): Promise<TestService> {
	await stat(program);
	return launch(dataDir ?? (await freshData()), env);
}
