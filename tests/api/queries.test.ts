import { randomUUID } from "node:crypto";
import { mapping } from "@signage/contract/mapping";
import { PRESENTATION_SORTS } from "@signage/contract/presentations";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { endPastPlans } from "../../api/billing/rules/decide-tier";
import { type OpenDatabase, openDatabase } from "../../api/database/client";
import { claimJob, freeClaims, keepClaim } from "../../api/jobs/claims";
import { oldestJobs } from "../../api/jobs/job";
import { sweepMedia } from "../../api/media/rules/free-media";
import { knownUploads } from "../../api/media/rules/known-media";
import { sweepRows } from "../../api/start/sweep";
import { check } from "../../check/check";
import { readOptions } from "../../check/options";
import { Service } from "../../check/service";
import { newPerson, ok, type TestPerson } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { freshData } from "../support/fresh-data";
import { fillWithCrowd, holdJobs, sizesOf } from "../support/plans/crowd";
import { type Allowed, allowedOf, faultsOf, firstColumns } from "../support/plans/judge";
import { openRecorder, type Recorded, type Recorder } from "../support/plans/recorder";
import { buy, PRO, SANDBOX } from "../support/sandbox";
import { startService, type TestService } from "../support/service";

/** `npm run test:scale` has 1,000 accounts of 1,000 screens, and the planner as it is. */
const ACCOUNTS = Number(process.env.SCALE_ACCOUNTS || 30);
const SCREENS = Number(process.env.SCALE_SCREENS || 60);
const isSmall = ACCOUNTS < 500;
const HOUR_MS = 3_600_000;
/** Few rows are read without an index, though there is one; here they stand for many. */
const AS_IF_LARGE = {
	enable_seqscan: "off",
	enable_hashjoin: "off",
	enable_mergejoin: "off",
	// In an index of two pages, any column is found quickly.
	enable_indexonlyscan: "off",
	jit: "off",
};

