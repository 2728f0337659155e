import type { Env } from "./env.server";
import type { Session } from "./session.server";

/** What a handler may add to the answer of its request; `finish` puts it there. */
interface AnswerExtras {
	/** Set-Cookie values besides the session's. */
	cookies: string[];
	/** The page may go on talking to the page that opened it, although it came back from another site. */
	keepsOpener?: true;
	/** The rendered page. It goes round the Response, which would encode it and decode it again. */
	page?: RenderedPage;
}

interface RenderedPage {
	html: string;
	/** All that the page follows from: two pages with the same basis are the same (docs/decisions/0004). */
	basis: string;
}

/** What one request carries through loaders, actions and rendering; Remix's load context. */
export interface Context {
	env: Env;
	session: Session;
	/** The headers that the browser sent. */
	headers: Headers;
	/** This site's origin as the browser sees it; https where a proxy says that it ends TLS. */
	origin: string;
	/** Aborted when the browser goes away: our own calls end with it. */
	signal: AbortSignal;
	/** A HEAD request: it is answered as GET is, but must not use up or change anything. */
	isHead: boolean;
	/** A form was posted: the loaders run for the page that answers it. */
	isFormAnswer: boolean;
	/** The browser's address, where the server knows it. */
	address?: string;
	/** Lets this answer's inline scripts run under its Content-Security-Policy. */
	nonce: string;
	extras: AnswerExtras;
}

/**
 * Whether somebody opens the page itself. Links that act (sign in, confirm) act only then: not for
 * HEAD, and not on the page that answers a form.
 */
export const isOpened = ({ isHead, isFormAnswer }: Context) => !isHead && !isFormAnswer;

declare module "@remix-run/server-runtime" {
	interface AppLoadContext extends Context {}
	interface Future {
		v3_singleFetch: true;
	}
}
