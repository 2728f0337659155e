import { eq } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OutOfReachError } from "../../api/database/errors";
import { createDefaultGroup } from "../../api/devices/rules/default-group";
import { readDevice } from "../../api/devices/rules/read-devices";
import { readGroups } from "../../api/devices/rules/read-groups";
import { deviceGroups, devices } from "../../api/devices/tables";
import { Heartbeats } from "../../api/screens/live/heartbeats";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let ownerId: number;
beforeAll(async () => {
	database = await memoryDatabase();
});
beforeEach(async () => {
	ownerId = await newAccount(database);
});
afterEach(() => {
	vi.useRealTimers();
});
afterAll(() => database.close());

async function addGroup(title: string): Promise<number> {
	const [group] = await database.db
		.insert(deviceGroups)
		.values({ ownerId, title })
		.returning({ id: deviceGroups.id });
	return Number(group?.id);
}

/** A paired screen that was never heard of. */
async function addDevice(): Promise<number> {
	const values = {
		ownerId,
		deviceGroupId: await addGroup("Hall"),
		name: "Screen",
		operationSystem: "web" as const,
		tokenHash: crypto.randomUUID(),
	};
	const [device] = await database.db.insert(devices).values(values).returning({ id: devices.id });
	return Number(device?.id);
}

/** A heartbeat now. */
function beat(deviceId: number): Promise<void> {
	const heartbeats = new Heartbeats(database.db);
	heartbeats.note(deviceId, { playing: null, at: new Date() });
	return heartbeats.write();
}

describe("a device is online for three heartbeats of 15 seconds", () => {
	const SEEN = Date.parse("2030-06-01T08:00:00Z");
	const isOnlineAt = async (deviceId: number, ms: number) => {
		vi.setSystemTime(ms);
		return (await readDevice(database.db, ownerId, deviceId)).isOnline;
	};

	test("from its last heartbeat on, and not a moment longer", async () => {
		const deviceId = await addDevice();
		vi.useFakeTimers({ toFake: ["Date"], now: SEEN });
		await beat(deviceId);
		expect(await isOnlineAt(deviceId, SEEN)).toBe(true);
		expect(await isOnlineAt(deviceId, SEEN + 44_999)).toBe(true);
		expect(await isOnlineAt(deviceId, SEEN + 45_001)).toBe(false);
		expect(await isOnlineAt(deviceId, SEEN + 3_600_000)).toBe(false);
	});

	test("however far the clock is set back, and online again from its next heartbeat on", async () => {
		const deviceId = await addDevice();
		vi.useFakeTimers({ toFake: ["Date"], now: SEEN });
		await beat(deviceId);
		expect(await isOnlineAt(deviceId, SEEN - 5_000)).toBe(true);
		expect(await isOnlineAt(deviceId, SEEN - 3 * 86_400_000)).toBe(false);
		await beat(deviceId);
		expect(await isOnlineAt(deviceId, SEEN - 3 * 86_400_000 + 15_000)).toBe(true);
	});

	test("one that was never heard of is offline, and so is one whose token was revoked", async () => {
		const deviceId = await addDevice();
		vi.useFakeTimers({ toFake: ["Date"], now: SEEN });
		expect(await isOnlineAt(deviceId, SEEN)).toBe(false);
		await beat(deviceId);
		await database.db.update(devices).set({ tokenHash: null }).where(eq(devices.id, deviceId));
		expect(await isOnlineAt(deviceId, SEEN)).toBe(false);
	});
});

test("a device is behind since the first of its heartbeats that tell of another revision than it should have", async () => {
	const SEEN = Date.parse("2030-06-01T08:00:00Z");
	const deviceId = await addDevice();
	vi.useFakeTimers({ toFake: ["Date"] });
	/** Since how many seconds after the first it is behind, once it has told of a revision. */
	const after = async (seconds: number, cachedRevision: string | null, revision = "new") => {
		vi.setSystemTime(SEEN + seconds * 1000);
		const heartbeats = new Heartbeats(database.db);
		heartbeats.note(deviceId, { playing: null, cachedRevision, at: new Date(), revision });
		await heartbeats.write();
		const { behindSince } = await readDevice(database.db, ownerId, deviceId);
		return behindSince ? (Date.parse(behindSince) - SEEN) / 1000 : behindSince;
	};
	expect(await after(0, "new")).toBeNull();
	expect(await after(15, "old")).toBe(15);
	expect(await after(30, "old")).toBe(15);
	expect(await after(45, "new", "newer")).toBe(15);
	expect(await after(60, "newer", "newer")).toBeNull();
	expect(await after(75, "newer")).toBe(75);
	// It may have no room for all of it.
	expect(await after(90, null)).toBeNull();
	expect(await after(105, "newer")).toBe(105);
	// The clock was set back by an hour.
	expect(await after(-3480, "newer")).toBe(-3480);
	expect(await after(-3465, "newer")).toBe(-3480);
});

test("a device that pauses has all that it should once it has told so, and once it plays again what its group plays", async () => {
	const deviceId = await addDevice();
	const isThis = eq(devices.id, deviceId);
	const read = () => readDevice(database.db, ownerId, deviceId);
	await database.db.update(devices).set({ pausedOver: 2 }).where(isThis);
	expect(await read()).toMatchObject({ isPaused: true, presentationCached: false });
	await database.db.update(devices).set({ cachedRevision: "paused-2" }).where(isThis);
	expect(await read()).toMatchObject({ isPaused: true, presentationCached: true });
	await database.db.update(devices).set({ pausedOver: 1 }).where(isThis);
	expect(await read()).toMatchObject({ isPaused: true, presentationCached: false });
	await database.db.update(devices).set({ pausedOver: null }).where(isThis);
	expect(await read()).toMatchObject({ isPaused: false, presentationCached: false });
});

