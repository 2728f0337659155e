import type { Device } from "@signage/contract/devices";
import type { OutputOf } from "@signage/contract/endpoints";
import { TITLE_MAX } from "@signage/contract/limits";
import { cutBefore } from "@signage/contract/text/cut";
import { noSuch } from "@signage/contract/text/gone-words";
import { and, count, eq, sql } from "drizzle-orm";
import { isOwn } from "../../account/rules/owned";
import { inAccount, userById } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { limitsOf, type PlanTable, planWithScreens } from "../../plans/plan-table";
import { grouped } from "../../problems/grouped";
import { accountGone, invalid, ProblemError } from "../../problems/problem";
import { deviceTokenFor } from "../../screens/rules/device-token";
import { isWaiting } from "../../screens/rules/live-codes";
import { deviceCodes } from "../../screens/tables";
import { hashOf } from "../../secrets/hashes";
import type { Services } from "../../start/services";
import { devices } from "../tables";
import { defaultGroupId } from "./default-group";
import { pauseScreens } from "./pause-screens";
import { readDevice } from "./read-devices";

const NEW_DEVICE_NAME = "New screen";

type Code = typeof deviceCodes.$inferSelect;
/** A code that was entered, the hash of the token that its screen gets, and the device whose place it takes, if any. */
interface Pairing {
	code: Code;
	tokenHash: string;
	replacesDeviceId: number | undefined;
}

/** Counts a malformed code as a wrong one. @throws ProblemError 429 after too many */
export async function countMalformedCode(
	services: Services,
	userId: number,
	address: string,
): Promise<void> {
	await services.codeFailures.begin({ account: userId, address });
}

/** The code's row, locked, unless it is unknown, expired or used. */
async function waitingCode(
	tx: Database,
	userCode: string,
	codeSeconds: number,
): Promise<Code | undefined> {
	const [code] = await tx
		.select()
		.from(deviceCodes)
		.where(and(eq(deviceCodes.userCode, userCode), isWaiting(codeSeconds)))
		.for("update");
	return code;
}

/** @throws ProblemError 400 when the account has as many screens as its plan allows */
async function checkRoomForOne(tx: Database, plans: PlanTable, ownerId: number): Promise<void> {
	const user = await userById(tx, ownerId);
	if (!user) throw accountGone();
	const [paired] = await tx
		.select({ screens: count() })
		.from(devices)
		.where(eq(devices.ownerId, ownerId));
	const { maxScreens } = limitsOf(plans, user.tier);
	const screens = paired?.screens ?? 0;
	if (screens < maxScreens) return;
	const allowed = `Your plan allows ${grouped(maxScreens)} ${maxScreens === 1 ? "screen" : "screens"}`;
	const inUse =
		screens === maxScreens
			? "all of them are in use. Remove one first."
			: `you have ${grouped(screens)}. Remove ${grouped(screens - maxScreens + 1)} of them first.`;
	throw new ProblemError(400, `${allowed}, and ${inUse}${planWithScreens(plans, screens + 1)}`);
}

/**
 * Removes the device whose place another one takes; the answer is what that one gets of it.
 * @throws ProblemError 400 for one that is not the person's
 */
async function takePlace(tx: Database, ownerId: number, deviceId: number | undefined) {
	if (deviceId === undefined) return undefined;
	const [place] = await tx
		.delete(devices)
		.where(isOwn(devices, ownerId, deviceId))
		.returning({
			name: devices.name,
			deviceGroupId: devices.deviceGroupId,
			place: sql<number>`coalesce(${devices.place}, ${devices.id})`,
		});
	if (!place) throw invalid({ replacesDeviceId: [noSuch("device")] });
	return place;
}

/** The name, with the first free number where the person's other screens have it. */
async function freeName(tx: Database, ownerId: number, wanted: string): Promise<string> {
	const rows = await tx
		.select({ name: devices.name })
		.from(devices)
		.where(eq(devices.ownerId, ownerId));
	const taken = new Set(rows.map(({ name }) => name));
	let name = wanted;
	for (let number = 2; taken.has(name); number += 1)
		name = cutBefore(wanted, ` ${number}`, TITLE_MAX);
	return name;
}

