import { randomInt } from "node:crypto";
import type { OutputOf } from "@signage/contract/endpoints";
import { USER_CODE_LENGTH } from "@signage/contract/limits";
import type { codeAnswer, tokenAnswer, tokenPending } from "@signage/contract/screens";
import { and, count, eq, gt, isNull, lte } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "../../database/client";
import { devices } from "../../devices/tables";
import { ProblemError } from "../../problems/problem";
import { hashOf, randomToken } from "../../secrets/hashes";
import type { Services } from "../../start/services";
import { deviceCodes } from "../tables";
import { deviceTokenFor } from "./device-token";

const POLL_SECONDS = 3;
const FASTEST_POLL_MS = 1_000;
/** Limits on live codes: a building's screens share an address, and guessing must stay hopeless among a million codes. */
const LIVE_PER_ADDRESS = 50;
const LIVE_IN_ALL = 10_000;
const TRIES_FOR_A_FREE_CODE = 20;

const tooMany = (seconds: number) =>
	new ProblemError(
		429,
		"Too many screens are waiting for their codes to be entered. Try again later.",
		undefined,
		{
			"retry-after": String(seconds),
		},
	);

async function checkRoom(tx: Database, address: string, codeSeconds: number): Promise<void> {
	const isLive = and(gt(deviceCodes.expiresAt, new Date()), isNull(deviceCodes.deviceId));
	const [all] = await tx.select({ live: count() }).from(deviceCodes).where(isLive);
	const [here] = await tx
		.select({ live: count() })
		.from(deviceCodes)
		.where(and(isLive, eq(deviceCodes.address, address)));
	if ((all?.live ?? 0) >= LIVE_IN_ALL || (here?.live ?? 0) >= LIVE_PER_ADDRESS)
		throw tooMany(Math.ceil(codeSeconds / 10));
}

const randomUserCode = () =>
	String(randomInt(10 ** USER_CODE_LENGTH)).padStart(USER_CODE_LENGTH, "0");

/**
 * A new code for a screen to show, and the secret device code that it polls with.
 * @param formerDeviceId the device that the screen already is, or null
 * @throws ProblemError 429 while too many codes are live
 */
export async function createDeviceCode(
	{ db, config }: Services,
	request: OutputOf<"createDeviceCode", "body">,
	address: string,
	formerDeviceId: number | null,
): Promise<z.input<typeof codeAnswer>> {
	const deviceCode = randomToken();
	const row = {
		hash: hashOf(deviceCode),
		deviceName: request?.deviceName || null,
		operationSystem: request?.operationSystem ?? ("web" as const),
		address,
		formerDeviceId,
		expiresAt: new Date(Date.now() + config.userCodeSeconds * 1000),
	};
	const userCode = await db.transaction(async (tx) => {
		await tx.delete(deviceCodes).where(lte(deviceCodes.expiresAt, new Date()));
		await checkRoom(tx, address, config.userCodeSeconds);
		for (let tries = 0; tries < TRIES_FOR_A_FREE_CODE; tries++) {
			const [made] = await tx
				.insert(deviceCodes)
				.values({ ...row, userCode: randomUserCode() })
				.onConflictDoNothing({ target: deviceCodes.userCode })
				.returning({ userCode: deviceCodes.userCode });
			if (made) return made.userCode;
		}
		throw tooMany(POLL_SECONDS);
	});
	return { deviceCode, userCode, expiresIn: config.userCodeSeconds, interval: POLL_SECONDS };
}

type PollAnswer = z.input<typeof tokenAnswer> | z.input<typeof tokenPending>;

/** The answer to a screen that polls with its device code (RFC 8628, 3.4 and 3.5). */
export async function pollDeviceToken(
	{ db, config }: Services,
	deviceCode: string,
): Promise<PollAnswer> {
	const hash = hashOf(deviceCode);
	const now = new Date();
	const [code] = await db
		.select({ lastPolledAt: deviceCodes.lastPolledAt, device: devices })
		.from(deviceCodes)
		.leftJoin(devices, eq(devices.id, deviceCodes.deviceId))
		.where(and(eq(deviceCodes.hash, hash), gt(deviceCodes.expiresAt, now)));
	if (!code) return { error: "expired_token" };
	if (code.device) {
		const accessToken = deviceTokenFor(config, hash);
		const isRevoked = code.device.tokenHash !== hashOf(accessToken);
		return isRevoked ? { error: "expired_token" } : { accessToken, deviceId: code.device.id };
	}
	await db.update(deviceCodes).set({ lastPolledAt: now }).where(eq(deviceCodes.hash, hash));
	const since = now.getTime() - (code.lastPolledAt?.getTime() ?? 0);
	return { error: since < FASTEST_POLL_MS ? "slow_down" : "authorization_pending" };
}
