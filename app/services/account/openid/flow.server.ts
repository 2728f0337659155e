import type { Context } from "../../request/context.server";
import { nonceOf } from "./state.server";
import { stateCookie } from "./state-cookies.server";
import { type Provider, returnPath } from "./ways.server";

/** The parameters of one provider sign-in, the same at its start and at its answer. */
export interface Flow {
	provider: Provider;
	/** Where the provider sends the browser back; must be identical in both requests. */
	redirectUri: string;
	state: string;
	nonce: string;
	cookie: ReturnType<typeof stateCookie>;
}

/** The flow of a provider and state; nonce and cookie follow from them. */
export const flowOf = async (
	provider: Provider,
	{ origin }: Context,
	state: string,
): Promise<Flow> => ({
	provider,
	redirectUri: origin + returnPath(provider),
	state,
	nonce: await nonceOf(state),
	cookie: stateCookie(provider, origin),
});
