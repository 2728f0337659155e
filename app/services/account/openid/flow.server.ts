import type { Context } from "../../request/context.server";
import { nonceOf } from "./state.server";
import { stateCookie } from "./state-cookies.server";
import { type Provider, returnPath } from "./ways.server";

/** One sign-in with a provider, from its start to its answer: what both strategies go by. */
export interface Flow {
	provider: Provider;
	/** Where the provider sends the person back; the same text at the start and with the code. */
	redirectUri: string;
	state: string;
	nonce: string;
	cookie: ReturnType<typeof stateCookie>;
}

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
