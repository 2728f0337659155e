import type { OutputOf } from "@signage/contract/endpoints";
import { call, change } from "../client/call.server";
import { ifAny } from "../client/if-any.server";
import { SessionLost } from "../client/renewal.server";
import type { Context } from "../request/context.server";
import { inBrowser } from "./browser-key.server";
import { getProfile } from "./profile.server";

/** Lets the session have the signed-in person's new address. What was confirmed stays so, whatever comes of this. */
async function readAddress(context: Context): Promise<void> {
	try {
		await ifAny(() => getProfile(context));
	} catch (cause) {
		if (!(cause instanceof SessionLost)) throw cause;
		context.session.setUser(undefined);
	}
}

/**
 * Confirms an email address with the code from the mail. Resolves to whether the service ended the
 * account's password by this, since it was set in another browser before anybody had proven the address.
 * @throws ServiceError
 */
export async function confirmEmail(
	context: Context,
	query: OutputOf<"confirmEmail", "query">,
): Promise<boolean> {
	const confirmed = await change(inBrowser(context), "confirmEmail", { query });
	if (query.changedEmail && context.session.user) await readAddress(context);
	return confirmed?.isPasswordEnded ?? false;
}

/** Asks the service to mail the confirmation link again. @throws ServiceError */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
	await change(context, "resendConfirmationEmail", { body: { email } });
}

/** Whether the signed-in person's email address is confirmed. @throws ServiceError */
export const readEmailConfirmed = async (context: Context): Promise<boolean> =>
	(await call(context, "getInfo")).isEmailConfirmed;

/** Whether the signed-in person's email address is known not to be confirmed. */
export const isUnconfirmed = async (context: Context): Promise<boolean> =>
	(await ifAny(() => readEmailConfirmed(context))) === false;
