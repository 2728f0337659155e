import { signInWithToken } from "../../rules/account/external/sign-in";
import { issueTokens } from "../../rules/account/session";
import { throttledSignIn } from "../../rules/account/sign-in-throttle";
import type { Handlers } from "../handler";

export const externalHandlers: Handlers = {
	async externalLogin({ params, body, address }, services) {
		const user = await throttledSignIn(services.signInFailures, { address }, () =>
			signInWithToken(services, params.provider, body),
		);
		return issueTokens(services.db, services.config, user);
	},
};
