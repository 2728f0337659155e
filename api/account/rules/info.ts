import { isEmail } from "@signage/contract/email";
import type { AnswerOf, OutputOf } from "@signage/contract/endpoints";
import type { Database } from "../../database/client";
import { orderMail } from "../../mail/order";
import { accountGone, invalid, ProblemError } from "../../problems/problem";
import type { Services } from "../../start/services";
import { invalidEmail } from "./email";
import { countMail } from "./mails/ask-for-mail";
import { mailChanged } from "./mails/notices";
import { type Caller, noteBrowser } from "./owner";
import { hashPassword, isPassword, refuseWeak } from "./passwords";
import { checkOwnProof } from "./prove-again";
import { setPassword } from "./set-password";
import { lockUser, type User, userById } from "./users";

type Info = AnswerOf<"getInfo">;
type InfoRequest = OutputOf<"updateInfo", "body">;

async function readUser(db: Database, userId: number): Promise<User> {
	const user = await userById(db, userId);
	if (!user) throw accountGone();
	return user;
}

const infoOf = ({ email, emailConfirmed }: User): Info => ({
	email,
	isEmailConfirmed: emailConfirmed,
});

/** The account's address and whether it is confirmed. @throws ProblemError 401 when it is gone */
export const readInfo = async (db: Database, userId: number): Promise<Info> =>
	infoOf(await readUser(db, userId));

const passwordRequired = (toDoWhat: string) =>
	invalid({ OldPasswordRequired: [`Enter your password to ${toDoWhat}.`] });

/** The new address, if it is another. @throws ProblemError 400 */
function newAddressIn({ newEmail, ...request }: InfoRequest, user: User): string | null {
	if (newEmail && !isEmail(newEmail)) throw invalidEmail(newEmail);
	if (request.newPassword && !request.oldPassword) throw passwordRequired("set a new one");
	if (!newEmail || newEmail === user.email) return null;
	if (request.oldPassword) return newEmail;
	// A code is no proof beside a password: whoever found a session could have turned two-factor sign-in on with it.
	if (user.passwordHash) throw passwordRequired("change the email address");
	if (user.twoFactorEnabled && !request.twoFactorCode)
		throw invalid({ RequiresTwoFactor: ["Enter a code from your authenticator."] });
	return newEmail;
}

async function hashNewPassword(newPassword: string, address: string): Promise<string> {
	refuseWeak(newPassword);
	return hashPassword(newPassword, address);
}

const alreadyYours = () =>
	invalid({
		PasswordMismatch: ["The new password is already yours. It may have been changed a moment ago."],
	});

const NOT_COUNTED = async () => {};

/**
 * Whether a change of the password that is refused for the old one has been made: its answer was lost, and it came again. The
 * refusal was counted as a failure.
 * @throws ProblemError 429 or 503 when too many wait
 */
async function isMadeAlready(
	refusal: unknown,
	{ email, passwordHash }: User,
	{ newPassword: password, newEmail }: InfoRequest,
	address: string,
): Promise<boolean> {
	const isMismatch = refusal instanceof ProblemError && refusal.errors?.PasswordMismatch;
	if (!isMismatch || !password || (newEmail && newEmail !== email)) return false;
	return isPassword({ passwordHash, password, address, checkFirst: NOT_COUNTED });
}

/**
 * Checks a change of the password, which ends every refresh token, or of the address, to which a link is
 * mailed; hashes the passwords; and returns what makes the change. Fields that are absent or empty are
 * not changed. Whether the new address has an account is not revealed.
 * @throws ProblemError 400 with Identity's keys, with nothing changed: InvalidEmail,
 * OldPasswordRequired, PasswordMismatch, RequiresTwoFactor and InvalidTwoFactorCode (for a change of
 * address), the password rules; 429 after too many
 */
export async function prepareInfo(
	services: Services,
	{ userId, address, browserKey }: Caller & { userId: number },
	request: InfoRequest,
): Promise<(services: Services) => Promise<Info>> {
	const user = await readUser(services.db, userId);
	const newEmail = newAddressIn(request, user);
	const { newPassword, oldPassword: password, twoFactorCode } = request;
	if (newPassword || newEmail)
		try {
			await checkOwnProof(services, user, { password, twoFactorCode }, address);
		} catch (refusal) {
			if (await isMadeAlready(refusal, user, request, address)) throw alreadyYours();
			throw refusal;
		}
	if (newPassword) await services.accountChanges.check({ account: userId });
	const passwordHash = newPassword ? await hashNewPassword(newPassword, address) : null;
	if (newEmail) await countMail(services, "new address", { email: newEmail, address });
	return async (used) => {
		const changed = await used.db.transaction(async (tx) => {
			// Another call may have changed the password during the hashing.
			const now = await lockUser(tx, userId);
			if (!now) throw accountGone();
			if (now.passwordHash !== user.passwordHash)
				throw invalid({ PasswordMismatch: ["The password is not correct."] });
			if (passwordHash) await setPassword(tx, now, passwordHash);
			if (passwordHash) await mailChanged(tx, services.config, user, "password");
			if (newEmail) {
				await noteBrowser(tx, userId, browserKey);
				const { securityStamp } = await readUser(tx, userId);
				// The answer is the same for an address that is taken.
				await orderMail(tx, { kind: "new address", userId, newEmail, securityStamp });
			}
			return readUser(tx, userId);
		});
		if (passwordHash) await services.accountChanges.note({ account: userId });
		return infoOf(changed);
	};
}
