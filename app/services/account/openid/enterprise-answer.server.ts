import { redirect } from "@remix-run/server-runtime";
import { isOpened } from "../../request/context.server";
import type { Visit } from "../../request/guard.server";
import { finishSignIn, type ProviderSignIn } from "./sign-in.server";
import { isAnswer } from "./state.server";
import { providerOf } from "./ways.server";

/**
 * Handles the enterprise provider's answer, which arrives at the sign-in page (spec 2). Resolves to
 * the error to show and what was wished, or undefined if this request is not such an answer.
 * @throws a redirect after a successful sign-in
 */
export async function enterpriseFailure(visit: Visit): Promise<ProviderSignIn | undefined> {
	const { env, url } = visit;
	const provider = providerOf(env, "enterprise");
	if (!provider || !isOpened(visit) || !isAnswer(url.searchParams)) return undefined;
	const { wish, error } = await finishSignIn(visit, provider, url.searchParams);
	if (!error) throw redirect(wish.to);
	return { wish, error };
}
