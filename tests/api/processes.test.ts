import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { HEARTBEAT_SECONDS } from "@signage/contract/limits";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenDatabase } from "../../api/database/client";
import { CLOCKS_APART_MS } from "../../api/database/clocks-apart";
import { ListeningConnection } from "../../api/database/postgres/listening";
import { CLAIM_SECONDS } from "../../api/jobs/claims";
import { longPdf, makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { announcedFile, call, newPerson, ok, readyImage } from "../support/caller";
import { type Child, heard } from "../support/children";
import { databaseOf, isOnPostgres } from "../support/databases";
import { followEvents } from "../support/follow-events";
import { freshData } from "../support/fresh-data";
import { newEmail } from "../support/new-email";
import { openData } from "../support/open-data";
import { buy, expectTier, PRO, SANDBOX } from "../support/sandbox";
import { startAlone, startMediaWorker, startService, type TestService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

/** Which migrations there are. */
const JOURNAL = "api/database/migrations/meta/_journal.json";
/** A second less than what another process may hold a job for, as its clock may be ahead. */
const LONGEST_CLAIM = `${CLAIM_SECONDS + CLOCKS_APART_MS / 1000 - 1} seconds`;

let dataDir: string;
let client: Client;
const started: TestService[] = [];

async function connected(folder: string): Promise<Client> {
	const client = new Client({ connectionString: String(await databaseOf(folder)) });
	await client.connect();
	return client;
}

/** One more service process on the test's database and files. */
async function start(env: Record<string, string> = {}): Promise<TestService> {
	const service = await startService({ dataDir, env });
	started.push(service);
	return service;
}
const startTwo = (env: Record<string, string> = {}) => Promise.all([start(env), start(env)]);
const half = (count: number) => Array.from({ length: count }, (_, index) => index);
/** So many calls at once, to one and the other process by turns. */
const byTurns = <T>(
	both: TestService[],
	count: number,
	run: (service: TestService) => Promise<T>,
) => Promise.all(half(count).map((index) => run(both[index % both.length] as TestService)));
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

/** Notes which queues take each job. */
async function watchClaims(): Promise<() => Promise<{ media: string; queues: string[] }[]>> {
	await client.query(`
		create table claims_seen (media_id uuid, queue uuid);
		create function note_claim() returns trigger language plpgsql as $$ begin
			insert into claims_seen values (new.media_id, new.claimed_by); return null; end $$;
		create trigger note_claim after update on jobs for each row
			when (new.claimed_by is not null and new.claimed_by is distinct from old.claimed_by)
			execute function note_claim();`);
	return async () => {
		const { rows } = await client.query(
			"select media_id as media, array_agg(queue::text) as queues from claims_seen group by media_id",
		);
		return rows;
	};
}

describe.runIf(isOnPostgres)("two processes of one installation", () => {
	let both: [TestService, TestService];
	beforeAll(async () => {
		const dataDir = await freshData();
		const one = await startService({ dataDir, env: SANDBOX });
		both = [one, await startService({ dataDir, env: SANDBOX })];
	});
	afterAll(async () => {
		for (const service of both) await service.kill();
	});

	test("share accounts, sessions and pairing", async () => {
		const [one, other] = both;
		const person = await newPerson(one);
		const { token } = person;
		await ok(other, "getProfile", { token });
		const { deviceCode, userCode } = await ok(one, "createDeviceCode", { body: {} });
		await ok(other, "verifyDevice", { token, body: { userCode } });
		const { accessToken } = await ok(one, "createDeviceToken", { body: { deviceCode } });
		await ok(other, "getManifest", { token: accessToken });
		const next = await ok(other, "refresh", { body: { refreshToken: person.refreshToken } });
		await ok(one, "logout", { token: next.accessToken, body: {} });
		expect((await call(other, "getProfile", { token: next.accessToken })).status).toBe(401);
	});

	test("tell the screens of each other: an alert reaches one that follows the other", async () => {
		const [one, other] = both;
		const { token } = await newPerson(one);
		const { deviceCode, userCode } = await ok(one, "createDeviceCode", { body: {} });
		const { deviceGroupId } = await ok(one, "verifyDevice", { token, body: { userCode } });
		const { accessToken } = await ok(other, "createDeviceToken", { body: { deviceCode } });
		const events = await followEvents(other, accessToken);
		const first = await events.revision();
		const { presentationId } = await ok(one, "createPresentation", {
			token,
			body: {
				title: "Alert",
				slides: [{ index: 0, title: "Site", type: "WebContent", url: "https://example.org/" }],
			},
		});
		const begun = performance.now();
		await ok(one, "startAlert", {
			token,
			params: { deviceGroupId: Number(deviceGroupId) },
			body: { presentationId },
		});
		expect(await events.revision()).not.toBe(first);
		// 70 to 100 ms on a busy machine, and long before the screen would ask by itself.
		expect(performance.now() - begun).toBeLessThan((HEARTBEAT_SECONDS * 1000) / 2);
		const manifest = await ok(other, "getManifest", { token: accessToken });
		expect(manifest).toMatchObject({ playing: presentationId, playingWhy: "alert" });
		events.stop();
	});

	test("take a payment once, whichever is asked and told", async () => {
		const [one, other] = both;
		const person = await newPerson(one);
		await buy(one, person, PRO);
		await expectTier(other, person, "Pro");
		const client = await connected(one.dataDir);
		const { rows } = await client.query("select count(*)::int as count from subscriptions");
		expect(rows).toEqual([{ count: 1 }]);
		await expect
			.poll(async () => (await client.query("select 1 from sandbox_events")).rowCount)
			.toBe(0);
		await client.end();
		for (const service of both) expect(service.logs()).not.toContain("failed");
	});
});

describe.runIf(isOnPostgres)("two processes", () => {
	beforeEach(async () => {
		dataDir = await freshData();
		client = await connected(dataDir);
	});
	afterEach(async () => {
		for (const service of started.splice(0)) await service.kill();
		await client.end();
	});

	test("that start together on nothing share a key, and migrate once", async () => {
		dataDir = temporaryFolder();
		const three = await Promise.all([start(), start(), start()]);
		const person = await newPerson(three[0] as TestService);
		for (const service of three) await ok(service, "getProfile", { token: person.token });
		const keys = (await readdir(dataDir)).filter((name) => name.startsWith("service.key"));
		expect(keys).toEqual(["service.key"]);
		const { entries } = JSON.parse(await readFile(JOURNAL, "utf8"));
		const own = await connected(dataDir);
		const { rows } = await own.query(
			"select created_at from drizzle.__drizzle_migrations order by id",
		);
		await own.end();
		expect(rows.map(({ created_at }) => Number(created_at))).toEqual(
			entries.map(({ when }: { when: number }) => when),
		);
	});

	test("share files: what one takes the other joins, processes and serves", async () => {
		const [one, other] = await startTwo({ API_PUBLIC_URL: "http://files.test" });
		const { token } = await newPerson(one);
		const bytes = solidPng(64, 36, [9, 99, 199]);
		const body = { fileName: "a.png", contentType: "image/png", size: bytes.length };
		const { slideImageId, uploadUrl } = await ok(one, "createSlideImage", { token, body });
		const at = (service: TestService, url: unknown) =>
			String(url).replace("http://files.test", service.url);
		const put = (url: string, part: Uint8Array | string) =>
			fetch(url, { method: "PUT", body: part as never });
		const blocks = [bytes.subarray(0, 40), bytes.subarray(40)];
		for (const [index, block] of blocks.entries()) {
			const url = `${at(index ? other : one, uploadUrl)}&comp=block&blockid=AAA${index}`;
			expect((await put(url, new Uint8Array(block))).status).toBe(201);
		}
		const list = "<BlockList><Latest>AAA0</Latest><Latest>AAA1</Latest></BlockList>";
		const joined = await put(`${at(other, uploadUrl)}&comp=blocklist`, list);
		expect(joined.status).toBe(201);
		const params = { slideImageId };
		await ok(one, "markSlideImageUploaded", { token, params, body: { uploaded: true } });
		const state = () => ok(other, "getSlideImage", { token, params });
		await expect.poll(async () => (await state()).status).toBe("Ready");
		const { url } = await state();
		for (const service of [one, other]) expect((await fetch(at(service, url))).status).toBe(200);
	});

	test("count together what is throttled", async () => {
		const both = await startTwo();
		const email = newEmail();
		const signIns = await byTurns(both, 24, (service) =>
			call(service, "login", { body: { email, password: "wrong" } }),
		);
		for (const service of both) {
			const { status } = await call(service, "login", { body: { email, password: "wrong" } });
			expect(status).toBe(429);
		}
		expect(statusesOf(signIns).filter((status) => status === 401).length).toBeGreaterThanOrEqual(
			20,
		);
		const mails = await byTurns(both, 14, (service) =>
			call(service, "forgotPassword", { body: { email } }),
		);
		expect(statusesOf(mails)).toEqual([...half(10).map(() => 200), 429, 429, 429, 429]);
		const { token } = await newPerson(both[0] as TestService);
		const codes = await byTurns(both, 14, (service) =>
			call(service, "verifyDevice", { token, body: { userCode: "000000" } }),
		);
		expect(statusesOf(codes)).toEqual([...half(10).map(() => 400), 429, 429, 429, 429]);
	});

	test("hold quotas together", async () => {
		const both = await startTwo({ MAX_GROUPS: "5", MAX_OPEN_UPLOADS: "3" });
		const { token } = await newPerson(both[0] as TestService);
		const groups = await byTurns(both, 12, (service) =>
			call(service, "createDeviceGroup", { token, body: { title: "Hall" } }),
		);
		expect(groups.filter(({ status }) => status === 200)).toHaveLength(4);
		const body = { fileName: "a.png", contentType: "image/png", size: 10 };
		const uploads = await byTurns(both, 12, (service) =>
			call(service, "createSlideImage", { token, body }),
		);
		expect(uploads.filter(({ status }) => status === 200)).toHaveLength(3);
	});

	test("do each job once", async () => {
		const [one, other] = await startTwo();
		const claims = await watchClaims();
		const { token } = await newPerson(one);
		const images = await byTurns([one, other], 12, (service) =>
			readyImage(service, token, solidPng(64, 36, [1, 2, 3])),
		);
		const { finish } = await announcedFile(
			one,
			token,
			makePdf(half(6).map(() => ({ width: 160, height: 90, color: [1, 2, 3] }))),
		);
		expect(await finish()).toBe("Ready");
		const seen = await claims();
		expect(seen).toHaveLength(images.length + 1);
		for (const { queues } of seen) expect(queues).toHaveLength(1);
		for (const service of [one, other]) expect(service.logs()).not.toContain("failed");
	});

	test("one that is killed leaves its job to the other", async () => {
		const victim = await start();
		const claims = await watchClaims();
		const { token } = await newPerson(victim);
		const bytes = longPdf(25);
		const { fileId, finish } = await announcedFile(victim, token, bytes);
		const finished = finish().catch(() => "killed");
		await expect.poll(async () => (await claims()).length, { interval: 5 }).toBe(1);
		await victim.kill();
		await finished;
		// However long the next one takes to start; a claim of more than this counts for nothing.
		await client.query(`update jobs set claimed_until = now() + interval '${LONGEST_CLAIM}'`);
		const heir = await start();
		const read = () => ok(heir, "getFile", { token, params: { fileId } });
		await delay(500);
		expect((await read()).status).toBe("Processing");
		expect((await claims())[0]?.queues).toHaveLength(1);
		// Nobody needs to wait for the half minute in which it could say that it still works.
		await client.query("update jobs set claimed_until = now()");
		await expect.poll(async () => (await read()).status, { timeout: 240_000 }).toBe("Ready");
		expect((await read()).pagesCount).toBe(25);
		expect((await claims())[0]?.queues).toHaveLength(2);
	}, 300_000);

	test("work is done in a process of its own, and by the next one when that is killed", async () => {
		const service = await start({ MEDIA_JOBS: "false" });
		const { token } = await newPerson(service);
		const first = readyImage(service, token, solidPng(64, 36, [1, 2, 3]));
		await expect.poll(async () => (await client.query("select 1 from jobs")).rowCount).toBe(1);
		await delay(300);
		const { rows } = await client.query("select claimed_by from jobs");
		expect(rows).toEqual([{ claimed_by: null }]);
		const worker = await startMediaWorker(dataDir);
		await first;
		await worker.end("SIGKILL");
		const second = readyImage(service, token, solidPng(64, 36, [3, 2, 1]));
		const next = await startMediaWorker(dataDir);
		await second;
		expect(await next.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
	});

	test("`npm run worker` and `npm run service` start what dies again, and end whole", async () => {
		const worker = await startAlone(dataDir, "worker");
		const service = await startAlone(dataDir, "service", { MEDIA_JOBS: "false" });
		const inside = async ({ process: { pid } }: Child) => {
			const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
			return Number(text.trim().split(" ")[0]);
		};
		for (const [command, ready] of [
			[worker, /Worker ready[\s\S]*Worker ready/],
			[service, /Service ready[\s\S]*Service ready on \S+/],
		] as const) {
			process.kill(await inside(command), "SIGKILL");
			await heard(command, ready);
		}
		const url = String(/Service ready on (\S+)\s*$/.exec(service.said.stdout)?.[1]);
		const { token } = await newPerson({ url });
		await readyImage({ url }, token, solidPng(64, 36, [1, 2, 3]));
		for (const [command, name] of [
			[service, "service"],
			[worker, "worker"],
		] as const) {
			const last = await inside(command);
			const { code, stderr } = await command.end("SIGTERM");
			expect([code, stderr]).toEqual([0, `The ${name} crashed. Restarting it.\n`]);
			expect(() => process.kill(last, 0)).toThrow("ESRCH");
		}
	});

	test("ask the connection on which the database tells of changes one thing at a time", async () => {
		const connectionString = String(await databaseOf(dataDir));
		const connection = await ListeningConnection.open({ connectionString });
		const { query } = Client.prototype;
		const running = { now: 0, most: 0 };
		const watched = vi.spyOn(Client.prototype, "query").mockImplementation(async function (
			this: Client,
			text: string,
		) {
			running.now += 1;
			running.most = Math.max(running.most, running.now);
			await Reflect.apply(query, this, [text]);
			running.now -= 1;
		} as never);
		const { caughtUp } = await connection.listen("test", { onTold() {}, onGap() {} });
		await Promise.all([caughtUp(), caughtUp(), caughtUp()]);
		const first = caughtUp();
		await delay(0);
		await Promise.all([first, caughtUp()]);
		watched.mockRestore();
		await connection.close();
		expect(running).toEqual({ now: 0, most: 1 });
	});

	test("take turns at what has one name, and one alone sweeps", async () => {
		const both: OpenDatabase[] = [await openData(dataDir), await openData(dataDir)];
		const running = { now: 0, most: 0, all: 0 };
		const work = async () => {
			running.now += 1;
			running.most = Math.max(running.most, running.now);
			running.all += 1;
			await delay(5);
			running.now -= 1;
		};
		await Promise.all(half(20).map((index) => both[index % 2]?.inTurn("subscription", work)));
		expect(running).toEqual({ now: 0, most: 1, all: 20 });
		// What fails gives its turn on.
		await expect(
			both[0]?.inTurn("subscription", () => Promise.reject(new Error("no"))),
		).rejects.toThrow("no");
		await both[1]?.inTurn("subscription", work);
		let sweeps = 0;
		let end: () => void = () => undefined;
		const sweeping = both[0]?.ifFree("sweep", async () => {
			sweeps += 1;
			await new Promise<void>((done) => {
				end = done;
			});
		});
		await expect.poll(() => sweeps).toBe(1);
		const again = async () => {
			sweeps += 1;
		};
		for (const data of both) await data.ifFree("sweep", again);
		expect(sweeps).toBe(1);
		end();
		await sweeping;
		await both[1]?.ifFree("sweep", again);
		expect(sweeps).toBe(2);
		for (const data of both) await data.close();
	});
});
