import { beginSignIn } from "~/services/account/openid/sign-in.server";
import { askedWish } from "~/services/account/openid/state.server";
import { numbered } from "~/services/request/failure.server";
import { forAnyone } from "~/services/request/guard.server";
import { SignInPage } from "./page";
import { notSetUp, signInView, wayOf } from "./view.server";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Sign in" }];

/** Redirects to the provider. Query: redirectTo, remember, popup (spec 2, Login). */
export const loader = forAnyone(async (visit) => {
	const { way, provider } = wayOf(visit);
	const wish = askedWish(visit.url.searchParams);
	if (!provider) return notSetUp(visit, way, wish);
	const answer = await beginSignIn(visit, provider, wish);
	if (answer instanceof Response) throw answer;
	return signInView(way, { wish, error: numbered(visit, answer) });
});

export default SignInPage;
