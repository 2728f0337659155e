/**
 * Many screens on two service processes and one PostgreSQL, in steps, from other processes: what a heartbeat costs the
 * services and the database, memory a screen, bytes, and how long one alert for all takes to reach them. It ends where the
 * machine does, and says so.
 *
 *     node tests/bench/fleet.bench.mjs [screens …]
 */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { build } from "../../scripts/build.mjs";
import { answers, cpuMs, freePort, newAccount, send } from "./running.mjs";

const steps = process.argv.slice(2).map(Number);
const STEPS = steps.length > 0 ? steps : [1_000, 5_000, 10_000, 20_000, 36_000];
const MOST = Math.max(...STEPS);
/** Screens of each account. */
const EACH = 1_000;
/** A process may have so many open files only, so the screens are several. */
const CLIENTS = Math.max(2, Math.ceil(MOST / 9_000));
const BEAT_MS = 30_000;
const IDLE_MS = 20_000;
const PATIENCE_MS = 60_000;
/** A step after this one makes no sense: heartbeats come later than the next ones are due. */
const TOO_LATE_MS = 15_000;

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const root = path("../..");
const quantile = (values, part) =>
	Math.round(
		values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN,
	);
const spread = (values) =>
	`median ${quantile(values, 0.5)} ms, p99 ${quantile(values, 0.99)} ms, at most ${quantile(values, 1)} ms`;
const megabytes = async (pid) =>
	Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

const children = [];
/** Starts a program and resolves to it and what it says that fits. */
async function started(program, args, env, pattern) {
	const child = spawn(process.execPath, [path(program), ...args], {
		cwd: root,
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
		stdio: ["ignore", "pipe", "inherit", "ipc"],
	});
	children.push(child);
	const lines = createInterface({ input: child.stdout });
	for await (const line of lines) {
		const found = pattern.exec(line);
		if (!found) continue;
		// Whatever it says from here on is read and forgotten.
		child.stdout.resume();
		return { child, said: found[1] };
	}
	throw new Error(`${program} ended`);
}

async function openClients(services) {
	const all = Array.from({ length: CLIENTS }, (_, index) => {
		// By turns, so that the first screens of all of them belong to the first accounts.
		const tokens = { first: 1 + index, step: CLIENTS, count: Math.ceil(MOST / CLIENTS) };
		const options = { services, tokens, localAddress: `127.0.0.${2 + index}` };
		const child = fork(path("fleet-client.mjs"), [JSON.stringify(options)]);
		children.push(child);
		return child;
	});
	/** Has all clients do a task with their share of so many screens. */
	return async (task, screens, more = {}) => {
		const upTo = Math.ceil(screens / CLIENTS);
		const told = await Promise.all(
			all.map(async (child) => {
				const answer = once(child, "message");
				child.send({ task, upTo, ...more });
				return (await answer)[0];
			}),
		);
		for (const { errors } of told)
			for (const [what, times] of Object.entries(errors)) count(what, times);
		return told.map(({ result }) => result);
	};
}
let errors = {};
const count = (what, times) => {
	errors[what] = (errors[what] ?? 0) + times;
};
const errorsSoFar = () => {
	const said = Object.entries(errors).map(([what, times]) => `${times} × ${what}`);
	errors = {};
	return said.join(", ") || "none";
};

/** Accounts with a presentation for alerts each, and their paired screens, as if these had been paired one by one. */
async function fill(api, client) {
	const tokens = [];
	const slides = [{ index: 0, title: "Page", type: "WebContent", url: "https://example.com/" }];
	for (let owner = 0; owner * EACH < MOST; owner++) {
		const { accessToken } = await newAccount(api, `fleet-${owner}@example.com`);
		const made = await send(api, "/Presentations", { title: "Fire", slides }, accessToken);
		tokens.push({ token: accessToken, presentationId: made.presentationId });
	}
	await client.query("set session_replication_role = replica");
	await client.query(
		`insert into devices (owner_id, device_group_id, name, operation_system, token_hash)
		select g.owner_id, g.id, 'Screen ' || n, 'web', encode(sha256(('bench-token-' || n)::bytea), 'hex')
		from generate_series(1, $1::int) n
		join (select *, row_number() over (order by owner_id) - 1 as place from device_groups where is_default) g
			on g.place = (n - 1) / $2::int`,
		[MOST, EACH],
	);
	await client.query("vacuum (analyze) devices");
	return tokens;
}

const numbersOf = async (client) => {
	const { rows } = await client.query(
		`select (select wal_bytes::float from pg_stat_wal) as wal,
			(select sum(xact_commit)::float from pg_stat_database) as commits,
			pg_total_relation_size('devices')::float as devices, pg_database_size(current_database())::float as all`,
	);
	return rows[0];
};

