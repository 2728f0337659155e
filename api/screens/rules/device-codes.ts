import { randomInt } from "node:crypto";
import type { OutputOf } from "@signage/contract/endpoints";
import { isLoopback } from "@signage/contract/http/loopback";
import { USER_CODE_LENGTH } from "@signage/contract/limits";
import type { codeAnswer, tokenAnswer, tokenPending } from "@signage/contract/screens";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { lockName } from "../../database/lock-name";
import { devices } from "../../devices/tables";
import { ProblemError } from "../../problems/problem";
import { hashOf, randomToken } from "../../secrets/hashes";
import type { Services } from "../../start/services";
import { deviceCodes } from "../tables";
import { deviceTokenFor } from "./device-token";
import { isAnswered, makeRoom } from "./live-codes";

const POLL_SECONDS = 3;
const FASTEST_POLL_MS = 1_000;
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

const randomUserCode = () =>
	String(randomInt(10 ** USER_CODE_LENGTH)).padStart(USER_CODE_LENGTH, "0");

/** A device's id, unless it was removed a moment ago, which this process may not have heard of yet. */
const ifThere = (deviceId: number) =>
	sql`(select ${devices.id} from ${devices} where ${devices.id} = ${deviceId} for key share)`;

/**
 * A new code for a screen to show, and the secret device code that it polls with.
 * @param formerDeviceId the device that the screen already is, or null
 * @throws ProblemError 429 while too many codes wait
 */
export async function createDeviceCode(
	{ db, config }: Services,
	request: OutputOf<"createDeviceCode", "body">,
	{ address, origin }: { address: string; origin: string },
	formerDeviceId: number | null,
): Promise<z.input<typeof codeAnswer>> {
	const deviceCode = randomToken();
	const row = {
		hash: hashOf(deviceCode),
		deviceName: request?.deviceName || null,
		operationSystem: request?.operationSystem || "web",
		address,
		formerDeviceId: formerDeviceId === null ? null : ifThere(formerDeviceId),
		expiresAt: new Date(Date.now() + config.userCodeSeconds * 1000),
	};
	const userCode = await db.transaction(async (tx) => {
		await lockName(tx, "room for device codes");
		if (!(await makeRoom(tx, address, config)))
			throw tooMany(Math.ceil(config.userCodeSeconds / 10));
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
	return {
		deviceCode,
		userCode,
		expiresIn: config.userCodeSeconds,
		interval: POLL_SECONDS,
		theme: config.theme,
		...verificationUris(config.dashboardUrl, origin, userCode),
	};
}

/** Where the code is entered. A dashboard on this machine is reached by the name that the screen reaches the service by. */
function verificationUris(dashboardUrl: string | null, origin: string, userCode: string) {
	if (!dashboardUrl) return {};
	const url = new URL(`${dashboardUrl}/verify-device`);
	if (isLoopback(url.hostname)) url.hostname = new URL(origin).hostname;
	const verificationUri = url.href;
	url.searchParams.set("userCode", userCode);
	return { verificationUri, verificationUriComplete: url.href };
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
		.where(and(eq(deviceCodes.hash, hash), isAnswered(config.userCodeSeconds)));
	if (!code) return { error: "expired_token" };
	if (code.device) {
		const accessToken = deviceTokenFor(config, hash);
		const isRevoked = code.device.tokenHash !== hashOf(accessToken);
		return isRevoked ? { error: "expired_token" } : { accessToken, deviceId: code.device.id };
	}
	await db.update(deviceCodes).set({ lastPolledAt: now }).where(eq(deviceCodes.hash, hash));
	// Negative after the clock was set back: nobody knows then.
	const since = now.getTime() - (code.lastPolledAt?.getTime() ?? 0);
	const isTooFast = since >= 0 && since < FASTEST_POLL_MS;
	return { error: isTooFast ? "slow_down" : "authorization_pending" };
}
