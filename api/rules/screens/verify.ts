import type { Device } from "@signage/contract/devices";
import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "../../db/client";
import { deviceCodes, deviceGroups, devices, users } from "../../db/schema";
import { notFound, ProblemError } from "../../http/problem";
import type { Services } from "../../services";
import { readDevice } from "../devices/read-devices";
import { hashOf } from "../secrets";
import { maxScreens } from "../subscription";
import { deviceTokenFor } from "./device-token";

const NEW_DEVICE_NAME = "New screen";

type Code = typeof deviceCodes.$inferSelect;

/** Counts a code that is none. @throws ProblemError 429 when there were too many before */
export function countMalformedCode(services: Services, userId: number, address: string): void {
	const who = { account: userId, address };
	services.codeFailures.check(who);
	services.codeFailures.note(who);
}

/** The code's row while it waits for a person: not over, not used. */
async function waitingCode(tx: Database, userCode: string): Promise<Code | undefined> {
	const [code] = await tx
		.select()
		.from(deviceCodes)
		.where(
			and(
				eq(deviceCodes.userCode, userCode),
				gt(deviceCodes.expiresAt, new Date()),
				isNull(deviceCodes.deviceId),
			),
		)
		.for("update");
	return code;
}

/** @throws ProblemError 400 when the account has as many screens as its plan allows */
async function checkRoomForOne(tx: Database, ownerId: number): Promise<void> {
	const [user] = await tx
		.select({ tier: users.tier })
		.from(users)
		.where(eq(users.id, ownerId))
		.for("update");
	if (!user) throw notFound("The account");
	const [paired] = await tx
		.select({ screens: count() })
		.from(devices)
		.where(eq(devices.ownerId, ownerId));
	const most = maxScreens(user.tier);
	if ((paired?.screens ?? 0) < most) return;
	throw new ProblemError(
		400,
		`Your plan allows ${most} screens and all of them are in use. Remove one first.`,
	);
}

async function createDevice(tx: Database, ownerId: number, code: Code, tokenHash: string) {
	await checkRoomForOne(tx, ownerId);
	const [group] = await tx
		.select({ id: deviceGroups.id })
		.from(deviceGroups)
		.where(and(eq(deviceGroups.ownerId, ownerId), deviceGroups.isDefault));
	if (!group) throw new Error(`Account ${ownerId} has no default device group`);
	const [device] = await tx
		.insert(devices)
		.values({
			ownerId,
			deviceGroupId: group.id,
			name: code.deviceName ?? NEW_DEVICE_NAME,
			operationSystem: code.operationSystem,
			tokenHash,
		})
		.returning({ id: devices.id });
	return device?.id;
}

/**
 * The device that a screen becomes: the one it was, with name, group and settings, where the same
 * person pairs it again; else a new one. A former owner's device loses its token: the screen left.
 */
async function pairScreen(tx: Database, ownerId: number, code: Code, tokenHash: string) {
	if (code.formerDeviceId !== null) {
		const isFormer = eq(devices.id, code.formerDeviceId);
		const [kept] = await tx
			.update(devices)
			.set({ tokenHash, operationSystem: code.operationSystem })
			.where(and(isFormer, eq(devices.ownerId, ownerId)))
			.returning({ id: devices.id });
		if (kept) return kept.id;
		await tx.update(devices).set({ tokenHash: null }).where(isFormer);
	}
	return createDevice(tx, ownerId, code, tokenHash);
}

/**
 * Pairs the screen that shows this code with the person's account.
 * @throws ProblemError 400, the same for an unknown, an expired and a used code; 429 after too many
 */
export async function verifyDevice(
	services: Services,
	ownerId: number,
	userCode: string,
	address: string,
): Promise<Device> {
	const { db, config, codeFailures } = services;
	const who = { account: ownerId, address };
	codeFailures.check(who);
	const device = await db.transaction(async (tx) => {
		const code = await waitingCode(tx, userCode);
		if (!code) return null;
		const tokenHash = hashOf(deviceTokenFor(config, code.hash));
		const deviceId = await pairScreen(tx, ownerId, code, tokenHash);
		await tx.update(deviceCodes).set({ deviceId }).where(eq(deviceCodes.hash, code.hash));
		return readDevice(tx, ownerId, Number(deviceId));
	});
	if (device) return device;
	codeFailures.note(who);
	throw new ProblemError(
		400,
		"No screen is waiting with this code. Check the digits, or use the newer code that the screen shows.",
	);
}