/** Statements that look at what belongs to all, and why that is right. */
const ALLOWED: readonly Allowed[] = [
	{
		sql: /\b(?:from|update) "jobs"/,
		why: "Jobs wait for minutes, and each takes seconds of a processor: a look at all of them is nothing beside their work.",
	},
	{
		sql: /select count\(\*\).* from "device_codes"|"device_codes".* group by/,
		why: "Codes that wait, of which MAX_WAITING_SCREENS are the most, whoever they belong to.",
	},
	{
		sql: /select count\(\*\) as count from "devices" where "devices"."(?:token_hash|last_seen_at)"/,
		why: "The metrics are about all screens; only who watches the service asks. docs/scale.md says what it takes.",
	},
	{
		sql: /select count\(\*\) as count from "mail_orders"/,
		why: "Mails that wait: none while the mail server takes them. Only who watches the service asks.",
	},
	{
		sql: /"created_at"\)::float from "mail_orders" order by "mail_orders"\."id" asc limit \$1$/,
		why: "The oldest of them: one row.",
	},
];
/** The same for those at the start of a process, and once an hour in one of all processes. */
const ALLOWED_NOW_AND_THEN: readonly Allowed[] = [
	{ sql: /__drizzle_migrations|service_identity/, why: "A row a version, and one row." },
	{
		sql: /outbox_mails/,
		why: "The sweep leaves 200 mails there; there are none with a mail server.",
	},
];
/** At the start alone: what happened to all while nothing ran. docs/scale.md says what these take. */
const ALLOWED_AT_START: readonly Allowed[] = [
	...ALLOWED_NOW_AND_THEN,
	{
		sql: /from "media" where/,
		why: "What killed processes have left of media, since nobody knows when.",
	},
	{ sql: /distinct "tier" from "users"/, why: "The plans may be others than at the start before." },
	{
		sql: /^select "id", "price_id" from "subscriptions" where/,
		why: "The same: whose price is another plan's now.",
	},
	{
		sql: /^select distinct "normalized_email" from .* where octet_length\(/,
		why: "Addresses that an earlier version stored in another form: once a start, and one pass over each of three tables.",
	},
	{ sql: /distinct "devices"."owner_id"/, why: "The same: which screens pause." },
	{
		sql: /^select "id" from "users" order by "users"\."id" limit/,
		why: "With Azure, whether there is any account: it reads one row.",
	},
];

/** What the sweep of the files asks first, and alone where all media are used. */
const UNUSED_MEDIA = /^select "id" from "media" where \(?"media"."created_at" </;

let client: Client;
let recorder: Recorder;
let service: TestService;
let data: OpenDatabase;
let person: TestPerson;
let releaseJobs: () => void;
let first: Awaited<ReturnType<typeof firstColumns>>;
let atStart: Recorded[];

interface Look {
	allowed?: readonly Allowed[];
	all?: Recorded[];
	/** How many rows more a scan may look at than one account has. */
	more?: number;
}
/** Figures for docs/scale.md, which many rows have alone. */
const say = (...lines: string[]) => {
	if (!isSmall) for (const line of lines) console.log(line);
};
/** What is wrong with these statements, or with all since the last look. */
const faults = ({ allowed = [], all = recorder.take(), more = 0 }: Look = {}) => {
	expect(all.length).toBeGreaterThan(0);
	const bounds = { rows: 2 * SCREENS + 100 + more, isIndexNeeded: isSmall };
	const both = [...ALLOWED, ...allowed];
	say(...allowedOf(all, both));
	return faultsOf(all, bounds, first, both);
};

describe.runIf(isOnPostgres)(`with ${ACCOUNTS} accounts of ${SCREENS} screens`, () => {
	beforeAll(async () => {
		const dataDir = await freshData();
		const address = String(await databaseOf(dataDir));
		const env = { ...SANDBOX, NEW_ACCOUNT_TIER: "Enterprise" };
		const before = await startService({ dataDir, env });
		person = await newPerson(before);
		await before.stop();
		client = new Client({ connectionString: address });
		await client.connect();
		await fillWithCrowd(client, { accounts: ACCOUNTS, screens: SCREENS });
		say(...(await sizesOf(client)));
		releaseJobs = holdJobs(client);
		first = await firstColumns(client);
		recorder = await openRecorder(address, isSmall ? AS_IF_LARGE : {});
		service = await startService({ dataDir, env: { ...env, DATABASE_URL: recorder.url } });
		// The first sweep of the files runs beside the calls.
		await vi.waitUntil(() => recorder.has(UNUSED_MEDIA), { timeout: 60_000 });
		atStart = recorder.take();
		const postgres = { url: recorder.url, connections: 2, waitMs: 0, statementMs: 600_000 };
		data = await openDatabase({ dataDir, postgres });
	}, HOUR_MS);
	afterAll(async () => {
		releaseJobs();
		await data.close();
		await service.stop();
		await client.end();
		await recorder.stop();
	});

	test("the start looks at nobody's rows one by one", () => {
		expect(faults({ allowed: ALLOWED_AT_START, all: atStart })).toEqual([]);
	});

	test("no call reads what belongs to others", { timeout: HOUR_MS }, async () => {
		const { email, password } = person;
		const given = [service.url, "--email", email, "--password", password, "--thorough"];
		const options = readOptions([...given, "--timeout", "60"], {});
		if (options === "help") throw new Error("No options");
		const asked = new Service(service.url, mapping, options.timeoutMs);
		const ask = asked.ask.bind(asked);
		asked.ask = (name, parts) => {
			recorder.begin(name);
			return ask(name, parts);
		};
		recorder.take();
		const { findings } = await check(asked, options);
		expect([...findings.troubles]).toEqual([]);
		expect(faults()).toEqual([]);
	});

	test("no page of the list does", async () => {
		const { token } = await newTokens();
		const queries = [
			{},
			...PRESENTATION_SORTS.map((sort) => ({ sort, page: "1", pageSize: "20" })),
			...["Ready", "Processing", "none"].map((status) => ({ status, page: "1", pageSize: "20" })),
			{ search: "presentation 1", page: "2", pageSize: "20" },
			...["true", "false"].map((playing) => ({ playing, page: "1", pageSize: "20" })),
		];
		recorder.take();
		for (const query of queries) {
			recorder.begin(`listPresentations ${JSON.stringify(query)}`);
			await ok(service, "listPresentations", { token, query: query as never });
		}
		expect(faults()).toEqual([]);
	});

	test("no screen, and no group of screens that changes, does", async () => {
		const { token } = await newTokens();
		const groups = await ok(service, "listDeviceGroups", { token });
		const screenToken = `crowd${await ownId()}-1`;
		recorder.take();
		recorder.begin("sendHeartbeat");
		const body = { playing: null, cachedRevision: "none" };
		await ok(service, "sendHeartbeat", { token: screenToken, body });
		recorder.begin("getManifest");
		const manifest = await ok(service, "getManifest", { token: screenToken });
		const slides = manifest.presentations.flatMap(({ items }) => items).length;
		say(`A manifest with ${slides} slides has ${JSON.stringify(manifest).length} bytes.`);
		recorder.begin("listDevices");
		await ok(service, "listDevices", { token });
		recorder.begin("deletePresentation");
		const presentationId = Number(groups.at(-1)?.actualPresentationId);
		await ok(service, "deletePresentation", { token, params: { presentationId } });
		recorder.begin("getManifest after a change");
		await ok(service, "getManifest", { token: screenToken });
		expect(faults()).toEqual([]);
	});

	test("no payment, and no plan that has fewer screens, does", async () => {
		const { token } = await newTokens();
		recorder.take();
		recorder.begin("a payment");
		await buy(service, { ...person, token }, PRO);
		expect(faults()).toEqual([]);
	});

	test("no probe and no metrics do", async () => {
		recorder.take();
		for (const path of ["/readyz", "/metrics"]) {
			recorder.begin(path);
			expect((await fetch(service.url + path)).status).toBe(200);
		}
		expect(faults()).toEqual([]);
	});

	test("no queue that looks for work does", async () => {
		const queueId = randomUUID();
		recorder.take();
		recorder.begin("a queue of jobs");
		for (const kind of ["image", "video", "file"] as const)
			await oldestJobs(data.db, kind, queueId);
		const job = { id: 1, mediaId: "", ownerId: 0, attempts: 0, queueId };
		await claimJob(data.db, job);
		await keepClaim(data.db, job);
		await freeClaims(data.db, queueId);
		recorder.begin("plans that end");
		await endPastPlans(data.db, { plans: [] } as never);
		expect(faults()).toEqual([]);
	});

	test("the hourly sweep looks at what is old, and not at all that is kept", async () => {
		recorder.take();
		recorder.begin("the hourly sweep");
		await sweepRows({ db: data.db, config: { userCodeSeconds: 600 } as never });
		const blobs = { remove: async () => undefined, removePart: async () => undefined } as never;
		await sweepMedia(data.db, blobs, "lately");
		// What a sweep of the files asks of those that it finds.
		await knownUploads(data.db, [randomUUID(), randomUUID()]);
		// What was uploaded lately, of the uploads of 200 days.
		const { rows } = await client.query<{ more: number }>(
			"select count(*)::int as more from media where created_at > now() - interval '4 days'",
		);
		expect(faults({ allowed: ALLOWED_NOW_AND_THEN, more: Number(rows[0]?.more) })).toEqual([]);
	});
});

/** A new sign-in of the person, whose former one the check ends. */
async function newTokens(): Promise<{ token: string }> {
	const { email, password } = person;
	const { accessToken } = await ok(service, "login", { body: { email, password } });
	return { token: accessToken };
}

async function ownId(): Promise<number> {
	const { rows } = await client.query<{ id: number }>("select id from users where email = $1", [
		person.email,
	]);
	return Number(rows[0]?.id);
}
