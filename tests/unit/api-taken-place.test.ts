import { eq, getTableColumns } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDefaultGroup, defaultGroupId } from "../../api/devices/rules/default-group";
import { verifyDevice } from "../../api/devices/rules/verify-device";
import { devices } from "../../api/devices/tables";
import { defaultPlans } from "../../api/plans/read-plans";
import { createDeviceCode } from "../../api/screens/rules/device-codes";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

/** What is of the screen itself, not of its place in the account: whoever adds a column says which it is. */
const OF_SCREEN: readonly string[] = [
	...["id", "operationSystem", "tokenHash", "lastSeenAt", "createdAt"],
	...["cachedRevision", "behindSince", "playingPresentationId", "playingSlideId"],
	...["itemsCached", "itemsTotal", "playerVersion", "lastError", "pausedOver"],
];

test("a screen in the place of another has all of it that is not of the screen itself", async () => {
	const db = database.db as never as Parameters<typeof createDefaultGroup>[0];
	const ownerId = await newAccount(database);
	await createDefaultGroup(db, ownerId);
	const columns = Object.entries(getTableColumns(devices));
	// Of other types a new column has to be given here.
	const texts = columns.filter(([name, { dataType }]) => dataType === "string" && name !== "id");
	const [former] = await db
		.insert(devices)
		.values({
			...(Object.fromEntries(texts.map(([name]) => [name, `Former ${name}`])) as object),
			...{ ownerId, deviceGroupId: await defaultGroupId(db, ownerId), place: 7 },
			...{ name: "Counter", operationSystem: "tizen" },
		})
		.returning();
	const config = {
		...{ userCodeSeconds: 600, maxWaitingScreens: 3, secret: new Uint8Array(32) },
		plans: defaultPlans,
	};
	const services = { db, config, codeFailures: { begin: async () => async () => {} } } as never;
	const from = { address: "192.0.2.1", origin: "http://here" };
	const { userCode } = await createDeviceCode(services, {}, from, null);
	const replacesDeviceId = former?.id;
	const body = { userCode, replacesDeviceId };
	const { deviceId } = await verifyDevice(services, ownerId, body, "192.0.2.2");
	const [device] = await db.select().from(devices).where(eq(devices.id, deviceId));
	expect(deviceId).not.toBe(former?.id);
	const placed = columns.map(([name]) => name).filter((name) => !OF_SCREEN.includes(name));
	const of = (row: object | undefined) =>
		Object.fromEntries(placed.map((name) => [name, row?.[name as never]]));
	expect(of(device)).toEqual(of(former));
	expect(placed).toContain("name");
});
