import { ProviderError } from "@signage/openid/discovery";
import { IdTokenError } from "@signage/openid/id-token";
import { ProblemError } from "../../../http/problem";

/**
 * The answer to a token that signs nobody in. Why is for the log alone: callers hear the same
 * `Failed` for every token that is not good.
 */
export function refusalOf(provider: string, cause: unknown): unknown {
	const isProviders = cause instanceof ProviderError;
	if (!isProviders && !(cause instanceof IdTokenError)) return cause;
	console.error(`A sign-in with ${provider} was refused: ${cause.message}`);
	return isProviders
		? new ProblemError(502, "The sign-in provider does not answer.")
		: new ProblemError(401, "Failed");
}
