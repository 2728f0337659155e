import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createLocalBlobs } from "../../api/blobs/local";
import { deviceGroups, devices } from "../../api/devices/tables";
import { media } from "../../api/media/tables";
import { slides } from "../../api/presentations/slide-table";
import { presentations } from "../../api/presentations/tables";
import { screenHandlers } from "../../api/screens/handlers";
import { KnownScreens } from "../../api/screens/live/known-screens";
import { manifestOf } from "../../api/screens/live/manifests";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

/** A screen of a group that plays this, and what its calls need of the service. */
async function pairedScreen(ownerId: number, actualPresentationId: number | null = null) {
	const { db } = database;
	const [group] = await db
		.insert(deviceGroups)
		.values({ ownerId, title: "Hall", actualPresentationId })
		.returning({ id: deviceGroups.id });
	const [device] = await db
		.insert(devices)
		.values({
			ownerId,
			deviceGroupId: Number(group?.id),
			name: "Screen",
			operationSystem: "web",
			tokenHash: randomUUID(),
		})
		.returning({ id: devices.id });
	const known = new KnownScreens(db);
	const blobs = createLocalBlobs({ dir: "nowhere", secret: new Uint8Array(32) });
	const services = { db, blobs, screens: { known } } as unknown as Services;
	const { byDevice, manifests } = await known.of(ownerId);
	const screen = byDevice.get(Number(device?.id));
	if (!screen) throw new Error("The screen is not known");
	return { services, screen, manifests };
}

/** A presentation of one picture. */
async function pictureOf(ownerId: number): Promise<number> {
	const { db } = database;
	const imageId = randomUUID();
	await db.insert(media).values({
		id: imageId,
		ownerId,
		kind: "image",
		fileName: "a.png",
		contentType: "image/png",
		bytes: 1,
		status: "Ready",
		displaySha256: "ab",
		displayType: "image/png",
		displayBytes: 1,
	});
	const [made] = await db
		.insert(presentations)
		.values({ ownerId, title: "Menu", frameDelayInSeconds: 9, backgroundColor: "#000000" })
		.returning({ id: presentations.id });
	const presentationId = Number(made?.id);
	const slide = { presentationId, index: 0, title: "a", type: "Image" as const, imageId };
	await db.insert(slides).values(slide);
	return presentationId;
}

/** The same services, and how many transactions they had, and had at a time. */
function counted(services: Services) {
	const count = { all: 0, now: 0, most: 0 };
	const transaction = async (...given: Parameters<typeof services.db.transaction>) => {
		count.all += 1;
		count.now += 1;
		count.most = Math.max(count.most, count.now);
		try {
			return await services.db.transaction(...given);
		} finally {
			count.now -= 1;
		}
	};
	const db = Object.assign(Object.create(services.db), { transaction });
	return { count, services: { ...services, db } as Services };
}

test("a screen that names the service differently each time has one manifest read, and each address in its answer", async () => {
	const ownerId = await newAccount(database);
	const paired = await pairedScreen(ownerId, await pictureOf(ownerId));
	const { count, services } = counted(paired.services);
	const origins = Array.from({ length: 20 }, (_, turn) => `http://name-${turn}.signage.test`);
	const manifests = await Promise.all(
		origins.map(async (origin) => {
			const manifest = await manifestOf(services, paired.screen, origin);
			return new Response(manifest?.json.stream).json();
		}),
	);
	const urls = manifests.map(({ presentations: [shown] }) => shown.items[0].url);
	expect(urls.map((url) => new URL(url).origin)).toEqual(origins);
	expect(manifests[0]).toMatchObject({ group: { title: "Hall" } });
	expect([count.all, paired.manifests.size]).toEqual([1, 1]);
});

test("few of one person's manifests are read at a time", async () => {
	const ownerId = await newAccount(database);
	const screens = [];
	for (let turn = 0; turn < 5; turn++) screens.push(await pairedScreen(ownerId));
	const [first] = screens;
	const { count, services } = counted(first?.services as Services);
	services.screens.known.forget(ownerId);
	const answers = await Promise.all(
		screens.map(({ screen }) => manifestOf(services, screen, "http://signage.test")),
	);
	expect(answers.every((manifest) => manifest)).toBe(true);
	expect(count).toEqual({ all: 5, now: 0, most: 2 });
});

