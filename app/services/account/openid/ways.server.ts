import type { OpenIdProvider } from "@signage/openid/id-token";
import { paths } from "../../../paths";
import type { Context } from "../../request/context.server";
import type { Env } from "../../request/env.server";

/** The two ways in through an OpenID provider (spec 2, Login). */
const WAYS = ["social", "enterprise"] as const;
export type Way = (typeof WAYS)[number];
export const isWay = (text: string | undefined): text is Way => WAYS.some((one) => one === text);

/** A provider that has a client id. */
export interface Provider extends OpenIdProvider {
	way: Way;
	/** Its name in the service's path. */
	name: string;
	/** With one, sign-in is by code; without, the browser brings the ID token itself. */
	clientSecret?: string;
	scopes: string[];
}

/** What a page says of a way in. */
export interface OfferedWay {
	way: Way;
	/** The provider's name for people. */
	label: string;
	isSetUp: boolean;
	/** The ID token comes in the address's fragment, which only a script can read. */
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

/** The provider of a way in, undefined where none is set up. */
export function providerOf(env: Env, way: Way): Provider | undefined {
	const { clientId, ...rest } = providers(env)[way];
	return clientId ? { ...rest, clientId } : undefined;
}

const labelOf = (env: Env, way: Way) =>
	way === "social" ? env.SOCIAL_LABEL : env.ENTERPRISE_LABEL;

/** Both ways in as the sign-in and sign-up pages show them. */
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

/** Where the provider sends people back: the sign-in page for the enterprise way (spec 2). */
export const returnPath = ({ way }: Provider) =>
	way === "enterprise" ? paths.login : paths.signInCallback(way);

/** The narrowest path under which the answer comes in. */
export const cookiePath = (provider: Provider) =>
	provider.clientSecret ? returnPath(provider) : paths.signInCallback(provider.way);
