/**
 * What many screens cost the service: memory beyond idle, CPU time a heartbeat and a 304 as ratios to a bare Node
 * server, errors, and how long a change takes to reach all of them. They run in a process of their own.
 *
 *     node tests/bench/screens.bench.mjs [screens]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { cpuMs, newAccount, send, withPrograms } from "./running.mjs";

const SCREENS = Number(process.argv[2] ?? 5_000);
const ROUNDS = 4;

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const megabytes = async (pid) =>
	Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** Paired screens, as if they had been paired one by one. */
const paired = (database) =>
	database.query(
		`insert into devices (owner_id, device_group_id, name, operation_system, token_hash)
		select owner_id, id, 'Screen ' || n, 'web', encode(sha256(('bench-token-' || n)::bytea), 'hex')
		from device_groups, generate_series(1, ${SCREENS}) n where is_default`,
	);

await build(["api"]);
await withPrograms(
	async ({ service, start, filled }) => {
		const idle = await megabytes(service.pid);
		const client = fork(path("screens-client.mjs"), [service.url, String(SCREENS)]);
		const run = async (task, more = {}) => {
			client.send({ task, ...more });
			const [{ result, errors }] = await once(client, "message");
			if (errors.length > 0) console.log(`${task}: ${errors.length} errors, such as ${errors[0]}`);
			return result;
		};
		const memory = async (when) => {
			const more = (await megabytes(service.pid)) - idle;
			console.log(`memory ${when}: ${Math.round(more)} MB beyond ${Math.round(idle)} MB when idle`);
		};
		const say = (what, { median, p99, most }) =>
			console.log(`${what}: median ${median} ms, p99 ${p99} ms, at most ${most} ms`);
		try {
			await run("follow");
			await memory(`with ${SCREENS} streams`);
			const before = await cpuMs(service.pid);
			say("heartbeat", await run("beat", { rounds: ROUNDS }));
			const cpu = (await cpuMs(service.pid)) - before;
			console.log(`${Math.round(cpu / ROUNDS / 150)} % of a core for heartbeats and streams`);
			await memory(`after ${ROUNDS * SCREENS} heartbeats`);
			const changed = run("change", { from: Date.now() });
			const alert = { presentationId: filled.fire };
			await send(service.url, "/DeviceGroups/alert", alert, filled.token, "PUT");
			const { told, read } = await changed;
			say("an alert reaches a screen's stream", told);
			say("a screen has read the new manifest", read);
			await memory("after a change for all");
			const bare = await start(path("bare-screens.mjs"), {}, "/");
			for (const task of ["heartbeats", "unchanged"]) {
				const cost = async ({ pid, url }) => {
					await run(task, { base: url });
					const from = await cpuMs(pid);
					await run(task, { base: url });
					return ((await cpuMs(pid)) - from) / SCREENS;
				};
				const [ours, least] = [await cost(service), await cost(bare)];
				const ratio = (ours / least).toFixed(2);
				console.log(`${task}: ${ours.toFixed(3)} CPU-ms each, ${ratio} times a bare server's`);
			}
		} finally {
			client.kill();
		}
	},
	{
		settings: { MAX_CONNECTIONS: String(3 * SCREENS) },
		async fill({ url }) {
			const { accessToken: token } = await newAccount(url);
			const slides = [{ index: 0, title: "Page", type: "WebContent", url: "https://example.com/" }];
			const make = async (title) =>
				(await send(url, "/Presentations", { title, slides }, token)).presentationId;
			await make("Menu");
			return { token, fire: await make("Fire") };
		},
		insert: paired,
	},
);
