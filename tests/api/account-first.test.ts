import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleFailed } from "../../api/media/work/settle";
import { makePdf } from "../fixtures/media/pdf";
import { announcedFile, call, newPerson, ok, pairScreen, type TestPerson } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { openData } from "../support/open-data";
import { mailTo, newConfirmedPerson } from "../support/outbox";
import { withStripe } from "../support/with-stripe";

// What calls lock, they lock after their account: otherwise two of them may each hold what the other one wants.

const { service, stripe } = withStripe();
const slides = [
	{ index: 0, title: "Site", type: "WebContent" as const, url: "https://a.example/" },
];

/** What there is to be changed, of one person. */
async function belongings({ token }: TestPerson) {
	const presentation = async (title: string) =>
		(await ok(service, "createPresentation", { token, body: { title, slides } })).presentationId;
	const [presentationId, gone] = [await presentation("One"), await presentation("Other")];
	const { deviceGroupId } = await ok(service, "createDeviceGroup", {
		token,
		body: { title: "Hall" },
	});
	const newDevice = async () => (await pairScreen(service, token)).device.deviceId;
	const [deviceId, goneDeviceId] = [await newDevice(), await newDevice()];
	const pdf = makePdf([{ width: 160, height: 90, color: [1, 2, 3] }]);
	const newFile = async () => {
		const { fileId, finish } = await announcedFile(service, token, pdf);
		await finish();
		return fileId;
	};
	const fileId = await newFile();
	// Shown nowhere: a file goes with the last slide that shows it.
	const unshownFileId = await newFile();
	const timeZoneId = "UTC";
	const item = { dateTime: "2099-03-28 14:30", presentationId };
	const schedule = { name: "Week", timeZoneId, dateTimeCollection: [item] };
	const newSchedule = async () =>
		(await ok(service, "createSimpleSchedule", { token, body: schedule })).id;
	const [id, unused] = [await newSchedule(), await newSchedule()];
	return {
		presentationId,
		gone,
		deviceGroupId,
		deviceId,
		goneDeviceId,
		fileId,
		unshownFileId,
		schedule,
		id,
		unused,
	};
}

