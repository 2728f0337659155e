import type { OutputOf } from "@signage/contract/endpoints";
import { call, change } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import { endOf } from "../client/renewal.server";
import type { Context } from "../request/context.server";

/** Has a code mailed that resets the password, if there is such an account. @throws ServiceError */
export async function forgotPassword(context: Context, email: string): Promise<void> {
	await change(context, "forgotPassword", { body: { email } });
}

/** Sets a new password with a mailed code. @throws ServiceError */
export async function resetPassword(
	context: Context,
	body: OutputOf<"resetPassword", "body">,
): Promise<void> {
	await change(context, "resetPassword", { body });
}

/** A new pair of tokens for this session in place of the ended ones; left as it is where none is given. */
async function renewPair(context: Context, password: string): Promise<boolean> {
	const { user } = context.session;
	if (!user) return false;
	try {
		const body = { email: user.email, password };
		const tokens = await call(context, "login", { body, query: {} });
		context.session.setUser({
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
	context: Context,
	{ oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<boolean> {
	await change(context, "updateInfo", { body: { oldPassword, newPassword } });
	return renewPair(context, newPassword);
}
