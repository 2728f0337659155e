import { ProviderError } from "@signage/openid/discovery";
import { IdTokenError } from "@signage/openid/id-token";
import { ProblemError } from "../../../problems/problem";

/**
 * The problem to answer for a token that was not accepted. The reason goes to the log only: the caller
 * gets the same `Failed` for every bad token. Other errors are returned unchanged.
 */
export function failedSignIn(provider: string, cause: unknown): unknown {
	const isProviderFault = cause instanceof ProviderError;
	if (!isProviderFault && !(cause instanceof IdTokenError)) return cause;
	console.error(`A sign-in with ${provider} was refused: ${cause.message}`);
	return isProviderFault
		? new ProblemError(502, "The sign-in provider does not answer.")
		: new ProblemError(401, "Failed");
}
