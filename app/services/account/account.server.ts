import type { OutputOf } from "@signage/contract/endpoints";
import { call, endOf } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import type { Scope } from "../request/context.server";

/** Creates an account. @throws ServiceError */
export async function register(scope: Scope, email: string, password: string): Promise<void> {
	await call(scope, "register", { body: { email, password } });
}

/** Has a code mailed that resets the password, if there is such an account. @throws ServiceError */
export async function forgotPassword(scope: Scope, email: string): Promise<void> {
	await call(scope, "forgotPassword", { body: { email } });
}

/** Sets a new password with a mailed code. @throws ServiceError */
export async function resetPassword(
	scope: Scope,
	body: OutputOf<"resetPassword", "body">,
): Promise<void> {
	await call(scope, "resetPassword", { body });
}

/** Has a link mailed that signs in, if there is such an account. @throws ServiceError */
export async function sendMagicLink(scope: Scope, email: string): Promise<void> {
	await call(scope, "magicSend", { body: { email } });
}

/** Confirms an address with a mailed code. @throws ServiceError */
export async function confirmEmail(
	scope: Scope,
	query: OutputOf<"confirmEmail", "query">,
): Promise<void> {
	await call(scope, "confirmEmail", { query });
}

/** Has the confirmation mailed again, if there is such an account. @throws ServiceError */
export async function resendConfirmation(scope: Scope, email: string): Promise<void> {
	await call(scope, "resendConfirmationEmail", { body: { email } });
}

/** Whether the signed-in person's address is confirmed. @throws ServiceError */
export const readEmailConfirmed = async (scope: Scope): Promise<boolean> =>
	(await call(scope, "getInfo")).isEmailConfirmed;

/** A new pair of tokens for this session in place of the ended ones; left as it is where none is given. */
async function renewPair(scope: Scope, password: string): Promise<boolean> {
	const { user } = scope.session;
	if (!user) return false;
	try {
		const body = { email: user.email, password };
		const tokens = await call(scope, "login", { body, query: {} });
		scope.session.setUser({
			...user,
			accessToken: tokens.accessToken,
			expiresAt: endOf(tokens),
			refreshToken: user.remember ? (tokens.refreshToken ?? undefined) : undefined,
		});
		return true;
	} catch (cause) {
		if (cause instanceof ServiceError) return false;
		throw cause;
	}
}

/**
 * Changes the password, which ends every refresh token, and signs this session in anew. Answers
 * whether that succeeded; it cannot where a second step is asked for. @throws ServiceError
 */
export async function changePassword(
	scope: Scope,
	{ oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<boolean> {
	await call(scope, "updateInfo", { body: { oldPassword, newPassword } });
	return renewPair(scope, newPassword);
}
