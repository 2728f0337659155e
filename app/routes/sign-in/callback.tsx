import { redirect } from "@remix-run/server-runtime";
import { finishSignIn } from "~/services/account/openid/sign-in.server";
import { isAnswer, wishIn } from "~/services/account/openid/state.server";
import { ANYBODYS_FIELDS_MAX, readForm } from "~/services/forms/read-form.server";
import { isOpened } from "~/services/request/context.server";
import { numbered } from "~/services/request/failure.server";
import { forAnyone, type Visit } from "~/services/request/guard.server";
import { SignInPage } from "./page";
import { notSetUp, signInView, wayOf } from "./view.server";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Sign in" }];

async function finish(visit: Visit, answer: URLSearchParams) {
	const { way, provider } = wayOf(visit);
	if (!provider) return notSetUp(visit, way, wishIn(null));
	const { wish, error } = await finishSignIn(visit, provider, answer);
	if (!error && !wish.popup) throw redirect(wish.to);
	return signInView(way, { wish, isSignedIn: !error, error: error && numbered(visit, error) });
}

/** Handles an answer in the query. Without one, the page's script looks for it in the fragment. */
export const loader = forAnyone(async (visit) => {
	const { searchParams } = visit.url;
	if (isOpened(visit) && isAnswer(searchParams)) return finish(visit, searchParams);
	return signInView(wayOf(visit).way, { wish: wishIn(null) });
});

/** Handles an answer that the page's script found in the fragment. */
export const action = forAnyone(async (visit) => {
	const form = await readForm(visit.request, visit.env.REQUEST_TIMEOUT_MS, ANYBODYS_FIELDS_MAX);
	const answer = new URLSearchParams();
	for (const [name, value] of form) if (typeof value === "string") answer.set(name, value);
	return finish(visit, answer);
});

export default SignInPage;
