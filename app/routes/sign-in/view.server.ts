import { data } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import type { Wish } from "~/services/account/openid/state.server";
import { offeredWays, type Provider, providerOf } from "~/services/account/openid/ways.server";
import { pageStatus } from "~/services/client/errors.server";
import { notFound } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { isWay, type Way } from "~/shared/ways";

/**
 * The data of the provider sign-in page; neither signed in nor an error means still in progress.
 */
interface SignInView {
	way: Way;
	popup: boolean;
	/** The path to go to after sign-in. */
	to: string;
	isSignedIn: boolean;
	error?: NormalisedError;
}

interface Ending {
	wish: Wish;
	isSignedIn?: boolean;
	error?: NormalisedError;
}

/** The loader's or action's result. The status is the error's, else 200. */
export function signInView(way: Way, { wish, isSignedIn = false, error }: Ending) {
	const view: SignInView = { way, popup: wish.popup, to: wish.to, isSignedIn, error };
	return data(view, error && { status: pageStatus(error) });
}

/**
 * The `:way` of the path and its provider, if configured. Pages of the social way keep
 * `window.opener`, because its popup has to report to the page that opened it.
 * @throws a 404 response for an unknown way
 */
export function wayOf({ env, extras, params }: Visit): { way: Way; provider?: Provider } {
	const { way } = params;
	if (!isWay(way)) throw notFound();
	if (way === "social") extras.keepsOpener = true;
	return { way, provider: providerOf(env, way) };
}

/** The page for a way to sign in that is not configured. */
export function notSetUp(visit: Visit, way: Way, wish: Wish) {
	const label = offeredWays(visit).find((one) => one.way === way)?.label;
	const message = `Signing in with ${label} is not set up here.`;
	return signInView(way, { wish, error: { title: "Error", message, statusCode: 404 } });
}
