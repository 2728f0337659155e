import type { Database } from "../../../database/client";
import { unseal } from "../../../secrets/sealed";
import type { Config } from "../../../start/config";
import type { User } from "../users";
import { isAuthenticatorCode } from "./authenticator";
import { useRecoveryCode } from "./recovery-codes";

/** What a person types as their second factor. */
export interface SecondFactor {
	twoFactorCode?: string | null;
	twoFactorRecoveryCode?: string | null;
}

/** Whether this is a valid code of the account's authenticator. */
export async function isCodeOf(config: Config, user: User, typed: string): Promise<boolean> {
	if (user.twoFactorKey === null) return false;
	return isAuthenticatorCode(await unseal(config, "two-factor key", user.twoFactorKey), typed);
}

/** Checks a sign-in's second factor; "good" also when two-factor is off. A valid recovery code is used up. */
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
