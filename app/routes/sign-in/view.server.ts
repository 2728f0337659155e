import { data } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import type { Wish } from "~/services/account/openid/state.server";
import {
	isWay,
	offeredWays,
	type Provider,
	providerOf,
	type Way,
} from "~/services/account/openid/ways.server";
import { pageStatus } from "~/services/client/errors.server";
import { notFound } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";

/** What the pages of a sign-in through a provider show: that it goes on, that it worked, or why not. */
interface SignInView {
	way: Way;
	popup: boolean;
	/** Where to go on once signed in. */
	to: string;
	isSignedIn: boolean;
	error?: NormalisedError;
}

interface Ending {
	wish: Wish;
	isSignedIn?: boolean;
	error?: NormalisedError;
}

/** The page's data; its status is the error's, if there is one. */
export function signInView(way: Way, { wish, isSignedIn = false, error }: Ending, status?: number) {
	const view: SignInView = { way, popup: wish.popup, to: wish.to, isSignedIn, error };
	return data(view, error && { status: status ?? pageStatus(error) });
}

/**
 * The way in that an address names, and its provider if there is one. The answer keeps its opener:
 * these are the pages that a popup comes back to.
 * @throws a 404 answer for another address
 */
export function wayOf({ env, extras, params }: Visit): { way: Way; provider?: Provider } {
	const { way } = params;
	if (!isWay(way)) throw notFound();
	if (way === "social") extras.keepsOpener = true;
	return { way, provider: providerOf(env, way) };
}

/** The page for a way in that has no provider. */
export function notSetUp(visit: Visit, way: Way, wish: Wish) {
	const label = offeredWays(visit).find((one) => one.way === way)?.label;
	const message = `Signing in with ${label} is not set up here.`;
	return signInView(way, { wish, error: { title: "Error", message, statusCode: 404 } });
}
