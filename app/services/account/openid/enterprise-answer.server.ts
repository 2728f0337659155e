import { redirect } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import { isOpened } from "../../request/context.server";
import type { Visit } from "../../request/guard.server";
import { finishSignIn } from "./sign-in.server";
import { isAnswer } from "./state.server";
import { providerOf } from "./ways.server";

/**
 * The enterprise provider sends people back to the sign-in page (spec 2). Undefined where the page was
 * opened for itself; else what went wrong.
 * @throws a redirect into the site once the session is set
 */
export async function enterpriseFailure(visit: Visit): Promise<NormalisedError | undefined> {
	const { env, url } = visit;
	const provider = providerOf(env, "enterprise");
	if (!provider || !isOpened(visit) || !isAnswer(url.searchParams)) return undefined;
	const { wish, error } = await finishSignIn(visit, provider, url.searchParams);
	if (!error) throw redirect(wish.to);
	return error;
}
