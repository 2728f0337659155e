import { expect } from "vitest";
import { call, newPerson, ok } from "../caller";
import { Ledger } from "./ledger";
import type { Strand, Target } from "./strand";

const GROUPS_MAX = 6;
const DEVICES_MAX = 6;
/** So many of the screens that were paired last. */
const TOKENS_CHECKED = 10;

interface Group {
	title: string;
	actualPresentationId: number | null;
}

/** Device groups that are made, renamed, given a presentation, and deleted. */
export async function groups(target: Target): Promise<Strand> {
	const { token } = await newPerson(target);
	const { random } = target;
	const ledger = new Ledger<Group>("group");
	const { presentationId } = await ok(target, "createPresentation", {
		token,
		body: { title: "Plays" },
	});
	let number = 0;
	const make = () => {
		const title = `Group ${++number}`;
		return ledger.create({ title, actualPresentationId: null }, async () => {
			const group = await ok(target, "createDeviceGroup", { token, body: { title } });
			return group.deviceGroupId;
		});
	};
	const change = (deviceGroupId: number) => {
		const body: Group = {
			title: `Renamed ${++number}`,
			actualPresentationId: random.pick([presentationId, null]),
		};
		return ledger.change(deviceGroupId, body, () =>
			ok(target, "updateDeviceGroup", { token, params: { deviceGroupId }, body }),
		);
	};
	const remove = (deviceGroupId: number) =>
		ledger.change(deviceGroupId, null, () =>
			ok(target, "deleteDeviceGroup", { token, params: { deviceGroupId } }),
		);
	return {
		write() {
			const { ids } = ledger;
			if (ids.length < 2) return make();
			const step = random.pick(ids.length < GROUPS_MAX ? [make, change] : [change, remove]);
			return step(random.pick(ids));
		},
		async check() {
			const all = await ok(target, "listDeviceGroups", { token });
			expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
			const found = all
				.filter(({ isDefault }) => !isDefault)
				.map(({ deviceGroupId, title, actualPresentationId = null }): [number, Group] => [
					deviceGroupId,
					{ title, actualPresentationId },
				]);
			ledger.settle(new Map(found));
		},
	};
}

interface Device {
	deviceName: string;
	deviceGroupId: number;
}

interface Screen {
	deviceName: string;
	deviceCode: string;
	userCode: string;
	/** Null until it is told. */
	screenToken: string | null;
	deviceId: number | null;
}

/** Screens that are paired, renamed, moved between groups, and removed. */
export async function devices(target: Target): Promise<Strand> {
	const { token } = await newPerson(target);
	const { random } = target;
	const ledger = new Ledger<Device>("device");
	const screens: Screen[] = [];
	let number = 0;
	const [standard] = await ok(target, "listDeviceGroups", { token });
	const lobby = await ok(target, "createDeviceGroup", { token, body: { title: "Lobby" } });
	const standardId = Number(standard?.deviceGroupId);
	const groupIds = [standardId, lobby.deviceGroupId];

	const verify = async ({ userCode }: Screen) =>
		(await ok(target, "verifyDevice", { token, body: { userCode } })).deviceId;
	const pair = async () => {
		const deviceName = `Screen ${++number}`;
		const code = await ok(target, "createDeviceCode", { body: { deviceName } });
		const screen: Screen = { ...code, deviceName, screenToken: null, deviceId: null };
		screens.push(screen);
		await ledger.create({ deviceName, deviceGroupId: standardId }, async () => {
			screen.deviceId = await verify(screen);
			return screen.deviceId;
		});
		const body = { deviceCode: screen.deviceCode };
		screen.screenToken = (await ok(target, "createDeviceToken", { body })).accessToken;
	};
	const change = (deviceId: number) => {
		const body = { deviceName: `Named ${++number}`, deviceGroupId: random.pick(groupIds) };
		return ledger.change(deviceId, body, () =>
			ok(target, "updateDevice", { token, params: { deviceId }, body }),
		);
	};
	const remove = (deviceId: number) =>
		ledger.change(deviceId, null, () =>
			ok(target, "deleteDevice", { token, params: { deviceId } }),
		);

	/** A screen whose pairing was broken off asks: it is paired, wholly, or its code still is good. */
	const pairAtLast = async (screen: Screen, found: ReadonlyMap<number, Device>) => {
		const body = { deviceCode: screen.deviceCode };
		const asked = await call(target, "createDeviceToken", { body });
		const made = [...found].find(([, { deviceName }]) => deviceName === screen.deviceName);
		expect(asked.status, `${screen.deviceName} asks`).toBe(made || screen.deviceId ? 200 : 400);
		if (asked.status === 400) {
			expect(asked.body).not.toEqual({ error: "expired_token" });
			const deviceId = await verify(screen);
			ledger.adopt(deviceId, { deviceName: screen.deviceName, deviceGroupId: standardId });
		}
		const told = await ok(target, "createDeviceToken", { body });
		if (made) expect(told.deviceId).toBe(made[0]);
		screen.deviceId = told.deviceId;
		screen.screenToken = told.accessToken;
	};
	/** A paired screen gets its programme, a removed one does not. */
	const checkToken = async ({ screenToken, deviceId }: Screen) => {
		const { status } = await call(target, "getManifest", { token: String(screenToken) });
		expect(status, `device ${deviceId}`).toBe(ledger.ids.includes(Number(deviceId)) ? 200 : 401);
	};

	const readDevices = async () => {
		const all = await ok(target, "listDevices", { token });
		return new Map(
			all.map(({ deviceId, deviceName, deviceGroupId }) => [
				deviceId,
				{ deviceName, deviceGroupId: Number(deviceGroupId) },
			]),
		);
	};

	return {
		write() {
			const { ids } = ledger;
			if (ids.length < 2) return pair();
			const step = random.pick(ids.length < DEVICES_MAX ? [pair, change] : [change, remove]);
			return step(random.pick(ids));
		},
		async check() {
			const found = await readDevices();
			ledger.settle(found);
			for (const screen of screens) if (!screen.screenToken) await pairAtLast(screen, found);
			await Promise.all(screens.slice(-TOKENS_CHECKED).map(checkToken));
			ledger.settle(await readDevices());
		},
	};
}
