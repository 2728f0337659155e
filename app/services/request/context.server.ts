import type { Env } from "./env.server";
import type { Session } from "./session.server";
import type { Traced } from "./trace.server";

/** What a handler may add to the response; `finish` applies it. */
interface AnswerExtras {
	/** Set-Cookie values besides the session's. */
	cookies: string[];
	/** The calls of the service that were made for it, each with the milliseconds until its answer began. */
	calls: { name: string; ms: number }[];
	/** For the log: the last call that got no answer, or none that can be used, and why. */
	unanswered?: string;
	/** Keep `window.opener` although the popup visited another site (Cross-Origin-Opener-Policy). */
	keepsOpener?: true;
	/** The page has a form that leads to the payment provider; those of signed-in people may have one anyway. */
	leadsToPayment?: true;
	/** The page loads the payment provider's script, which the policy must allow. */
	loadsStripe?: true;
	/** The page has its style sheet in itself (look/first-styles.server.ts), which the policy must allow. */
	hasStyles?: true;
	/** The address takes forms: its action has begun. */
	takesForms?: true;
	/** The rendered page. Not passed in the Response, which would encode and then decode the text. */
	page?: RenderedPage;
	/** The name in a form that the action shows again: the page's title has it, too. */
	typedName?: string;
	/** What the page shows and does not get as data (unsent.server.ts). */
	unsent?: unknown;
}

interface RenderedPage {
	html: string;
	/** The ETag of everything the page is made from, if it has one: same tag, same page but for the nonce (docs/decisions/0004). */
	tag?: string;
}

/** The state of one request, passed to loaders, actions and rendering as Remix's load context. */
export interface Context extends Traced {
	env: Env;
	session: Session;
	/** The request's headers. */
	headers: Headers;
	/** The dashboard's origin as the browser sees it (origin.server.ts). */
	origin: string;
	/** Aborted when the browser disconnects; calls to the service are then aborted too. */
	signal: AbortSignal;
	/** A HEAD request: answered like GET, but must not change anything or use up a link. */
	isHead: boolean;
	/** The request is a POST: loaders run for the page that answers the form. */
	isFormAnswer: boolean;
	/** Asks for a whole page; otherwise for the data of one that is open. */
	isPage: boolean;
	/** The browser's IP address, if known. */
	address?: string;
	/** The key by which the service recognises this browser, for the calls that need it. */
	browserKey?: string;
	/** When the request began, on the clock of performance.now(). */
	began: number;
	/** The request's number in the log, in `X-Request-Id` and on its error screens. */
	requestId: string;
	/** Allows this response's inline scripts in its Content-Security-Policy. */
	nonce: string;
	extras: AnswerExtras;
}

/**
 * Whether this is a plain GET of the page. Links that act (sign in, confirm an address) act only
 * then: not for HEAD, and not when loaders run again after a form post.
 */
export const isOpened = ({ isHead, isFormAnswer }: Context) => !isHead && !isFormAnswer;

declare module "@remix-run/server-runtime" {
	interface AppLoadContext extends Context {}
	interface Future {
		v3_singleFetch: true;
	}
}
