import type { OutputOf } from "@signage/contract/endpoints";
import { call, change } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import { endOf } from "../client/renewal.server";
import type { Context } from "../request/context.server";
import { userAt } from "../request/person.server";
import { inBrowser } from "./browser-key.server";

/** Asks the service to mail a password reset code. @throws ServiceError */
export async function forgotPassword(context: Context, email: string): Promise<void> {
	await change(context, "forgotPassword", { body: { email } });
}

/** Sets a new password with the code from the reset mail. @throws ServiceError */
export async function resetPassword(
	context: Context,
	body: OutputOf<"resetPassword", "body">,
): Promise<void> {
	await change(inBrowser(context), "resetPassword", { body });
}

/**
 * Signs in again to replace this session's tokens. Resolves to false, changing nothing, if refused.
 * @param told the account's address, if the service tells it: it may have changed in another browser
 */
async function renewPair(context: Context, password: string, told?: string): Promise<boolean> {
	const user = await userAt(context.session, told);
	if (!user) return false;
	const { email } = user;
	try {
		const body = { email, password };
		const tokens = await call(inBrowser(context), "login", { body, query: {} });
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
 * Changes the password, which ends every refresh token, then signs this session in again.
 * Resolves to whether that second part succeeded; with two-factor sign-in it cannot.
 * @throws ServiceError if the password was not changed
 */
export async function changePassword(
	context: Context,
	{ oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<boolean> {
	const changed = await change(context, "updateInfo", { body: { oldPassword, newPassword } });
	return renewPair(context, newPassword, changed?.email);
}
