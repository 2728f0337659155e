import type { Handlers } from "../../http/handler";
import { signInWithToken } from "../rules/external/sign-in";
import { throttledSignIn } from "../rules/sign-in/sign-in-throttle";
import { issueTokens } from "../rules/tokens/tokens";

export const externalHandlers: Handlers = {
	async externalLogin({ params, body, ...caller }, services) {
		const user = await throttledSignIn(services.signInFailures, { address: caller.address }, () =>
			signInWithToken(services, params.provider, body, caller),
		);
		return issueTokens(services, user);
	},
};