describe.runIf(isOnPostgres)("the account is locked before anything else", () => {
	let person: TestPerson;
	let its: Awaited<ReturnType<typeof belongings>>;
	let holder: Client;
	let watcher: Client;
	beforeAll(async () => {
		const connectionString = String(await databaseOf(service.dataDir));
		[holder, watcher] = [new Client({ connectionString }), new Client({ connectionString })];
		for (const client of [holder, watcher]) await client.connect();
		person = await newPerson(service);
		its = await belongings(person);
		// A mail that goes out locks its account, too.
		await mailTo(service, person.email);
	});
	afterAll(async () => {
		for (const client of [holder, watcher]) await client.end();
	});

	/** The tables in which somebody who waits for a lock has locked, or wants to lock, rows. */
	const lockedTables = async () => {
		const { rows } = await watcher.query(
			`select distinct c.relname from pg_stat_activity a join pg_locks l using (pid) join pg_class c on c.oid = l.relation
			where a.datname = current_database() and a.wait_event_type = 'Lock' and c.relkind = 'r'
				and l.mode in ('RowShareLock', 'RowExclusiveLock')`,
		);
		return rows.map(({ relname }) => relname);
	};

	/** Makes a call while somebody else holds the account. */
	async function callWhileHeld(email: string, make: () => Promise<{ status: number }>) {
		await holder.query("begin");
		const held = "select from users where email = $1 for no key update";
		expect((await holder.query(held, [email])).rowCount).toBe(1);
		const answer = make();
		await expect.poll(lockedTables).toEqual(["users"]);
		await holder.query("rollback");
		expect((await answer).status).toBeLessThan(300);
	}

	type Make = (of: typeof its & { token: string }) => Promise<{ status: number }>;
	const CALLS: [string, Make][] = [
		[
			"updateDeviceGroup",
			({ token, deviceGroupId, presentationId, id }) =>
				call(service, "updateDeviceGroup", {
					token,
					params: { deviceGroupId },
					body: { actualPresentationId: presentationId, scheduleId: id },
				}),
		],
		[
			"startAlert",
			({ token, deviceGroupId, presentationId }) =>
				call(service, "startAlert", { token, params: { deviceGroupId }, body: { presentationId } }),
		],
		[
			"stopAlert",
			({ token, deviceGroupId }) =>
				call(service, "stopAlert", { token, params: { deviceGroupId } }),
		],
		[
			"startAlertEverywhere",
			({ token, presentationId }) =>
				call(service, "startAlertEverywhere", { token, body: { presentationId } }),
		],
		["stopAlertEverywhere", ({ token }) => call(service, "stopAlertEverywhere", { token })],
		[
			"updatePresentation",
			({ token, presentationId }) =>
				call(service, "updatePresentation", {
					token,
					params: { presentationId },
					body: { title: "Changed", slides },
				}),
		],
		[
			"updateFile",
			({ token, fileId, presentationId }) =>
				call(service, "updateFile", { token, params: { fileId }, body: { presentationId } }),
		],
		[
			"markFileUploaded",
			({ token, unshownFileId }) =>
				call(service, "markFileUploaded", {
					token,
					params: { fileId: unshownFileId },
					body: { uploaded: true },
				}),
		],
		[
			"updateSimpleSchedule",
			({ token, id, schedule }) =>
				call(service, "updateSimpleSchedule", { token, params: { id }, body: schedule }),
		],
		[
			"deleteSchedule",
			({ token, unused }) => call(service, "deleteSchedule", { token, params: { id: unused } }),
		],
		[
			"updateDevice",
			({ token, deviceId, deviceGroupId }) =>
				call(service, "updateDevice", { token, params: { deviceId }, body: { deviceGroupId } }),
		],
		[
			"verifyDevice",
			async ({ token }) => {
				const { userCode } = await ok(service, "createDeviceCode", { body: {} });
				return call(service, "verifyDevice", { token, body: { userCode } });
			},
		],
		[
			"deleteDevice",
			({ token, goneDeviceId }) =>
				call(service, "deleteDevice", { token, params: { deviceId: goneDeviceId } }),
		],
		[
			"deletePresentation",
			({ token, gone }) =>
				call(service, "deletePresentation", { token, params: { presentationId: gone } }),
		],
	];

	test.each(CALLS)("%s", async (_, make) => {
		await callWhileHeld(person.email, () => make({ ...its, token: person.token }));
	});

	test("deleteDeviceGroup", async () => {
		const { token, email } = person;
		const body = { title: "Attic" };
		const { deviceGroupId } = await ok(service, "createDeviceGroup", { token, body });
		await callWhileHeld(email, () =>
			call(service, "deleteDeviceGroup", { token, params: { deviceGroupId } }),
		);
	});

	test("a file that turns out to be of no use", async () => {
		const { token, email } = person;
		const body = { fileName: "deck.pdf", contentType: "application/pdf", size: 9 };
		const { fileId: mediaId } = await ok(service, "createFile", { token, body });
		const queueId = randomUUID();
		const { rows } = await watcher.query<{ id: number; ownerId: number }>(
			`insert into jobs (media_id, claimed_by, claimed_until) values ($1, $2, now() + interval '30 seconds')
			returning id, (select owner_id from media where media.id = media_id) as "ownerId"`,
			[mediaId, queueId],
		);
		const [{ id, ownerId } = { id: 0, ownerId: 0 }] = rows;
		const { db, close } = await openData(service.dataDir);
		try {
			await callWhileHeld(email, async () => {
				const job = { id, ownerId, mediaId, attempts: 0, queueId };
				expect(await settleFailed(db, job, "It is of no use.")).toBe(true);
				return { status: 204 };
			});
		} finally {
			await close();
		}
	});

	test("what somebody has paid who was signed out", async () => {
		const { email } = await newConfirmedPerson(service);
		const body = { email, priceId: "price_pro" };
		const { sessionId } = await ok(service, "createSignupSession", { body });
		await callWhileHeld(email, () => {
			// Not before: whoever has just signed in is asked about at the provider a moment later, which may find it.
			stripe.pay(sessionId, "price_pro");
			return call(service, "getCheckoutStatus", { query: { sessionId } });
		});
	});
});
