import { parseSetCookie, type SetCookie } from "cookie";
import { type Filling, submission } from "./form";
import { type Sent, send } from "./http";
import { Page } from "./page";

/** What a browser asks for, but for compression: it would take a fifth of the CPU time. headers.test.ts asks for it. */
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** A browser without scripts and its cookies. It follows no redirect by itself. */
export class Visitor {
	readonly cookies = new Map<string, SetCookie>();
	/** Headers that go with every request. */
	readonly headers: Record<string, string> = {};
	/** The address that every request comes from; the system chooses where there is none. */
	from?: string;
	constructor(readonly site: string) {}

	/** The Cookie header as it would be sent now. */
	get cookieHeader(): string {
		return [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
	}

	/** How many cookies hold the session. */
	get sessionCookies(): number {
		return [...this.cookies.keys()].filter((name) => /^(?:__Host-)?session/.test(name)).length;
	}

	/** Keeps the cookies of these Set-Cookie lines. */
	keep(lines: string[] = []): void {
		for (const line of lines) {
			const cookie = parseSetCookie(line);
			const isOver =
				cookie.maxAge === 0 ||
				(cookie.expires !== undefined && cookie.expires.getTime() < Date.now());
			if (isOver) this.cookies.delete(cookie.name);
			else this.cookies.set(cookie.name, cookie);
		}
	}

	/** Closes the browser: cookies that were not given a time are gone. */
	closeBrowser(): void {
		for (const { name, maxAge, expires } of this.cookies.values())
			if (maxAge === undefined && expires === undefined) this.cookies.delete(name);
	}
	/** One request with the visitor's cookies. */
	async request(path: string, sent: Sent = {}): Promise<Page> {
		const url = new URL(path, this.site).href;
		const cookie = this.cookieHeader;
		const headers = { ...BROWSER, ...(cookie && { cookie }), ...this.headers, ...sent.headers };
		const answer = await send(url, { from: this.from, ...sent, headers });
		this.keep(answer.headers["set-cookie"]);
		return new Page(url, answer);
	}

	get(path: string, headers: Record<string, string> = {}): Promise<Page> {
		return this.request(path, { headers });
	}

	/** Fills a form of the page and sends it. */
	submit(page: Page, filling: Filling = {}): Promise<Page> {
		const { action, headers, ...sent } = submission(page.root, filling);
		const target = new URL(action ?? page.url, page.url);
		const origin = { origin: new URL(page.url).origin, referer: page.url };
		return this.request(target.href, { ...sent, headers: { ...origin, ...headers } });
	}

	/** Opens a page and sends its form. */
	async fill(path: string, filling: Filling = {}): Promise<Page> {
		return this.submit(await this.get(path), filling);
	}

	/** A urlencoded POST as a program would send it. */
	post(
		path: string,
		fields: Record<string, string> | [string, string][],
		headers: Record<string, string> = {},
	) {
		return this.request(path, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
			body: new URLSearchParams(fields).toString(),
		});
	}

	/** The page that an answer redirects to. */
	follow(page: Page): Promise<Page> {
		if (page.location === undefined) throw new Error(`${page.status} leads nowhere`);
		return this.get(page.location);
	}

	/** @throws unless the sign-in succeeds */
	async signIn(email: string, password: string, rememberMe = false): Promise<void> {
		const page = await this.fill("/login", { fields: { email, password, rememberMe } });
		if (page.status !== 302) throw new Error(`sign-in: ${page.status} ${page.alert ?? page.text}`);
	}
}
