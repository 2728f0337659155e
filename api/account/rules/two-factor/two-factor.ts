import type { AnswerOf, OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { accountGone, invalid } from "../../../problems/problem";
import { seal, unseal } from "../../../secrets/sealed";
import type { Config } from "../../../start/config";
import type { Services } from "../../../start/services";
import { users } from "../../tables";
import { mailChanged, type ToldChange } from "../mails/notices";
import { checkOwnProof } from "../prove-again";
import { changeSecured } from "../security-stamp";
import { lockUser, type User, userById } from "../users";
import { newSharedKey } from "./authenticator";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes";
import { isCodeOf } from "./second-factor";

type TwoFactorRequest = OutputOf<"manageTwoFactor", "body">;

/** @throws ProblemError 400 with Identity's keys when the request cannot be met */
async function checkRequest(config: Config, user: User, request: TwoFactorRequest): Promise<void> {
	if (!request.enable) return;
	if (request.resetSharedKey)
		throw invalid({
			CannotResetSharedKeyAndEnable: [
				"Add the new shared key to your authenticator before you enable two-factor sign-in.",
			],
		});
	if (!request.twoFactorCode)
		throw invalid({
			RequiresTwoFactor: ["Enter a code from your authenticator to enable two-factor sign-in."],
		});
	if (!(await isCodeOf(config, user, request.twoFactorCode)))
		throw invalid({ InvalidTwoFactorCode: ["The code from your authenticator is not correct."] });
}

/** Applies the request and returns the shared key, which is created if there is none. */
async function applyRequest(
	tx: Database,
	config: Config,
	user: User,
	request: TwoFactorRequest,
): Promise<string> {
	const sealNew = (key: string) => seal(config, "two-factor key", key);
	if (request.resetSharedKey) {
		const key = newSharedKey();
		const twoFactorKey = await sealNew(key);
		await changeSecured(tx, user.id, {
			twoFactorEnabled: false,
			twoFactorKey,
			twoFactorStep: null,
		});
		return key;
	}
	// Turning on what is on, which proves a code, ends no sign-in.
	if (typeof request.enable === "boolean" && !(request.enable && user.twoFactorEnabled))
		await changeSecured(tx, user.id, { twoFactorEnabled: request.enable });
	if (user.twoFactorKey !== null) return unseal(config, "two-factor key", user.twoFactorKey);
	const key = newSharedKey();
	// The security stamp stays: nobody signs in with this key yet, so no session has to end.
	await tx
		.update(users)
		.set({ twoFactorKey: await sealNew(key) })
		.where(eq(users.id, user.id));
	return key;
}

/** What has changed for the owner to be told, if anything. */
function changeOf(user: User, isOn: boolean, hasNewCodes: boolean): ToldChange | null {
	if (isOn !== user.twoFactorEnabled) return isOn ? "two-factor on" : "two-factor off";
	return hasNewCodes ? "recovery codes" : null;
}

async function change(services: Services, userId: number, request: TwoFactorRequest) {
	const { db, config } = services;
	return db.transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		if (!user) throw accountGone();
		await checkRequest(config, user, request);
		const sharedKey = await applyRequest(tx, config, user, request);
		const left = await countRecoveryCodes(tx, userId);
		// Turning on what is on proves a code: nobody would see the codes.
		const isFirst = request.enable && !user.twoFactorEnabled && left === 0;
		const isMaking = request.resetRecoveryCodes || isFirst;
		const recoveryCodes = isMaking ? await replaceRecoveryCodes(tx, userId) : null;
		const isOff = request.enable === false || request.resetSharedKey === true;
		const isTwoFactorEnabled = !isOff && (request.enable === true || user.twoFactorEnabled);
		const told = changeOf(user, isTwoFactorEnabled, recoveryCodes !== null);
		if (told) await mailChanged(tx, config, user, told);
		return {
			isTold: told !== null,
			answer: {
				sharedKey,
				recoveryCodesLeft: recoveryCodes?.length ?? left,
				recoveryCodes,
				isTwoFactorEnabled,
				isMachineRemembered: false,
			},
		};
	});
}

/**
 * Checks a request to read or change two-factor sign-in, and returns what makes the change. Any change
 * ends every refresh token, and the owner is told by mail. Recovery codes are returned when they are
 * created and never again. Turning it off takes a password or a code along, which must then be right; wrong ones are counted, also
 * of who turns it on where it is on.
 * @param address the caller's
 * @throws ProblemError 400 with Identity's keys: RequiresTwoFactor, InvalidTwoFactorCode,
 * CannotResetSharedKeyAndEnable, PasswordMismatch; 401 when the account is gone; 429 after too many
 */
export async function prepareTwoFactor(
	services: Services,
	userId: number,
	request: TwoFactorRequest,
	address: string,
): Promise<(services: Services) => Promise<AnswerOf<"manageTwoFactor">>> {
	const user = await userById(services.db, userId);
	const isTurningOff = request.enable === false || request.resetSharedKey === true;
	const proof = request.enable ? { twoFactorCode: request.twoFactorCode } : request;
	// Turning it on again, which checks a code too, must be no way to try one after the other.
	if (user?.twoFactorEnabled && isTurningOff !== Boolean(request.enable))
		await checkOwnProof(services, user, proof, address);
	await services.accountChanges.check({ account: userId });
	return async (used) => {
		const { isTold, answer } = await change(used, userId, request);
		if (isTold) await services.accountChanges.note({ account: userId });
		return answer;
	};
}
