import type { Tokens } from "@signage/contract/account";
import type { NormalisedError, Reason } from "@signage/contract/problem";
import { paths } from "../../paths";
import { mayBeDone } from "../../shared/statuses";
import { call } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import { endOf, SessionLost } from "../client/renewal.server";
import type { Context } from "../request/context.server";
import { personWith } from "../request/person.server";
import { sha256 } from "../request/runtime.server";
import type { SessionUser, SignInAttempt } from "../request/session.server";
import { SessionTooLong } from "../request/session-size.server";
import { inBrowser } from "./browser-key.server";
import { normaliseLogin, withReason } from "./error-words.server";

/** The second factor of a sign-in: an authenticator code or a recovery code. */
export interface SecondFactor {
	twoFactorCode?: string;
	twoFactorRecoveryCode?: string;
}
const userOf = (email: string, tokens: Tokens, remember: boolean): SessionUser => ({
	accessToken: tokens.accessToken,
	expiresAt: endOf(tokens),
	refreshToken: remember ? (tokens.refreshToken ?? undefined) : undefined,
	remember,
	tier: "Absent",
	email,
	signIn: crypto.randomUUID().slice(0, 8),
});

/** Puts whom the service has let in into the session, then reads the profile for tier and email address (spec 4). */
async function letIn(context: Context, user: SessionUser): Promise<void> {
	context.session.setUser(user);
	const profile = await call(context, "getProfile");
	// getProfile may have renewed the tokens.
	const now = context.session.user ?? user;
	context.session.setUser({
		...now,
		tier: profile.subscriptionInfo.tier,
		email: profile.email,
		person: context.session.formerPerson(profile.email) ?? (await personWith(profile.email)),
	});
	context.session.dropPending();
}

/**
 * Signs the session in with the service's tokens.
 * @throws ServiceError; SessionLost; SessionTooLong
 */
export const enter = (context: Context, tokens: Tokens, remember: boolean) =>
	letIn(context, userOf("", tokens, remember));

const PASSWORD_ENDED =
	"You have shown that this address is yours. Somebody else may have chosen the password before, so it no longer works. We have just mailed you a link to choose a new one. The screens and presentations in the account stay: remove what is not yours.";

/** Whom the service lets in by a mailed link. */
async function askByLink(context: Context, proof: { magicToken: string }, second: SecondFactor) {
	const query = { ...proof, ...second };
	const { isPasswordEnded, ...tokens } = await call(inBrowser(context), "magicLogin", { query });
	if (isPasswordEnded) context.session.leaveWarning(PASSWORD_ENDED);
	return tokens;
}

/** Whom the service lets in by what is presented. */
async function ask(context: Context, { proof, remember }: SignInAttempt, second: SecondFactor) {
	if ("magicToken" in proof) return userOf("", await askByLink(context, proof, second), remember);
	const body = { ...proof, ...second };
	const tokens = await call(inBrowser(context, remember), "login", { body, query: {} });
	return userOf(proof.email, tokens, remember);
}

/** Signs in. Who presents the same again, after the profile could not be read, is not asked for anew: it may work once. */
async function pass(context: Context, attempt: SignInAttempt, second: SecondFactor) {
	const { session } = context;
	const { wanted } = session;
	const what = await sha256(JSON.stringify([attempt.proof, attempt.remember, second]));
	const user = session.passedBy(what) ?? (await ask(context, attempt, second));
	try {
		await letIn(context, user);
	} catch (cause) {
		if (cause instanceof ServiceError) session.keepPassed(what, session.user ?? user);
		if (wanted) session.setWanted(wanted);
		throw cause;
	}
}

const needsSecondFactor = (cause: unknown) =>
	cause instanceof ServiceError && cause.statusCode === 401 && cause.detail === "RequiresTwoFactor";

const refusal = withReason(({ statusCode, message }) => normaliseLogin(statusCode, message));

/** Why what was presented may be refused though nobody typed it wrong: a link and an app's code work once. */
type Presented = "Link" | "Code";

/** Why, where the refusal itself does not tell. Nobody has typed a link that cannot be followed now. */
function reasonOf(cause: ServiceError, presented: Presented): Reason | undefined {
	if (presented === "Link" && mayBeDone(cause)) return "LinkLater";
	return refusal(cause).reason ?? (cause.statusCode === 401 ? presented : undefined);
}

/**
 * The error to show for a failed sign-in (spec 8, login-type flows).
 * @param presented the reason of a refusal that the service gives none for
 * @throws `cause` itself if it is not a sign-in failure
 */
export function loginError(cause: unknown, presented?: Presented): NormalisedError {
	if (cause instanceof SessionTooLong) return cause.toJSON();
	if (cause instanceof ServiceError)
		return { ...refusal(cause), ...(presented && { reason: reasonOf(cause, presented) }) };
	if (cause instanceof SessionLost) return normaliseLogin(401, "");
	throw cause;
}

/** `loginError` as an error to throw. */
const loginFailure = (cause: unknown, presented?: Presented) =>
	new ServiceError(loginError(cause, presented));

/**
 * Signs in with a password or the token of a mailed link. Resolves to the path to redirect to:
 * `attempt.redirectTo`, or the second step, for which the attempt is stored in the session.
 * @throws ServiceError with the messages of spec 8's login flows
 */
export async function signIn(context: Context, attempt: SignInAttempt): Promise<string> {
	context.session.dropPending();
	try {
		await pass(context, attempt, {});
		return attempt.redirectTo;
	} catch (cause) {
		context.session.setUser(undefined);
		const presented = "magicToken" in attempt.proof ? "Link" : undefined;
		if (!needsSecondFactor(cause)) throw loginFailure(cause, presented);
	}
	context.session.setPending(attempt);
	return paths.secondStep;
}

/** Whether a refusal says no more than that: it may be for the link, or for the code beside it. */
const saysNoMore = (cause: unknown) =>
	cause instanceof ServiceError && cause.statusCode === 401 && !refusal(cause).reason;

/** Whether a mailed link is good no more. It ends sooner than the second step, and one that is good asks for that. */
async function isLinkOver(context: Context, { proof }: SignInAttempt): Promise<boolean> {
	if (!("magicToken" in proof)) return false;
	try {
		await call(inBrowser(context), "magicLogin", { query: proof });
		return false;
	} catch (cause) {
		return saysNoMore(cause) && !needsSecondFactor(cause);
	}
}

/**
 * The second step of a sign-in. Resolves to the path to redirect to. If it fails, the attempt stays
 * in the session for another try.
 * @throws ServiceError with the messages of spec 8's login flows
 */
export async function signInFurther(
	context: Context,
	attempt: SignInAttempt,
	second: SecondFactor,
): Promise<string> {
	try {
		await pass(context, attempt, second);
		return attempt.redirectTo;
	} catch (cause) {
		context.session.setUser(undefined);
		const typed = second.twoFactorCode ? "Code" : undefined;
		const isOver = saysNoMore(cause) && (await isLinkOver(context, attempt));
		throw loginFailure(cause, isOver ? "Link" : typed);
	}
}
