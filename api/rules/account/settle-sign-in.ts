import { eq } from "drizzle-orm";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { users } from "../../db/schema";
import { checkSecondFactor, type SecondFactor } from "./second-factor";
import { lockUser, type User } from "./users";

const FAILURES_BEFORE_LOCKOUT = 5;

/** Why a sign-in does not succeed, in ASP.NET Identity's words. */
export type Refusal = "Failed" | "LockedOut" | "NotAllowed" | "RequiresTwoFactor";

export const isRefusal = (settled: User | Refusal): settled is Refusal =>
	typeof settled === "string";

/** Whether wrong sign-ins have closed the account for now. */
export const isLocked = ({ lockedUntil }: Pick<User, "lockedUntil">) =>
	lockedUntil !== null && lockedUntil > new Date();

/** What somebody shows who wants in. */
export interface Attempt extends SecondFactor {
	/** Whether the first proof (password, mailed link) is right for this account as it now is. */
	isProven: (user: User) => boolean;
	/** Whether the proof shows that the person reads the account's mailbox. */
	confirmsEmail?: boolean;
	/** Whether somebody else vouches for the person, who is then asked for no second factor. */
	isVouchedFor?: boolean;
}

async function countFailure(tx: Database, config: Config, user: User): Promise<Refusal> {
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
 * Settles an attempt whose first proof was checked: counts failures, asks for the second factor,
 * forgets the failures when it succeeds. Attempts that ran side by side count one after another
 * here, so a lock reached meanwhile hides even a right password.
 * @param tx a transaction, to be committed with a refusal too
 */
export async function settleSignIn(
	tx: Database,
	config: Config,
	userId: number,
	{ isProven, confirmsEmail = false, isVouchedFor = false, ...codes }: Attempt,
): Promise<User | Refusal> {
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
