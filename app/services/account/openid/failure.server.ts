import type { NormalisedError } from "@signage/contract/problem";
import { ProviderError } from "@signage/openid/discovery";
import { IdTokenError } from "@signage/openid/id-token";
import { normaliseLogin } from "../error-words.server";
import { loginError } from "../sign-in.server";

/** A refused sign-in; the message is the reason, for the log only. */
export class SignInRefused extends Error {}

/** Untrusted text for a log line: quoted, without line breaks, at most 100 characters. */
export const quoted = (text: string) => JSON.stringify(text.slice(0, 100));

/** A refusal, whose help must not speak of what was entered: nothing was. */
function ofProvider(error: NormalisedError): NormalisedError {
	const { statusCode, reason } = error;
	const isTold = reason !== undefined && reason !== "Unavailable";
	return statusCode === 401 && !isTold ? { ...error, reason: "Provider" } : error;
}

/**
 * The error to show for a failed provider sign-in, with the messages
 * of spec 8's login flows. Logs the reason.
 * @throws `cause` itself if it is not a sign-in failure
 */
export function explain(provider: string, cause: unknown): NormalisedError {
	const isRefused = cause instanceof SignInRefused || cause instanceof IdTokenError;
	if (!isRefused && !(cause instanceof ProviderError)) return ofProvider(loginError(cause));
	console.error(`Sign-in with ${provider}: ${cause.message}`);
	return ofProvider(normaliseLogin(isRefused ? 401 : undefined, ""));
}
