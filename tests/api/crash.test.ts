import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decks } from "../support/crash/decks";
import { halfReceived, mediaFolders, workFolders } from "../support/crash/disk";
import { endlessBodies } from "../support/crash/endless";
import { checkKeptData } from "../support/crash/kept-data";
import { pictures } from "../support/crash/pictures";
import { makesAndDeletes, savesInPlace } from "../support/crash/presentations";
import { createRandom } from "../support/crash/random";
import { devices, groups } from "../support/crash/screens";
import { type Strand, type Target, writeUntilKilled } from "../support/crash/strand";
import { startService, type TestService } from "../support/service";

const ROUNDS = 20;
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = createRandom(seed);

/** A free port below those that the system gives to outgoing connections: nobody takes it meanwhile. */
async function keptPort(): Promise<string> {
	for (;;) {
		const port = 20_000 + Math.floor(Math.random() * 10_000);
		const server = createServer().listen(port, "127.0.0.1");
		const isFree = await once(server, "listening").then(
			() => true,
			() => false,
		);
		server.close();
		if (isFree) return String(port);
	}
}

let service: TestService;
let target: Target;
let port: string;
beforeAll(async () => {
	port = await keptPort();
	service = await startService({ env: { API_PORT: port } });
	target = { url: service.url, dataDir: service.dataDir, random, isKilled: false };
});
afterAll(() => service.kill());

/** Lets all write, and kills the service at a random moment in the midst of it. */
async function killWhileWriting(strands: readonly Strand[], endless: Strand): Promise<void> {
	const writing = [writeUntilKilled(target, endless)];
	await expect.poll(() => halfReceived(target.dataDir), { interval: 5 }).not.toEqual([]);
	writing.push(...strands.map((strand) => writeUntilKilled(target, strand)));
	const all = Promise.all(writing);
	await Promise.race([all, delay(random.whole(50, 1500))]);
	target.isKilled = true;
	await service.kill();
	await all;
	expect(await halfReceived(target.dataDir), "half a body").not.toEqual([]);
}

async function restart(): Promise<void> {
	service = await startService({ dataDir: target.dataDir, env: { API_PORT: port } });
	target.isKilled = false;
}

test(`what is acknowledged outlives ${ROUNDS} kills (CRASH_SEED=${seed})`, async () => {
	const media = [
		await pictures(target, { inBlocks: false, most: 1 }),
		await pictures(target, { inBlocks: true, most: 1 }),
		await decks(target),
	];
	const endless = await endlessBodies(target);
	const rows = [
		await makesAndDeletes(target),
		await savesInPlace(target),
		await groups(target),
		await devices(target),
	];
	const writers = [...rows, ...media];
	let killedAtWork = 0;
	for (let round = 0; round < ROUNDS; round++) {
		await killWhileWriting(writers, endless);
		if ((await workFolders(target.dataDir)).length > 0) killedAtWork++;
		const before = await mediaFolders(target.dataDir);
		const t0 = performance.now();
		await restart();
		const took = performance.now() - t0;
		const t1 = performance.now(); const times: number[] = [];
		const kept = new Set(await mediaFolders(target.dataDir));
		await Promise.all([endless.check(), ...writers.map(async (strand) => { const t = performance.now(); await strand.check(); times.push(Math.round(performance.now() - t)); })]);
		// The service may be storing pages by now, but a folder that outlived its start is known.
		const known = new Set([endless, ...media].flatMap((one) => one.mediaIds()));
		expect(before.filter((id) => kept.has(id) && !known.has(id))).toEqual([]);
		console.log(times.join(" "));
		console.log(round, "start", Math.round(took), "check", Math.round(performance.now() - t1), "swept", before.length - before.filter((id) => kept.has(id)).length);
		expect(service.logs()).toBe(`Service ready on ${target.url}\n`);
	}
	expect(killedAtWork).toBeGreaterThan(0);
	console.log({killedAtWork});
	const t2 = performance.now();
	for (const strand of [...media, endless]) await strand.settle();
	console.log("settle", Math.round(performance.now() - t2));
	await service.stop();
	await checkKeptData(target.dataDir);
}, 300_000);