describe("heartbeats", () => {
	const versions = async () => {
		const rows = await database.db.select().from(devices).where(eq(devices.ownerId, ownerId));
		return rows.map(({ playerVersion }) => playerVersion).sort();
	};
	const note = (heartbeats: Heartbeats, deviceId: number, playerVersion: string) =>
		heartbeats.note(deviceId, { playing: null, playerVersion, at: new Date() });

	test("are written by themselves, many in one statement, the last of each screen", async () => {
		const execute = vi.spyOn(database.db, "execute");
		const heartbeats = new Heartbeats(database.db);
		const [one, two] = [await addDevice(), await addDevice()];
		note(heartbeats, one, "0");
		note(heartbeats, one, "1");
		note(heartbeats, two, "2");
		await vi.waitFor(async () => expect(await versions()).toEqual(["1", "2"]), 30_000);
		expect(execute).toHaveBeenCalledTimes(1);
		await heartbeats.write();
		expect(execute).toHaveBeenCalledTimes(1);
		execute.mockRestore();
	});

	test("with half a character are written; one that the database refuses holds up no other", async () => {
		const heartbeats = new Heartbeats(database.db);
		const [one, two] = [await addDevice(), await addDevice()];
		const [bad, three] = [await addDevice(), await addDevice()];
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		note(heartbeats, one, "\ud83d");
		note(heartbeats, two, "2");
		const playing = { presentationId: 2 ** 31, slideId: 1 };
		heartbeats.note(bad, { playing, playerVersion: "bad", at: new Date() });
		note(heartbeats, three, "3");
		await heartbeats.write();
		expect(await versions()).toEqual(["2", "3", "\ufffd", null].sort());
		expect(log).toHaveBeenCalledTimes(1);
		log.mockRestore();
	});

	test("that come late, by way of another process, are not written over newer ones", async () => {
		const heartbeats = new Heartbeats(database.db);
		const deviceId = await addDevice();
		const now = Date.now();
		const written = async (playerVersion: string, at: number) => {
			heartbeats.note(deviceId, { playing: null, playerVersion, at: new Date(at) });
			await heartbeats.write();
			return (await versions())[0];
		};
		expect(await written("new", now)).toBe("new");
		expect(await written("old", now - 9_000)).toBe("new");
		expect(await written("newer", now + 1)).toBe("newer");
	});

	test("that could not be written are written with the next, and never over newer ones", async () => {
		const heartbeats = new Heartbeats(database.db);
		const [one, two] = [await addDevice(), await addDevice()];
		const execute = vi.spyOn(database.db, "execute").mockRejectedValueOnce(new Error("no room"));
		note(heartbeats, one, "old");
		note(heartbeats, two, "2");
		const failed = heartbeats.write();
		note(heartbeats, one, "new");
		await expect(failed).rejects.toThrow("no room");
		await heartbeats.write();
		expect(await versions()).toEqual(["2", "new"]);
		execute.mockRestore();
	});

	test("that cannot be written each second while the database is away fill no log", async () => {
		vi.useFakeTimers();
		const said = vi.spyOn(console, "error").mockImplementation(() => {});
		const execute = vi.spyOn(database.db, "execute");
		execute.mockRejectedValue(new OutOfReachError(new Error("ECONNREFUSED")));
		note(new Heartbeats(database.db), 1, "1");
		await vi.advanceTimersByTimeAsync(5_500);
		expect(execute).toHaveBeenCalledTimes(5);
		expect(said).not.toHaveBeenCalled();
		execute.mockRejectedValue(new Error("broken"));
		await vi.advanceTimersByTimeAsync(1_000);
		expect(said).toHaveBeenCalledTimes(1);
		said.mockRestore();
		execute.mockRestore();
	});

	test("that meet a change of the same screens, and lose, are written with the next try", async () => {
		const heartbeats = new Heartbeats(database.db);
		const cause = Object.assign(new Error("deadlock detected"), { code: "40P01" });
		const deadlock = new DrizzleQueryError("update devices", [], cause);
		const execute = vi.spyOn(database.db, "execute").mockRejectedValueOnce(deadlock);
		note(heartbeats, await addDevice(), "1");
		await heartbeats.write();
		expect(await versions()).toEqual(["1"]);
		execute.mockRestore();
	});

	test("that cannot be written at the end are not tried again on a database that is closed", async () => {
		const heartbeats = new Heartbeats(database.db);
		const timers = vi.spyOn(globalThis, "setTimeout");
		const execute = vi.spyOn(database.db, "execute").mockRejectedValueOnce(new Error("no room"));
		note(heartbeats, await addDevice(), "last");
		expect(timers).toHaveBeenCalledTimes(1);
		await expect(heartbeats.stop()).rejects.toThrow("no room");
		expect(timers).toHaveBeenCalledTimes(1);
		timers.mockRestore();
		execute.mockRestore();
	});
});

test("the default group is first among the groups, however young it is", async () => {
	await addGroup("Attic");
	await addGroup("Lobby");
	await createDefaultGroup(database.db, ownerId);
	await addGroup("Cellar");
	const groups = await readGroups(database.db, ownerId);
	expect(groups.map(({ title }) => title)).toEqual(["Default group", "Attic", "Lobby", "Cellar"]);
});
