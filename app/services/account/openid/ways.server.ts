import type { OpenIdProvider } from "@signage/openid/id-token";
import { paths } from "../../../paths";
import { WAYS, type Way } from "../../../shared/ways";
import type { Context } from "../../request/context.server";
import type { Env } from "../../request/env.server";

/** A configured provider. */
export interface Provider extends OpenIdProvider {
	way: Way;
	/** Its name in the path of the service's /ExternalLogin/{provider} call. */
	name: string;
	/** With a secret: authorization code flow. Without: the browser receives the ID token. */
	clientSecret?: string;
	scopes: string[];
}

/** What a page shows of a way to sign in. */
export interface OfferedWay {
	way: Way;
	/** The provider's name on the button. */
	label: string;
	isSetUp: boolean;
	/** True if the ID token arrives in the URL's fragment, which only a script can read. */
	needsScripts: boolean;
}

function providers(env: Env): Record<Way, Omit<Provider, "clientId"> & { clientId?: string }> {
	return {
		social: {
			way: "social",
			name: env.SOCIAL_PROVIDER,
			issuer: env.SOCIAL_ISSUER,
			clientId: env.SOCIAL_CLIENT_ID,
			clientSecret: env.SOCIAL_CLIENT_SECRET,
			scopes: ["openid", "email", "profile"],
		},
		enterprise: {
			way: "enterprise",
			name: env.ENTERPRISE_PROVIDER,
			issuer: env.ENTERPRISE_ISSUER,
			clientId: env.ENTERPRISE_CLIENT_ID,
			clientSecret: env.ENTERPRISE_CLIENT_SECRET,
			scopes: ["openid", "profile"],
		},
	};
}

/** The provider for a way to sign in; undefined if it has no client id. */
export function providerOf(env: Env, way: Way): Provider | undefined {
	const { clientId, ...rest } = providers(env)[way];
	return clientId ? { ...rest, clientId } : undefined;
}

const labelOf = (env: Env, way: Way) =>
	way === "social" ? env.SOCIAL_LABEL : env.ENTERPRISE_LABEL;

/** Both ways to sign in, for the sign-in and sign-up pages. */
export const offeredWays = ({ env }: Context): OfferedWay[] =>
	WAYS.map((way) => {
		const provider = providerOf(env, way);
		return {
			way,
			label: labelOf(env, way),
			isSetUp: provider !== undefined,
			needsScripts: provider !== undefined && provider.clientSecret === undefined,
		};
	});

/** The path the provider redirects back to: /login for the enterprise provider (spec 2). */
export const returnPath = ({ way }: Provider) =>
	way === "enterprise" ? paths.login : paths.signInCallback(way);

/** The state cookie's path: the one path where the answer arrives. */
export const cookiePath = (provider: Provider) =>
	provider.clientSecret ? returnPath(provider) : paths.signInCallback(provider.way);
