import { type Mode, type OpenIdSite, throughProvider } from "./openid-site";
import type { Page } from "./page";
import { Visitor } from "./visitor";

/** The query of the provider's address that a start leads to. */
export const askedOf = (start: Page) => new URL(String(start.headers.location)).searchParams;

/** Somebody at one of the dashboards, who signs in at the provider when sent there. */
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
		return [...this.cookies.keys()].filter((name) => name.startsWith("sign-in-"));
	}

	/** Starts and comes back from the provider: the address in the dashboard that it sends to. */
	async comeBack(start: string): Promise<URL> {
		return throughProvider(await this.get(start), this.at.provider);
	}
	/** What the page's script does with the fragment that the provider sent. */
	postFragment(way: string, fields: Record<string, string>): Promise<Page> {
		return this.post(`/sign-in/${way}/callback`, fields, { origin: this.site });
	}
	/** Brings back what the provider answered, as the mode has it. */
	bring(way: string, back: URL): Promise<Page> {
		return this.mode === "code"
			? this.get(back.href)
			: this.postFragment(way, Object.fromEntries(new URLSearchParams(back.hash.slice(1))));
	}
	/** The whole way in. */
	async enterBy(way: string, query = ""): Promise<Page> {
		return this.bring(way, await this.comeBack(`/sign-in/${way}${query}`));
	}
}
