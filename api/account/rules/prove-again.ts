import { invalid } from "../../problems/problem";
import type { Services } from "../../start/services";
import { isPassword } from "./passwords";
import { isCodeOf } from "./two-factor/second-factor";
import type { User } from "./users";

/** What a signed-in person gives once more before a change that could lock the owner out. */
export interface OwnProof {
	password?: string | null;
	/** A code of their authenticator. */
	twoFactorCode?: string | null;
}

const WRONG_PASSWORD = "The password is not correct.";
/** Of who signs in through a provider or by mailed links. */
const NO_PASSWORD =
	"This account has no password yet. Choose one with the code that “Forgot password?” mails to you.";

async function isRight(
	{ config, signInFailures }: Services,
	user: User,
	{ password, twoFactorCode }: OwnProof,
	address: string,
): Promise<boolean> {
	const { passwordHash } = user;
	const checkFirst = () => signInFailures.check(countOf(user));
	if (password) return isPassword({ passwordHash, password, address, checkFirst });
	return user.twoFactorEnabled && isCodeOf(config, user, twoFactorCode ?? "");
}

/** Not the account's count of sign-ins: who stole a session could lock the owner out by it. */
const countOf = ({ id }: User) => ({ account: `signed in ${id}` });

/**
 * Checks the password, or else the code, where one was given.
 * @param address the caller's
 * @throws ProblemError 400 PasswordMismatch or InvalidTwoFactorCode; 429 after too many failures; 503
 */
export async function checkOwnProof(
	services: Services,
	user: User,
	proof: OwnProof,
	address: string,
): Promise<void> {
	if (!proof.password && !proof.twoFactorCode) return;
	await services.signInFailures.check(countOf(user));
	if (await isRight(services, user, proof, address)) return;
	await services.signInFailures.note(countOf(user));
	throw proof.password
		? invalid({ PasswordMismatch: [user.passwordHash ? WRONG_PASSWORD : NO_PASSWORD] })
		: invalid({ InvalidTwoFactorCode: ["The code from your authenticator is not correct."] });
}
