import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { unseal } from "../../../secrets/sealed";
import type { Config } from "../../../start/config";
import { users } from "../../tables";
import type { User } from "../users";
import { stepOfCode } from "./authenticator";
import { useRecoveryCode } from "./recovery-codes";

/** What a person types as their second factor. */
export interface SecondFactor {
	twoFactorCode?: string | null;
	twoFactorRecoveryCode?: string | null;
}

async function stepOf(config: Config, user: User, typed: string): Promise<number | null> {
	if (user.twoFactorKey === null) return null;
	return stepOfCode(await unseal(config, "two-factor key", user.twoFactorKey), typed);
}

/** Whether this is a code of the account's authenticator, used or not. */
export const isCodeOf = async (config: Config, user: User, typed: string): Promise<boolean> =>
	(await stepOf(config, user, typed)) !== null;

/** Uses up a code of the account's authenticator, and all before it. Returns whether it was valid. */
async function useCode(tx: Database, config: Config, user: User, typed: string): Promise<boolean> {
	const step = await stepOf(config, user, typed);
	if (step === null || (user.twoFactorStep !== null && step <= user.twoFactorStep)) return false;
	await tx.update(users).set({ twoFactorStep: step }).where(eq(users.id, user.id));
	return true;
}

/**
 * Checks a sign-in's second factor; "good" also when two-factor is off. A valid code is used up.
 * @param user locked
 */
export async function checkSecondFactor(
	tx: Database,
	config: Config,
	user: User,
	{ twoFactorCode, twoFactorRecoveryCode }: SecondFactor,
): Promise<"good" | "missing" | "wrong"> {
	if (!user.twoFactorEnabled) return "good";
	if (twoFactorCode) return (await useCode(tx, config, user, twoFactorCode)) ? "good" : "wrong";
	if (!twoFactorRecoveryCode) return "missing";
	return (await useRecoveryCode(tx, user.id, twoFactorRecoveryCode)) ? "good" : "wrong";
}
