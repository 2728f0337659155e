import type { OutputOf } from "@signage/contract/endpoints";
import { call, change } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import { ifAny } from "../client/if-any.server";
import { SessionLost } from "../client/renewal.server";
import type { Context } from "../request/context.server";
import { inBrowser } from "./browser-key.server";
import { hasOtherAddress, provePassword } from "./own-proof.server";
import { getProfile } from "./profile.server";

/** Lets the session have the signed-in person's new address, or go where it has ended. What was done before stays so, whatever comes of this. */
export async function readAddress(context: Context): Promise<void> {
	try {
		await ifAny(() => getProfile(context));
	} catch (cause) {
		if (!(cause instanceof SessionLost)) throw cause;
		context.session.setUser(undefined);
	}
}

/** What a confirmation link did, as far as the service says. */
export interface Confirmed {
	/** Whether the account's password ended, since it was set in another browser before anybody had proven the address. */
	isPasswordEnded: boolean;
	/** The address of the account. */
	email?: string;
	/** Whether somebody else may have made the account: nobody has shown yet that the address is theirs. */
	mayBeStrangers: boolean;
}

/** Confirms an email address with the code from the mail. @throws ServiceError */
export async function confirmEmail(
	context: Context,
	query: OutputOf<"confirmEmail", "query">,
): Promise<Confirmed> {
	const confirmed = await change(inBrowser(context), "confirmEmail", { query });
	if (query.changedEmail && context.session.user) await readAddress(context);
	return {
		isPasswordEnded: confirmed?.isPasswordEnded ?? false,
		email: confirmed?.email ?? query.changedEmail,
		mayBeStrangers: confirmed?.isOwnerProven === false,
	};
}

const YOURS = "This is your email address already.";
const isYours = () =>
	new ServiceError({ title: "Bad request", message: YOURS, statusCode: 400 }, undefined, true, {
		newEmail: [YOURS],
	});

type InfoRequest = OutputOf<"updateInfo", "body">;

/** @returns the account's address now, which is the former one until the link is opened that the service mails */
async function askForAddress(context: Context, body: InfoRequest): Promise<string> {
	// The service lets the browser that asked for it keep its password when it opens the link.
	const asked = await change(inBrowser(context), "updateInfo", { body });
	return asked?.email ?? context.session.user?.email ?? "";
}

/**
 * Asks for another address of the account, to which the service mails a link. The password is proven first, as
 * ASP.NET Core Identity looks at none here (docs/decisions/0015).
 * @returns the account's address now, which is the former one until that link is opened
 * @throws ServiceError, with the field's name in `fields` where it is the account's address already
 */
export async function changeEmail(
	context: Context,
	{ newEmail, oldPassword }: { newEmail: string; oldPassword: string },
): Promise<string> {
	const isOwn = newEmail === context.session.user?.email;
	if (isOwn && !(await hasOtherAddress(context, newEmail))) throw isYours();
	await provePassword(context, oldPassword);
	return askForAddress(context, { newEmail, oldPassword });
}

const needsPassword = () =>
	new ServiceError({
		title: "Bad request",
		message: "Mails reach you at the address that you have: change it with your password.",
		statusCode: 400,
	});

/**
 * The same for who has an address that the service made up: no password can be mailed there, so there is none to prove. A service
 * that does not say so keeps its address.
 * @throws ServiceError
 */
export async function replaceMadeUpEmail(
	context: Context,
	asked: { newEmail: string; twoFactorCode?: string | undefined },
): Promise<string> {
	const info = await readInfo(context);
	if (!info.isMadeUp) throw needsPassword();
	return askForAddress(context, asked);
}

/** Asks the service to mail the confirmation link again. @throws ServiceError */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
	await change(context, "resendConfirmationEmail", { body: { email } });
}

/** What the service says of the signed-in person's email address. @throws ServiceError */
export const readInfo = (context: Context) => call(context, "getInfo");

/** Whether the signed-in person's email address is known not to be confirmed. */
export const isUnconfirmed = async (context: Context): Promise<boolean> =>
	(await ifAny(() => readInfo(context)))?.isEmailConfirmed === false;
