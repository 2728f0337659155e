import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { unseal } from "../sealed";
import { isAuthenticatorCode } from "./authenticator";
import { useRecoveryCode } from "./recovery-codes";
import type { User } from "./users";

/** What a person types as their second proof. */
export interface SecondFactor {
	twoFactorCode?: string | null;
	twoFactorRecoveryCode?: string | null;
}

/** Whether these digits are those of the account's authenticator. */
export async function isCodeOf(config: Config, user: User, typed: string): Promise<boolean> {
	if (user.twoFactorKey === null) return false;
	return isAuthenticatorCode(await unseal(config, "two-factor key", user.twoFactorKey), typed);
}

/** Whether a sign-in's second proof is good, or not asked for; a recovery code is used up by it. */
export async function checkSecondFactor(
	tx: Database,
	config: Config,
	user: User,
	{ twoFactorCode, twoFactorRecoveryCode }: SecondFactor,
): Promise<"good" | "missing" | "wrong"> {
	if (!user.twoFactorEnabled) return "good";
	if (twoFactorCode) return (await isCodeOf(config, user, twoFactorCode)) ? "good" : "wrong";
	if (!twoFactorRecoveryCode) return "missing";
	return (await useRecoveryCode(tx, user.id, twoFactorRecoveryCode)) ? "good" : "wrong";
}
