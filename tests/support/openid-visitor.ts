import { type Mode, type OpenIdSite, throughProvider } from "./openid-site";
import type { Page } from "./page";
import { Visitor } from "./visitor";

/** The query of the provider's address that a start leads to. */
export const askedOf = (start: Page) => new URL(String(start.headers.location)).searchParams;

/** A visitor of one of the dashboards who signs in at the provider when redirected there. */
export class OpenIdVisitor extends Visitor {
	constructor(
		private readonly at: OpenIdSite,
		readonly mode: Mode,
		url = at.dashboards[mode].url,
	) {
		super(url);
	}

	get isSignedIn(): boolean {
		return this.cookies.has("session");
	}
	/** The names of the cookies of sign-ins that are under way. */
	get stateCookies(): string[] {
		return [...this.cookies.keys()].filter((name) => /^(?:__Host-)?sign-in-/.test(name));
	}

	/** Signs in at the provider. Resolves with the dashboard's address that it redirects to. */
	async comeBack(start: string): Promise<URL> {
		return throughProvider(await this.get(start), this.at.provider);
	}
	/** Posts the fragment that the provider sent, as the page's script does. */
	postFragment(way: string, fields: Record<string, string>): Promise<Page> {
		return this.post(`/sign-in/${way}/callback`, fields, { origin: this.site });
	}
	/** Gives the dashboard what the provider answered, in the way of the mode. */
	bring(way: string, back: URL): Promise<Page> {
		return this.mode === "code"
			? this.get(back.href)
			: this.postFragment(way, Object.fromEntries(new URLSearchParams(back.hash.slice(1))));
	}
	/** Signs in from start to end. */
	async enterBy(way: string, query = ""): Promise<Page> {
		return this.bring(way, await this.comeBack(`/sign-in/${way}${query}`));
	}
}
