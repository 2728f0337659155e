import type { Tokens } from "@signage/contract/account";
import type { NormalisedError } from "@signage/contract/problem";
import { call, endOf, SessionLost } from "../client/call.server";
import { normaliseLogin, ServiceError } from "../client/errors.server";
import type { Scope } from "../request/context.server";
import { SessionTooLong, type SignInAttempt } from "../request/session.server";

/** The second step of a sign-in: one of the two. */
export interface SecondFactor {
	twoFactorCode?: string;
	twoFactorRecoveryCode?: string;
}
/** Where a sign-in leads: into the site or to its second step; else what went wrong. */
type Outcome = { to: string; error?: undefined } | { to?: undefined; error: NormalisedError };

/** Keeps the tokens, then reads the profile and records the tier (spec 4). @throws ServiceError */
export async function enter(scope: Scope, email: string, tokens: Tokens, remember: boolean) {
	const user = {
		accessToken: tokens.accessToken,
		expiresAt: endOf(tokens),
		refreshToken: remember ? (tokens.refreshToken ?? undefined) : undefined,
		remember,
		tier: "Absent" as const,
		email,
	};
	scope.session.setUser(user);
	const profile = await call(scope, "getProfile");
	// The call may have renewed the tokens.
	const now = scope.session.user ?? user;
	scope.session.setUser({ ...now, tier: profile.subscriptionInfo.tier, email: profile.email });
	scope.session.dropPending();
}

async function pass(scope: Scope, { proof, remember }: SignInAttempt, second: SecondFactor) {
	const tokens =
		"magicToken" in proof
			? await call(scope, "magicLogin", { query: { ...proof, ...second } })
			: await call(scope, "login", { body: { ...proof, ...second }, query: {} });
	await enter(scope, "email" in proof ? proof.email : "", tokens, remember);
}

const needsSecondFactor = (cause: unknown) =>
	cause instanceof ServiceError && cause.statusCode === 401 && cause.detail === "RequiresTwoFactor";

/** What to say of a sign-in that failed (spec 8, login-type flows). @throws what is no such failure */
export function loginError(cause: unknown): NormalisedError {
	if (cause instanceof SessionTooLong) return cause.toJSON();
	if (cause instanceof ServiceError) return normaliseLogin(cause.statusCode, cause.message);
	if (cause instanceof SessionLost) return normaliseLogin(401, "");
	throw cause;
}

/**
 * Signs in with a password or a mailed link's token. Where a second step is asked for, the attempt
 * waits in the session for it.
 */
export async function signIn(scope: Scope, attempt: SignInAttempt): Promise<Outcome> {
	scope.session.dropPending();
	try {
		await pass(scope, attempt, {});
		return { to: attempt.redirectTo };
	} catch (cause) {
		scope.session.setUser(undefined);
		if (!needsSecondFactor(cause)) return { error: loginError(cause) };
	}
	scope.session.setPending(attempt);
	return { to: "/login/two-factor" };
}

/** The second step of the attempt that waits; when it fails, the attempt goes on waiting. */
export async function signInFurther(
	scope: Scope,
	attempt: SignInAttempt,
	second: SecondFactor,
): Promise<Outcome> {
	try {
		await pass(scope, attempt, second);
		return { to: attempt.redirectTo };
	} catch (cause) {
		scope.session.setUser(undefined);
		return { error: loginError(cause) };
	}
}
