import { type SharedDashboard, startSharedDashboard } from "./dashboard";
import { CODE_CLIENT, startProvider, type TestProvider, TOKEN_CLIENT } from "./openid-provider";
import type { Page } from "./page";
import { type SharedService, sharedService } from "./service";
import { Visitor } from "./visitor";

/** By code, with a secret; or by an ID token in the fragment, without. */
export type Mode = "code" | "token";

/** A provider, a service that takes its tokens, and a dashboard in each mode. */
export interface OpenIdSite {
	provider: TestProvider;
	service: SharedService;
	dashboards: Record<Mode, SharedDashboard>;
}

/** The dashboard's settings in a mode; both ways in lead to the same provider. */
export function providerSettings(issuer: string, mode: Mode): Record<string, string> {
	const client = mode === "code" ? CODE_CLIENT : { ...TOKEN_CLIENT, clientSecret: "" };
	const settings = {
		PROVIDER: `by-${mode}`,
		ISSUER: issuer,
		CLIENT_ID: client.clientId,
		CLIENT_SECRET: client.clientSecret,
	};
	return Object.fromEntries(
		Object.entries(settings).flatMap(([name, value]) => [
			[`SOCIAL_${name}`, value],
			[`ENTERPRISE_${name}`, value],
		]),
	);
}

/** The service's settings that take both modes' tokens. */
const serviceSettings = (issuer: string): Record<string, string> => ({
	SOCIAL_PROVIDER: "by-code",
	SOCIAL_ISSUER: issuer,
	SOCIAL_CLIENT_ID: CODE_CLIENT.clientId,
	ENTERPRISE_PROVIDER: "by-token",
	ENTERPRISE_ISSUER: issuer,
	ENTERPRISE_CLIENT_ID: TOKEN_CLIENT.clientId,
});

async function startOpenIdSite(): Promise<OpenIdSite> {
	const provider = await startProvider();
	const service = await sharedService(serviceSettings(provider.issuer));
	const start = (mode: Mode) =>
		startSharedDashboard(service.url, providerSettings(provider.issuer, mode));
	const [code, token] = await Promise.all([start("code"), start("token")]);
	return { provider, service, dashboards: { code, token } };
}

let shared: Promise<OpenIdSite> | undefined;

/** The one that all test files of a worker share; tests leave its provider well-behaved. */
export function sharedOpenIdSite(): Promise<OpenIdSite> {
	shared ??= startOpenIdSite();
	return shared;
}

/** Somebody whom the provider has not seen, ready to sign in there. */
export function newcomer(provider: TestProvider): string {
	const sub = crypto.randomUUID();
	const email = `${sub}@example.com`;
	provider.person = { sub, email, email_verified: true, given_name: "Ann" };
	return email;
}

/** Goes where a start leads, and on through the provider; where that sends the browser back to. */
export async function throughProvider(start: Page, provider: TestProvider): Promise<URL> {
	const there = new Visitor(provider.issuer);
	let url = new URL(String(start.headers.location));
	for (let hops = 0; url.origin === provider.issuer; hops++) {
		const page = await there.get(url.href);
		if (page.headers.location === undefined || hops > 9)
			throw new Error(`${url} leads nowhere: ${page.text}`);
		url = new URL(page.headers.location, url);
	}
	return url;
}
