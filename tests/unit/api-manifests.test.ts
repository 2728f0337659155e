import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceGroups, devices } from "../../api/devices/tables";
import { KnownScreens } from "../../api/screens/live/known-screens";
import { manifestOf } from "../../api/screens/live/manifests";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
}, 60_000);
afterAll(() => database.close());

test("a screen that names the service differently each time does not fill the memory", async () => {
	const { db } = database;
	const ownerId = await newAccount(database);
	const [group] = await db
		.insert(deviceGroups)
		.values({ ownerId, title: "Hall" })
		.returning({ id: deviceGroups.id });
	const [device] = await db
		.insert(devices)
		.values({
			ownerId,
			deviceGroupId: Number(group?.id),
			name: "Screen",
			operationSystem: "web",
			tokenHash: "hash",
		})
		.returning({ id: devices.id });
	const known = new KnownScreens(db);
	const services = { db, screens: { known } } as unknown as Services;
	const { byDevice, manifests } = await known.of(ownerId);
	const screen = byDevice.get(Number(device?.id));
	if (!screen) throw new Error("The screen is not known");
	for (let turn = 0; turn < 20; turn++) {
		const manifest = await manifestOf(services, screen, `http://name-${turn}.signage.test`);
		expect(JSON.parse(String(manifest?.json))).toMatchObject({ group: { title: "Hall" } });
	}
	expect(manifests.size).toBe(4);
	expect([...manifests.keys()].at(-1)).toContain("name-19");
});