test.each([true, false])(
	"a screen whose group was deleted a moment ago is read anew (still paired: %s)",
	async (isPaired) => {
		const { db } = database;
		const ownerId = await newAccount(database);
		const { services, screen } = await pairedScreen(ownerId);
		const [lobby] = await db
			.insert(deviceGroups)
			.values({ ownerId, title: "Lobby" })
			.returning({ id: deviceGroups.id });
		const isScreen = eq(devices.id, screen.deviceId);
		await db
			.update(devices)
			.set({ deviceGroupId: Number(lobby?.id) })
			.where(isScreen);
		await db.delete(deviceGroups).where(eq(deviceGroups.id, screen.deviceGroupId));
		if (!isPaired) await db.delete(devices).where(isScreen);
		// The database has not told of it yet.
		const { count, services: counting } = counted(services);
		const titles = await Promise.all(
			Array.from({ length: 9 }, async () => {
				const manifest = await manifestOf(counting, screen, "http://signage.test");
				return manifest && (await new Response(manifest.json.stream).json()).group.title;
			}),
		);
		expect(titles).toEqual(Array(9).fill(isPaired ? "Lobby" : undefined));
		expect(count.all).toBe(isPaired ? 2 : 1);
	},
);

const getManifest = screenHandlers.getManifest as (
	called: never,
	services: Services,
) => Promise<Response>;

test("a manifest's ETag changes with the addresses in it, its revision does not", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-03-01T00:10:00Z") });
	const ownerId = await newAccount(database);
	const { services, screen } = await pairedScreen(ownerId, await pictureOf(ownerId));
	const read = async (tag: string) => {
		const request = new Request("http://signage.test", { headers: { "if-none-match": tag } });
		const called = { screen, request, origin: "http://signage.test" } as never;
		const answer = await getManifest(called, services);
		const text = await answer.text();
		const { revision, presentations: shown } = text ? JSON.parse(text) : {};
		const etag = String(answer.headers.get("etag"));
		return { status: answer.status, etag, revision, url: shown?.[0].items[0].url };
	};
	const first = await read('"none"');
	expect([first.status, first.url]).toEqual([200, expect.stringContaining("se=2030-03-03")]);
	vi.setSystemTime("2030-03-01T23:59:50Z");
	expect(await read(first.etag)).toMatchObject({ status: 304, etag: first.etag });
	// One is kept of the day before.
	expect(await read('"none"')).toEqual(first);
	vi.setSystemTime("2030-03-02T00:00:01Z");
	const second = await read(first.etag);
	expect([second.status, second.url]).toEqual([200, expect.stringContaining("se=2030-03-04")]);
	expect(second.etag).not.toBe(first.etag);
	expect(second.revision).toBe(first.revision);
	expect((await read(second.etag)).status).toBe(304);
});

test("a manifest whose files are at another address than before has another ETag, and is sent whole", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-03-01T12:00:00Z") });
	const ownerId = await newAccount(database);
	const { services, screen } = await pairedScreen(ownerId, await pictureOf(ownerId));
	const read = async (origin: string, tag: string, blobs = services.blobs) => {
		const request = new Request("http://signage.test", { headers: { "if-none-match": tag } });
		const called = { screen, request, origin } as never;
		const { status, headers } = await getManifest(called, { ...services, blobs });
		return { status, etag: String(headers.get("etag")) };
	};
	const before = await read("http://signage.test", '"none"');
	expect(await read("http://signage.test", before.etag)).toEqual({ ...before, status: 304 });
	const after = await read("https://signage.test", before.etag);
	expect(after.status).toBe(200);
	expect((await read("https://signage.test", after.etag)).status).toBe(304);

	const storage = { ...services.blobs, origin: "https://files.test" };
	const moved = await read("https://signage.test", after.etag, storage);
	expect(moved.status).toBe(200);
	// Where the service itself is reached says nothing of these.
	expect((await read("http://signage.test", moved.etag, storage)).status).toBe(304);
});
