/**
 * What a start of the service costs on a database that is there: CPU time and seconds until it answers, and the CPU time of
 * its first 50 calls.
 *
 *     node tests/bench/start.bench.mjs [starts, 5 by default]
 */
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../scripts/build.mjs";
import { answers, cpuMs, freePort, median, newAccount, runService, send } from "./running.mjs";

const STARTS = Number(process.argv[2] ?? 5);
const CALLS = ["/DeviceGroups", "/Presentations?page=1", "/User", "/Schedules", "/Devices"];
const ROUNDS = 10;
const folder = await mkdtemp(join(tmpdir(), "start-"));

/** Starts the service on this data; resolves to what `measure` does. */
async function started(dataDir, measure) {
	const port = String(await freePort());
	const child = runService(dataDir, port);
	try {
		await answers(`http://127.0.0.1:${port}/readyz`);
		return await measure(`http://127.0.0.1:${port}`, child.pid);
	} finally {
		child.kill("SIGTERM");
		await once(child, "exit");
	}
}

await build(["api"]);
try {
	const made = join(folder, "made");
	const { accessToken } = await started(made, (api) => newAccount(api));
	const found = { cpu: [], seconds: [], calls: [] };
	for (let start = 0; start < STARTS; start++) {
		const copy = join(folder, String(start));
		await cp(made, copy, { recursive: true });
		const from = performance.now();
		await started(copy, async (api, pid) => {
			found.seconds.push((performance.now() - from) / 1000);
			const cpu = await cpuMs(pid);
			found.cpu.push(cpu / 1000);
			for (let round = 0; round < ROUNDS; round++)
				for (const path of CALLS) await send(api, path, undefined, accessToken, "GET");
			found.calls.push(((await cpuMs(pid)) - cpu) / 1000);
		});
	}
	const [cpu, seconds, calls] = Object.values(found).map((some) => median(some).toFixed(2));
	console.log(
		`a start: ${cpu} s CPU, answers after ${seconds} s; ${CALLS.length * ROUNDS} calls: ${calls} s CPU`,
	);
} finally {
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
