import { lookForPaid } from "../../billing/rules/settle-checkout";
import type { Handlers } from "../../http/handler";
import { signInWithToken } from "../rules/external/sign-in";
import { throttledSignIn } from "../rules/sign-in/sign-in-throttle";
import { issueTokens } from "../rules/tokens/tokens";

export const externalHandlers: Handlers = {
	async externalLogin({ params, body, ...caller }, services) {
		const user = await throttledSignIn(services.signInFailures, { address: caller.address }, () =>
			signInWithToken(services, params.provider, body, caller),
		);
		lookForPaid(services, user);
		return issueTokens(services, user);
	},
};
