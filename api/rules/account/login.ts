import { eq } from "drizzle-orm";
import type { Database } from "../../db/client";
import { users } from "../../db/schema";
import { ProblemError } from "../../http/problem";
import type { Services } from "../../services";
import { normalizeEmail } from "./email";
import { isPassword } from "./passwords";

const FAILURES_BEFORE_LOCKOUT = 5;

type User = typeof users.$inferSelect;
type Attempt = "Succeeded" | "Failed" | "LockedOut";

const isLocked = (user: Pick<User, "lockedUntil">) =>
	user.lockedUntil !== null && user.lockedUntil > new Date();

/**
 * Counts an attempt whose password was checked. Attempts that ran side by side count one after
 * another here, so a lock reached meanwhile hides even a right password.
 */
async function settle(
	db: Database,
	userId: number,
	isRight: boolean,
	lockoutSeconds: number,
): Promise<Attempt> {
	return db.transaction(async (tx) => {
		const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
		if (!user) return "Failed";
		if (isLocked(user)) return "LockedOut";
		const failures = isRight ? 0 : user.failedLogins + 1;
		const isLocking = failures >= FAILURES_BEFORE_LOCKOUT;
		await tx
			.update(users)
			.set({
				failedLogins: isLocking ? 0 : failures,
				lockedUntil: isLocking ? new Date(Date.now() + lockoutSeconds * 1000) : null,
			})
			.where(eq(users.id, userId));
		if (isLocking) return "LockedOut";
		return isRight ? "Succeeded" : "Failed";
	});
}

/**
 * The account that an email address and password belong to.
 * @throws ProblemError 401, detail `Failed` or `LockedOut`
 */
export async function checkLogin(
	{ db, config }: Services,
	email: string,
	password: string,
): Promise<User> {
	const [user] = await db
		.select()
		.from(users)
		.where(eq(users.normalizedEmail, normalizeEmail(email)));
	if (user && isLocked(user)) throw new ProblemError(401, "LockedOut");
	const isRight = await isPassword(user?.passwordHash ?? null, password);
	if (!user) throw new ProblemError(401, "Failed");
	const attempt = await settle(db, user.id, isRight, config.lockoutSeconds);
	if (attempt !== "Succeeded") throw new ProblemError(401, attempt);
	return user;
}
