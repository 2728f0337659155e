import type { Scope } from "../../request/context.server";
import { originOf } from "../../request/origin.server";
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
	{ request }: Scope,
	state: string,
): Promise<Flow> => ({
	provider,
	redirectUri: originOf(request) + returnPath(provider),
	state,
	nonce: await nonceOf(state),
	cookie: stateCookie(provider, request),
});
