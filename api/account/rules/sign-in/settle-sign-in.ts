import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import type { Config } from "../../../start/config";
import { users } from "../../tables";
import { checkSecondFactor, type SecondFactor } from "../two-factor/second-factor";
import { lockUser, type User } from "../users";

const FAILURES_BEFORE_LOCKOUT = 5;

/** Why a sign-in failed, in ASP.NET Core Identity's words. */
export type SignInFailure = "Failed" | "LockedOut" | "NotAllowed" | "RequiresTwoFactor";

export const isSignInFailure = (settled: User | SignInFailure): settled is SignInFailure =>
	typeof settled === "string";

/** Whether failed sign-ins have locked the account for now. */
export const isLocked = ({ lockedUntil }: Pick<User, "lockedUntil">) =>
	lockedUntil !== null && lockedUntil > new Date();

/** What somebody presents to sign in. */
export interface SignInProof extends SecondFactor {
	/** Whether the first factor (password, mailed link) is right for the account in its present state. */
	isProven: (user: User) => boolean;
	/** Whether the proof also shows that the person reads the account's mailbox. */
	confirmsEmail?: boolean;
	/** Whether an identity provider has authenticated the person: then no second factor is asked for. */
	isVouchedFor?: boolean;
}

async function countFailure(tx: Database, config: Config, user: User): Promise<SignInFailure> {
	const failures = user.failedLogins + 1;
	const isLocking = failures >= FAILURES_BEFORE_LOCKOUT;
	await tx
		.update(users)
		.set({
			failedLogins: isLocking ? 0 : failures,
			lockedUntil: isLocking ? new Date(Date.now() + config.lockoutSeconds * 1000) : null,
		})
		.where(eq(users.id, user.id));
	return isLocking ? "LockedOut" : "Failed";
}

/**
 * Decides a sign-in whose first factor was checked: counts failures, asks for the second factor, and
 * resets the count on success. Parallel sign-ins are decided one after another, so once the account is
 * locked even the right password is refused.
 * @param tx a transaction; commit it after a failure too, or the failure is not counted
 */
export async function settleSignIn(
	tx: Database,
	config: Config,
	userId: number,
	{ isProven, confirmsEmail = false, isVouchedFor = false, ...codes }: SignInProof,
): Promise<User | SignInFailure> {
	const user = await lockUser(tx, userId);
	if (!user) return "Failed";
	if (isLocked(user)) return "LockedOut";
	if (!isProven(user)) return countFailure(tx, config, user);
	const emailConfirmed = user.emailConfirmed || confirmsEmail;
	if (config.requireConfirmedEmail && !emailConfirmed) return "NotAllowed";
	const second = isVouchedFor ? "good" : await checkSecondFactor(tx, config, user, codes);
	if (second === "missing") return "RequiresTwoFactor";
	if (second === "wrong") return countFailure(tx, config, user);
	const settled = { emailConfirmed, failedLogins: 0, lockedUntil: null };
	await tx.update(users).set(settled).where(eq(users.id, userId));
	return { ...user, ...settled };
}