async function createDevice(tx: Database, plans: PlanTable, ownerId: number, pairing: Pairing) {
	const { code, tokenHash, replacesDeviceId } = pairing;
	const place = await takePlace(tx, ownerId, replacesDeviceId);
	// Who has more screens than the plan allows gets no more of them by a replacement.
	if (!place) await checkRoomForOne(tx, plans, ownerId);
	const [device] = await tx
		.insert(devices)
		.values({
			ownerId,
			deviceGroupId: place?.deviceGroupId ?? (await defaultGroupId(tx, ownerId)),
			name: place?.name ?? (await freeName(tx, ownerId, code.deviceName ?? NEW_DEVICE_NAME)),
			operationSystem: code.operationSystem,
			tokenHash,
			place: place?.place,
		})
		.returning({ id: devices.id });
	if (place) await pauseScreens(tx, plans, ownerId);
	return device?.id;
}

/** Has a device that is known again take the place of another one, if it is to. @throws ProblemError as takePlace does */
async function moveToPlace(
	tx: Database,
	plans: PlanTable,
	ownerId: number,
	{ deviceId, replacesDeviceId }: { deviceId: number } & Pick<Pairing, "replacesDeviceId">,
): Promise<void> {
	if (replacesDeviceId === deviceId) return;
	const taken = await takePlace(tx, ownerId, replacesDeviceId);
	if (!taken) return;
	await tx.update(devices).set(taken).where(eq(devices.id, deviceId));
	await pauseScreens(tx, plans, ownerId);
}

/**
 * The id of the device that a screen becomes. When the same person pairs it again, it stays the device
 * it was, with name, group and settings, but for those of a place that it takes. Otherwise it is a new device, and the former
 * owner's device loses its token.
 */
async function pairScreen(tx: Database, plans: PlanTable, ownerId: number, pairing: Pairing) {
	const { code, tokenHash, replacesDeviceId } = pairing;
	if (code.formerDeviceId !== null) {
		const isFormer = eq(devices.id, code.formerDeviceId);
		const [kept] = await tx
			.update(devices)
			.set({ tokenHash, operationSystem: code.operationSystem })
			.where(and(isFormer, eq(devices.ownerId, ownerId)))
			.returning({ id: devices.id });
		if (kept) {
			await moveToPlace(tx, plans, ownerId, { deviceId: kept.id, replacesDeviceId });
			return kept.id;
		}
		await tx.update(devices).set({ tokenHash: null }).where(isFormer);
	}
	return createDevice(tx, plans, ownerId, pairing);
}

const noSuchCode = () =>
	new ProblemError(
		400,
		"No screen is waiting with this code. Check the digits, or use the newer code that the screen shows.",
	);

/**
 * Pairs the screen that shows this code with the person's account.
 * @throws ProblemError 400, the same for an unknown, expired or used code, without room in the plan, or for a place that is not theirs; 429 after too many wrong ones
 */
export async function verifyDevice(
	services: Services,
	ownerId: number,
	{ userCode, replacesDeviceId }: OutputOf<"verifyDevice", "body">,
	address: string,
): Promise<Device> {
	const { db, config, codeFailures } = services;
	const who = { account: ownerId, address };
	const takeBack = await codeFailures.begin(who);
	let isWrong = false;
	try {
		return await inAccount(db, ownerId, async (tx) => {
			const code = await waitingCode(tx, userCode, config.userCodeSeconds);
			isWrong = !code;
			if (!code) throw noSuchCode();
			const tokenHash = hashOf(deviceTokenFor(config, code.hash));
			const deviceId = await pairScreen(tx, config.plans, ownerId, {
				code,
				tokenHash,
				replacesDeviceId,
			});
			await tx.update(deviceCodes).set({ deviceId }).where(eq(deviceCodes.hash, code.hash));
			return readDevice(tx, ownerId, Number(deviceId));
		});
	} finally {
		if (!isWrong) await takeBack();
	}
}
