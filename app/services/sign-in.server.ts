import type { Tokens } from "@signage/contract/schemas/account";
import type { NormalisedError } from "@signage/contract/schemas/problem";
import { call, endOf, SessionLost } from "./api.server";
import { normaliseLogin, ServiceError } from "./errors.server";
import type { Scope } from "./scope.server";

/** Keeps the tokens, then reads the profile and records the tier (spec 4). */
async function enter(scope: Scope, email: string, tokens: Tokens, remember: boolean) {
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
}

/**
 * Signs in with email and password. Answers the error in the words of spec 8's login flows, or
 * undefined when the session is set.
 */
export async function signIn(
	scope: Scope,
	{ email, password, rememberMe }: { email: string; password: string; rememberMe: boolean },
): Promise<NormalisedError | undefined> {
	try {
		const tokens = await call(scope, "login", { body: { email, password }, query: {} });
		await enter(scope, email, tokens, rememberMe);
		return undefined;
	} catch (cause) {
		scope.session.setUser(undefined);
		if (cause instanceof ServiceError) return normaliseLogin(cause.statusCode, cause.message);
		if (cause instanceof SessionLost) return normaliseLogin(401, "");
		throw cause;
	}
}

/** Creates an account. @throws ServiceError */
export async function register(scope: Scope, email: string, password: string): Promise<void> {
	await call(scope, "register", { body: { email, password } });
}
