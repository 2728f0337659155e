import { call, change } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import { ifAny } from "../client/if-any.server";
import { namesField } from "../client/names-field.server";
import type { Context } from "../request/context.server";
import { inBrowser } from "./browser-key.server";
import { withReason } from "./error-words.server";
import { getProfile } from "./profile.server";

/** What a signed-in person gives once more before a change that could lock the owner out. */
export interface OwnProof {
	password?: string;
	twoFactorCode?: string;
}

const WRONG = "The password is not correct.";
const wrongPassword = () =>
	new ServiceError({ title: "Bad request", message: WRONG, statusCode: 400 }, undefined, true, {
		PasswordMismatch: [WRONG],
	});

/** A sign-in that is refused before the password counts: the account is locked, or not confirmed. */
const notChecked = withReason(() => ({
	title: "Error",
	message: "Your password could not be checked",
	statusCode: 400,
}));

/** Whether the account has another address by now than the session had: it was changed in another browser. */
export async function hasOtherAddress(context: Context, email: string): Promise<boolean> {
	await ifAny(() => getProfile(context));
	return context.session.user !== undefined && context.session.user.email !== email;
}

/**
 * Signs in with it, and lets go of the tokens: with two-factor sign-in it does not get as far as any.
 * @throws ServiceError, with Identity's key in `fields` where the password is wrong
 */
export async function provePassword(context: Context, password: string): Promise<void> {
	const email = context.session.user?.email ?? "";
	try {
		await call(inBrowser(context), "login", { body: { email, password }, query: {} });
	} catch (cause) {
		if (!(cause instanceof ServiceError && cause.statusCode === 401)) throw cause;
		if (cause.detail === "RequiresTwoFactor") return;
		const refused = notChecked(cause);
		if (refused.reason) throw new ServiceError(refused);
		if (await hasOtherAddress(context, email)) return provePassword(context, password);
		throw wrongPassword();
	}
}

/**
 * Proves the password, or else the code of the account whose two-factor sign-in is on, by calls that every service checks:
 * ASP.NET Core Identity looks at neither where two-factor sign-in is turned off (docs/decisions/0015).
 * @throws ServiceError, with the field's name in `fields` where the service says that it is wrong
 */
async function prove(context: Context, { password, twoFactorCode }: OwnProof): Promise<void> {
	if (password) await provePassword(context, password);
	else await change(context, "manageTwoFactor", { body: { enable: true, twoFactorCode } });
}

/**
 * Makes a change with what proves who makes it: it is proven first, then sent on for services that check it too, and left out for
 * one that refuses a field it does not know.
 * @throws ServiceError
 */
export async function withOwnProof<T>(
	context: Context,
	proof: OwnProof,
	make: (proof: OwnProof) => Promise<T>,
): Promise<T> {
	await prove(context, proof);
	try {
		return await make(proof);
	} catch (cause) {
		if (!Object.keys(proof).some((name) => namesField(cause, name))) throw cause;
		return make({});
	}
}
