import { eq } from "drizzle-orm";
import { claimPlans } from "../../../billing/rules/decide-tier";
import type { Database } from "../../../database/client";
import type { Config } from "../../../start/config";
import { users } from "../../tables";
import { type BrowserKey, noteBrowser } from "../owner";
import { checkSecondFactor, type SecondFactor } from "../two-factor/second-factor";
import { lockUser, type User } from "../users";
import { type Attempt, countFailure, countNobodys, noteSignIn, readLockout } from "./lockouts";

/** Why a sign-in failed, in ASP.NET Core Identity's words. */
export type SignInFailure = "Failed" | "LockedOut" | "NotAllowed" | "RequiresTwoFactor";

export const isSignInFailure = (settled: object | SignInFailure): settled is SignInFailure =>
	typeof settled === "string";

/** What somebody presents to sign in. */
export interface SignInProof extends SecondFactor, Attempt {
	browserKey: BrowserKey;
	/** Whether the first factor (password, mailed link) is right for the account in its present state. */
	isProven: (user: User) => boolean;
	/** Whether an identity provider has authenticated the person: then no second factor is asked for. */
	isVouchedFor?: boolean;
}

/**
 * Decides a sign-in whose first factor was checked: counts failures, asks for the second factor, and
 * resets the count on success. Parallel sign-ins are decided one after another, so once the account is
 * locked even the right password is refused. A mailed link also proves that the person reads the mailbox.
 * @param tx a transaction; commit it after a failure too, or the failure is not counted
 */
export async function settleSignIn(
	tx: Database,
	config: Config,
	{ isProven, isVouchedFor = false, browserKey, ...attempt }: SignInProof,
): Promise<User | SignInFailure> {
	const user = await lockUser(tx, attempt.userId);
	if (!user) {
		await countNobodys(tx, config, attempt);
		return "Failed";
	}
	const fail = async () => ((await countFailure(tx, config, attempt)) ? "LockedOut" : "Failed");
	if ((await readLockout(tx, config, attempt)).isLocked) return "LockedOut";
	if (!isProven(user)) return fail();
	const emailConfirmed = user.emailConfirmed || attempt.isByLink === true;
	if (config.requireConfirmedEmail && !emailConfirmed) return "NotAllowed";
	const second = isVouchedFor ? "good" : await checkSecondFactor(tx, config, user, attempt);
	if (second === "missing") return "RequiresTwoFactor";
	if (second === "wrong") return fail();
	await tx.update(users).set({ emailConfirmed }).where(eq(users.id, user.id));
	if (emailConfirmed) await claimPlans(tx, config.plans, user);
	await noteSignIn(tx, config, attempt);
	if (!user.ownerProven && !attempt.isByLink) await noteBrowser(tx, user.id, browserKey);
	return { ...user, emailConfirmed };
}
