import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { SERVICE_READY, serviceProgram } from "./built";
import { type Child, type Ended, heard, keepChild, startChild } from "./children";
import { databaseEnv, databaseOf, keepDatabase } from "./databases";
import { freshData } from "./fresh-data";
import { ARE_PAIRS, startPair } from "./pair";
import { storageEnv } from "./storage";
import { keepFolder } from "./temporary-folder";

/** The built service in a process of its own. */
export interface SharedService {
	url: string;
	dataDir: string;
	/** All it has said so far, both streams. */
	logs(): string;
}

/** A service that one test file has for itself, with a data folder of its own. */
export interface TestService extends SharedService {
	process: ChildProcess;
	/** All of its processes (pair.ts). */
	processes: ChildProcess[];
	/** Ends it with SIGTERM. */
	stop(): Promise<Ended>;
	/** Ends it with SIGKILL. */
	kill(): Promise<Ended>;
}

interface Options {
	/** A folder to go on with; without one the service has an empty one. */
	dataDir?: string;
	/** More environment variables. */
	env?: Record<string, string>;
	/** One process even where services are pairs: for tests of its connections. */
	isAlone?: boolean;
}

async function spawnService(
	dataDir: string,
	env: Record<string, string>,
	program: string[] = [serviceProgram],
): Promise<Child> {
	return startChild(program, {
		HOST: "127.0.0.1",
		API_PORT: "0",
		DATA_DIR: dataDir,
		...(await databaseEnv(dataDir)),
		...storageEnv(dataDir),
		...env,
	});
}

/** Starts the service and waits until it ends by itself. */
export const runService = async (
	dataDir: string,
	env: Record<string, string> = {},
): Promise<Ended> => (await spawnService(dataDir, env)).ended;

/** Starts the service and ends it with SIGKILL after so many milliseconds, ready or not. */
export async function killStarting(
	dataDir: string,
	ms: number,
	env: Record<string, string> = {},
): Promise<void> {
	const { end } = await spawnService(dataDir, env);
	await delay(ms);
	await end("SIGKILL");
}

/** A process that works on media alone. */
export async function startMediaWorker(dataDir: string): Promise<Child> {
	const child = await spawnService(dataDir, {}, [serviceProgram, "--worker"]);
	await heard(child, READY.worker);
	return child;
}

const READY = { service: SERVICE_READY, worker: /Worker ready/ };
/** What `npm run service` and `npm run worker` run: such a process, which is started again when it dies. */
export async function startAlone(
	dataDir: string,
	kind: keyof typeof READY,
	env: Record<string, string> = {},
): Promise<Child> {
	const child = await spawnService(dataDir, env, ["scripts/alone.mjs", kind]);
	await heard(child, READY[kind]);
	return child;
}

/** Two processes on one database. Their `process` is the first one's. */
async function startTwo(folder: string, env: Record<string, string>): Promise<TestService> {
	const { API_PORT = "0", ...rest } = env;
	const pair = await startPair(
		// Links in mails have the address of both.
		(url) => startOne(folder, { API_PUBLIC_URL: url, ...rest }),
		Number(API_PORT),
	);
	const [first, second] = pair.halves;
	const end = async (how: "stop" | "kill") => {
		pair.close();
		const [one, other] = await Promise.all([first[how](), second[how]()]);
		return {
			code: one.code || other.code,
			stdout: one.stdout + other.stdout,
			stderr: one.stderr + other.stderr,
		};
	};
	return {
		...first,
		...pair,
		processes: [first.process, second.process],
		stop: () => end("stop"),
		kill: () => end("kill"),
	};
}

/** Starts the built service on a free port. */
export async function startService({
	dataDir,
	env = {},
	isAlone = false,
}: Options = {}): Promise<TestService> {
	const folder = dataDir ?? (await freshData());
	const isPair = ARE_PAIRS && !isAlone && (await databaseOf(folder)) !== null;
	return isPair ? startTwo(folder, env) : startOne(folder, env);
}

async function startOne(folder: string, env: Record<string, string>): Promise<TestService> {
	const child = await spawnService(folder, env);
	const [, port] = await heard(child, SERVICE_READY);
	return {
		url: `http://127.0.0.1:${port}`,
		dataDir: folder,
		process: child.process,
		processes: [child.process],
		logs: () => child.said.stdout + child.said.stderr,
		stop: () => child.end("SIGTERM"),
		kill: () => child.end("SIGKILL"),
	};
}

async function startShared(env: Record<string, string>): Promise<SharedService> {
	const service = await startService({ env });
	service.processes.forEach(keepChild);
	keepFolder(service.dataDir);
	keepDatabase(service.dataDir);
	return service;
}

/** The dashboard's address that mails of a shared service link to. */
export const DASHBOARD_URL = "http://signage.test:3000";

/** Settings with times so short that a test can wait for them. */
export const BRIEF = {
	LOCKOUT_SECONDS: "2",
	MAGIC_LINK_SECONDS: "2",
	USER_CODE_SECONDS: "2",
	REFRESH_TOKEN_SECONDS: "2",
	REFRESH_REUSE_SECONDS: "1",
};

const shared = new Map<string, Promise<SharedService>>();

/**
 * The service with these environment variables that all test files of a worker share; it ends with
 * the worker. Tests there have accounts of their own and leave the service as it was. To its throttles
 * the worker is one caller: in ten minutes 100 failed sign-ins, 100 mails asked for and 10 wrong device
 * codes; tests of that kind start a service of their own.
 */
export function sharedService(env: Record<string, string> = {}): Promise<SharedService> {
	const key = JSON.stringify(env);
	const service = shared.get(key) ?? startShared(env);
	shared.set(key, service);
	return service;
}
