import type { AnswerOf, OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { invalid, notFound } from "../../../problems/problem";
import { seal, unseal } from "../../../secrets/sealed";
import type { Config } from "../../../start/config";
import type { Services } from "../../../start/services";
import { users } from "../../tables";
import { changeSecured } from "../security-stamp";
import { lockUser, type User } from "../users";
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
		await changeSecured(tx, user.id, { twoFactorEnabled: false, twoFactorKey });
		return key;
	}
	if (typeof request.enable === "boolean")
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

/**
 * Reads and changes two-factor sign-in. Any change ends every refresh token. Recovery codes are
 * returned when they are created and never again.
 * @throws ProblemError 400 with Identity's keys: RequiresTwoFactor, InvalidTwoFactorCode,
 * CannotResetSharedKeyAndEnable; 404 when the account is gone
 */
export function manageTwoFactor(
	{ db, config }: Services,
	userId: number,
	request: TwoFactorRequest,
): Promise<AnswerOf<"manageTwoFactor">> {
	return db.transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		if (!user) throw notFound("The account");
		await checkRequest(config, user, request);
		const sharedKey = await applyRequest(tx, config, user, request);
		const left = await countRecoveryCodes(tx, userId);
		const isMaking = request.resetRecoveryCodes || (request.enable && left === 0);
		const recoveryCodes = isMaking ? await replaceRecoveryCodes(tx, userId) : null;
		const isOff = request.enable === false || request.resetSharedKey === true;
		return {
			sharedKey,
			recoveryCodesLeft: recoveryCodes?.length ?? left,
			recoveryCodes,
			isTwoFactorEnabled: !isOff && (request.enable === true || user.twoFactorEnabled),
			isMachineRemembered: false,
		};
	});
}
