import type { Env } from "./env.server";
import type { Session } from "./session.server";

/** What one request carries through loaders, actions and rendering; Remix's load context. */
export interface Scope {
	env: Env;
	session: Session;
	/** The browser's own request: its signal ends our calls when the browser goes away. */
	request: Request;
	/** The browser's address, where the server knows it. */
	address?: string;
	/** Of this answer's Content-Security-Policy. */
	nonce: string;
	/** Cookies besides the session's that the answer sets. */
	cookies: string[];
	/**
	 * The rendered page as text, which a Response would encode and decode on its way, and all that it
	 * follows from: two pages with the same basis are the same. `keepsOpener`: a popup that comes back
	 * from another site may go on talking to the page that opened it.
	 */
	page: { html?: string; basis?: string; keepsOpener?: true };
}

declare module "@remix-run/server-runtime" {
	interface AppLoadContext extends Scope {}
	interface Future {
		v3_singleFetch: true;
	}
}
