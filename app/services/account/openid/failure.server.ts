import type { NormalisedError } from "@signage/contract/problem";
import { ProviderError } from "@signage/openid/discovery";
import { IdTokenError } from "@signage/openid/id-token";
import { normaliseLogin } from "../error-words.server";
import { loginError } from "../sign-in.server";

/** A refused sign-in; the message is the reason, for the log only. */
export class SignInRefused extends Error {}

/** Untrusted text for a log line: quoted, without line breaks, at most 100 characters. */
export const quoted = (text: string) => JSON.stringify(text.slice(0, 100));

/**
 * The error to show for a failed provider sign-in, with the messages
 * of spec 8's login flows. Logs the reason.
 * @throws `cause` itself if it is not a sign-in failure
 */
export function explain(provider: string, cause: unknown): NormalisedError {
	const isRefused = cause instanceof SignInRefused || cause instanceof IdTokenError;
	if (!isRefused && !(cause instanceof ProviderError)) return loginError(cause);
	console.error(`Sign-in with ${provider}: ${cause.message}`);
	return normaliseLogin(isRefused ? 401 : undefined, "");
}
