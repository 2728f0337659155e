import type { AnswerOf, OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { users } from "../../db/schema";
import { invalid, notFound } from "../../http/problem";
import type { Services } from "../../services";
import { seal, unseal } from "../sealed";
import { newSharedKey } from "./authenticator";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes";
import { isCodeOf } from "./second-factor";
import { changeSecured } from "./security-stamp";
import { lockUser, type User } from "./users";

type Wish = OutputOf<"manageTwoFactor", "body">;

/** @throws ProblemError 400 with Identity's keys where the wish cannot be met */
async function checkWish(config: Config, user: User, wish: Wish): Promise<void> {
	if (!wish.enable) return;
	if (wish.resetSharedKey)
		throw invalid({
			CannotResetSharedKeyAndEnable: [
				"A new shared key has to be in your authenticator before two-factor sign-in can be enabled.",
			],
		});
	if (!wish.twoFactorCode)
		throw invalid({ RequiresTwoFactor: ["Enter a code of your authenticator to enable it."] });
	if (!(await isCodeOf(config, user, wish.twoFactorCode)))
		throw invalid({ InvalidTwoFactorCode: ["The code of your authenticator is not right."] });
}

/** Changes what the wish names, and then tells the key: one that there has to be is made here. */
async function meetWish(tx: Database, config: Config, user: User, wish: Wish): Promise<string> {
	const sealNew = (key: string) => seal(config, "two-factor key", key);
	if (wish.resetSharedKey) {
		const key = newSharedKey();
		const twoFactorKey = await sealNew(key);
		await changeSecured(tx, user.id, { twoFactorEnabled: false, twoFactorKey });
		return key;
	}
	if (typeof wish.enable === "boolean")
		await changeSecured(tx, user.id, { twoFactorEnabled: wish.enable });
	if (user.twoFactorKey !== null) return unseal(config, "two-factor key", user.twoFactorKey);
	const key = newSharedKey();
	// No new stamp: a key that nobody signs in with yet ends nothing.
	await tx
		.update(users)
		.set({ twoFactorKey: await sealNew(key) })
		.where(eq(users.id, user.id));
	return key;
}

/**
 * Reads and changes two-factor sign-in. Any change of it ends every refresh token; the recovery
 * codes are told when they are made and never again.
 * @throws ProblemError 400 with Identity's keys: RequiresTwoFactor, InvalidTwoFactorCode,
 * CannotResetSharedKeyAndEnable; 404 when the account is gone
 */
export function manageTwoFactor(
	{ db, config }: Services,
	userId: number,
	wish: Wish,
): Promise<AnswerOf<"manageTwoFactor">> {
	return db.transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		if (!user) throw notFound("The account");
		await checkWish(config, user, wish);
		const sharedKey = await meetWish(tx, config, user, wish);
		const left = await countRecoveryCodes(tx, userId);
		const isMaking = wish.resetRecoveryCodes || (wish.enable && left === 0);
		const recoveryCodes = isMaking ? await replaceRecoveryCodes(tx, userId) : null;
		const isOff = wish.enable === false || wish.resetSharedKey === true;
		return {
			sharedKey,
			recoveryCodesLeft: recoveryCodes?.length ?? left,
			recoveryCodes,
			isTwoFactorEnabled: !isOff && (wish.enable === true || user.twoFactorEnabled),
			isMachineRemembered: false,
		};
	});
}
