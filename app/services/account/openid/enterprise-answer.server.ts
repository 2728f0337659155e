import { redirect } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import type { Visit } from "../../request/route.server";
import { finishSignIn } from "./sign-in.server";
import { isAnswer } from "./state.server";
import { providerOf } from "./ways.server";

/**
 * The enterprise provider sends people back to the sign-in page (spec 2). Undefined where the page was
 * opened for itself; else what went wrong.
 * @throws a redirect into the site once the session is set
 */
export async function enterpriseFailure({
	scope,
	url,
}: Visit): Promise<NormalisedError | undefined> {
	const provider = providerOf(scope.env, "enterprise");
	if (!provider || scope.request.method !== "GET" || !isAnswer(url.searchParams)) return undefined;
	const { wish, error } = await finishSignIn(scope, provider, url.searchParams);
	if (!error) throw redirect(wish.to);
	return error;
}
