import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../support/crash/accounts";
import { decks } from "../support/crash/decks";
import { halfReceived, makeOld, mediaFolders, workFolders } from "../support/crash/disk";
import { endlessBodies } from "../support/crash/endless";
import { checkKeptData } from "../support/crash/kept-data";
import { anyMoment, momentOfPages, momentOfWork } from "../support/crash/moments";
import { pictures } from "../support/crash/pictures";
import { makesAndDeletes, savesInPlace } from "../support/crash/presentations";
import { createRandom } from "../support/crash/random";
import { schedules } from "../support/crash/schedules";
import { devices, groups } from "../support/crash/screens";
import {
	type MediaStrand,
	type Strand,
	type Target,
	writeUntilKilled,
} from "../support/crash/strand";
import { freePort } from "../support/free-port";
import { killStarting, startService, type TestService } from "../support/service";

/** CRASH_ROUNDS: more of them; `npm run test:long` takes 20. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 6);
/** In every so many rounds the kill waits for pages that are being stored. */
const PAGES_EVERY = 2;
/** And in every so many of the others for the work on a medium, which may be over or not begun at any moment. */
const WORK_EVERY = 3;
/** In every so many rounds the start after the kill is killed as well. */
const KILLED_START_EVERY = 3;
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = createRandom(seed);

let service: TestService;
let target: Target;
let env: { API_PORT: string };
beforeAll(async () => {
	env = { API_PORT: String(await freePort()) };
	service = await startService({ env });
	target = { url: service.url, dataDir: service.dataDir, random, isKilled: false };
});
afterAll(() => service.kill());

interface Writers {
	rows: Strand[];
	media: MediaStrand[];
	/** Almost every kill interrupts one of its uploads. */
	endless: MediaStrand;
}

/**
 * Lets all write, and kills the service in the midst of it.
 * @returns whether it was working on a medium, and whether it had half a body
 */
async function killWhileWriting({ rows, media, endless }: Writers, number: number) {
	const writing = [writeUntilKilled(target, endless)];
	await expect.poll(() => halfReceived(target.dataDir), { interval: 5 }).not.toEqual([]);
	writing.push(...[...rows, ...media].map((strand) => writeUntilKilled(target, strand)));
	const all = Promise.all(writing);
	const other = number % WORK_EVERY === 0 ? momentOfWork : anyMoment;
	const moment = number % PAGES_EVERY === 0 ? momentOfPages : other;
	await Promise.race([all, moment(target)]);
	target.isKilled = true;
	await service.kill();
	await all;
	const [halves, work] = await Promise.all([
		halfReceived(target.dataDir),
		workFolders(target.dataDir),
	]);
	return { hadHalf: halves.length > 0, wasAtWork: work.length > 0 };
}

async function restart(): Promise<void> {
	service = await startService({ dataDir: target.dataDir, env });
	target.isKilled = false;
}

/** Starts the service on what is there, looks at everything, and waits until nothing is left that no row knows. */
async function startAndCheck({ rows, media, endless }: Writers): Promise<void> {
	const { dataDir } = target;
	const before = await mediaFolders(dataDir);
	await makeOld(dataDir);
	await restart();
	await Promise.all([endless, ...rows, ...media].map((strand) => strand.check()));
	// The service may be storing pages by now, but a folder that outlives the sweep after its start is known.
	const known = new Set([endless, ...media].flatMap((strand) => strand.mediaIds()));
	const unknown = async () => {
		const kept = new Set(await mediaFolders(dataDir));
		return before.filter((id) => kept.has(id) && !known.has(id));
	};
	await expect.poll(unknown).toEqual([]);
}

/**
 * One kill, the start after it, and a look at everything.
 * @returns what the kill met
 */
async function round(writers: Writers, number: number) {
	const met = await killWhileWriting(writers, number);
	if (number % KILLED_START_EVERY === 0)
		await killStarting(target.dataDir, random.whole(100, 2000), env);
	await startAndCheck(writers);
	// Mails that were ordered before the kill are sent now; their lines begin with blanks. Which fonts a machine has is no matter.
	const said = service
		.logs()
		.split("\n")
		.filter((line) => line && !/^ {2}|^No fonts found/.test(line));
	expect(said).toEqual([
		expect.stringMatching(/^Mail page \S+$/),
		expect.stringMatching(/^Service ready on \S+$/),
	]);
	return met;
}

test(`what is acknowledged outlives ${ROUNDS} kills (CRASH_SEED=${seed})`, async () => {
	const writers: Writers = {
		rows: [
			await makesAndDeletes(target),
			await savesInPlace(target),
			await groups(target),
			await devices(target),
			await schedules(target),
			await accounts(target),
		],
		media: [await pictures(target), await decks(target)],
		endless: await endlessBodies(target),
	};
	const met = [];
	for (let number = 1; number <= ROUNDS; number++) met.push(await round(writers, number));
	expect(met.some(({ wasAtWork }) => wasAtWork)).toBe(true);
	expect(met.filter(({ hadHalf }) => hadHalf).length).toBeGreaterThan(ROUNDS / 2);
	for (const strand of [...writers.media, writers.endless]) await strand.settle();
	await service.stop();
	// What a killed start has left is younger than the kill.
	await startAndCheck(writers);
	await service.stop();
	await checkKeptData(target.dataDir);
}, 600_000);
