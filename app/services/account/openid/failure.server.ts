import type { NormalisedError } from "@signage/contract/problem";
import { ProviderError } from "@signage/openid/discovery";
import { IdTokenError } from "@signage/openid/id-token";
import { normaliseLogin } from "../error-words.server";
import { loginError } from "../sign-in.server";

/** A sign-in that did not come about, for the reason in the message, which is for the log. */
export class SignInRefused extends Error {}

/** Text of others in a log line: short, and on one line. */
export const quoted = (text: string) => JSON.stringify(text.slice(0, 100));

/**
 * What to say of a sign-in through a provider that failed, in the words of spec 8's login flows; the
 * reason goes to the log. @throws what is no such failure
 */
export function explain(provider: string, cause: unknown): NormalisedError {
	const isRefused = cause instanceof SignInRefused || cause instanceof IdTokenError;
	if (!isRefused && !(cause instanceof ProviderError)) return loginError(cause);
	console.error(`Sign-in with ${provider}: ${cause.message}`);
	return normaliseLogin(isRefused ? 401 : undefined, "");
}