async function measure({ run, client, services, postgres, tokens }, screens, idle) {
	console.log(`\n${screens} screens`);
	const memory = async () =>
		(await Promise.all(services.map(({ child }) => megabytes(child.pid)))).reduce((a, b) => a + b) -
		idle;
	const cpu = async () => {
		const each = await Promise.all(services.map(({ child }) => cpuMs(child.pid)));
		return { services: each.reduce((a, b) => a + b), postgres: await cpuMs(postgres.child.pid) };
	};
	const from = performance.now();
	const followed = (await run("follow", screens)).reduce((sum, one) => sum + one.followed, 0);
	console.log(
		`  ${followed} streams open, ${Math.round((performance.now() - from) / 1000)} s; errors: ${errorsSoFar()}`,
	);
	console.log(
		`  memory of both services: ${((1024 * (await memory())) / followed).toFixed(1)} KB a screen`,
	);
	const streamed = async () =>
		(await run("streamBytes", screens)).reduce((sum, { bytes }) => sum + bytes, 0);
	const [quiet, read] = [await cpu(), await streamed()];
	await sleep(IDLE_MS);
	const loud = await cpu();
	console.log(
		`  streams alone: ${(((await streamed()) - read) / followed / (IDLE_MS / 1000)).toFixed(2)} bytes a second and screen, ` +
			`${(((loud.services - quiet.services) / IDLE_MS) * 100).toFixed(1)} % of a core`,
	);
	const [before, counted] = [await cpu(), await numbersOf(client)];
	const beats = await run("beat", screens, { ms: BEAT_MS });
	const seconds = BEAT_MS / 1000;
	const [after, now] = [await cpu(), await numbersOf(client)];
	const took = beats.flatMap((one) => one.took);
	const bytes = beats.reduce((sum, one) => sum + one.bytes, 0);
	const perBeat = (what) => ((after[what] - before[what]) / took.length).toFixed(3);
	console.log(
		`  ${took.length} heartbeats, ${Math.round(took.length / seconds)} a second (${Math.round(screens / 15)} are due); ${spread(took)}; errors: ${errorsSoFar()}`,
	);
	console.log(
		`  a heartbeat: ${perBeat("services")} CPU-ms of the services, ${perBeat("postgres")} of PostgreSQL, ` +
			`${Math.round(bytes / took.length)} bytes on the connection, ${Math.round((now.wal - counted.wal) / took.length)} of the database's log`,
	);
	console.log(
		`  the database: ${((now.commits - counted.commits) / seconds).toFixed(1)} transactions a second, ` +
			`${Math.round(now.devices / MOST)} bytes a screen with indexes`,
	);
	const changed = run("change", screens, { from: Date.now(), patience: PATIENCE_MS });
	const owners = tokens.slice(0, Math.ceil(screens / EACH));
	await Promise.all(
		owners.map(({ token, presentationId }, index) =>
			// By turns through one and the other service: half of the screens hear from the other one.
			send(services[index % 2].url, "/DeviceGroups/alert", { presentationId }, token, "PUT"),
		),
	);
	const answered = await changed;
	const told = answered.flatMap((one) => one.told);
	const readTimes = answered.flatMap((one) => one.read);
	console.log(`  an alert for all: ${told.length} streams are told, ${spread(told)}`);
	console.log(
		`  ${readTimes.length} have read what to play, ${spread(readTimes)}; ${answered[0].bytes} bytes each; errors: ${errorsSoFar()}`,
	);
	console.log(
		`  memory after that: ${((1024 * (await memory())) / followed).toFixed(1)} KB a screen`,
	);
	for (const [index, { token }] of owners.entries())
		await send(services[index % 2].url, "/DeviceGroups/alert", undefined, token, "DELETE");
	await sleep(3_000);
	return quantile(took, 0.99) < TOO_LATE_MS && followed >= screens * 0.95;
}

await build(["api"]);
const folder = await mkdtemp(join(tmpdir(), "fleet-"));
try {
	const port = String(await freePort());
	const postgres = await started(
		"../support/own-postgres.mjs",
		[tmpdir(), "fleet-postgres-", port],
		{},
		/PostgreSQL on (\S+)/,
	);
	const client = new pg.Client({ connectionString: postgres.said });
	await client.connect();
	const settings = {
		HOST: "127.0.0.1",
		DATA_DIR: folder,
		DATABASE_URL: postgres.said,
		MAX_CONNECTIONS: "200000",
		NEW_ACCOUNT_TIER: "Enterprise",
		MEDIA_JOBS: "false",
	};
	const startService = async () => {
		const apiPort = String(await freePort());
		const service = await started(
			"../../build/api/main.js",
			[],
			{ ...settings, API_PORT: apiPort },
			/(Service ready)/,
		);
		const url = `http://127.0.0.1:${apiPort}`;
		await answers(`${url}/readyz`);
		return { ...service, url };
	};
	const services = [await startService(), await startService()];
	const tokens = await fill(services[0].url, client);
	const run = await openClients(services.map(({ url }) => url));
	const idle = (await Promise.all(services.map(({ child }) => megabytes(child.pid)))).reduce(
		(a, b) => a + b,
	);
	console.log(`Both services have ${Math.round(idle)} MB when idle.`);
	for (const screens of STEPS) {
		const goesOn = await measure({ run, client, services, postgres, tokens }, screens, idle);
		if (goesOn) continue;
		console.log("\nHere the machine ends.");
		break;
	}
	await client.end();
} finally {
	// The database last.
	for (const child of children.reverse()) {
		child.kill("SIGTERM");
		if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
	}
	await rm(folder, { recursive: true, force: true });
}
