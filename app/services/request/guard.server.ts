import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import { paths } from "../../paths";
import { GONE } from "../../shared/statuses";
import { pageStatus, ServiceError } from "../client/errors.server";
import { currentToken, isUsable, SessionLost } from "../client/renewal.server";
import { ANYBODYS_FIELDS_MAX, FIELDS_MAX } from "../forms/read-form.server";
import { refusalIn } from "./answers.server";
import type { Context } from "./context.server";
import { logFailure, numbered, unforeseen } from "./failure.server";
import { isForPage } from "./for-page.server";
import { plainAnswer } from "./plain-answer.server";
import { loginPath, pageOfFile } from "./redirects.server";

/**
 * What our loaders and actions receive: the request's context, and Remix's request, params and URL.
 */
export interface Visit extends Context {
	/** Remix's request; an action reads its form from it. */
	request: Request;
	params: Readonly<Record<string, string | undefined>>;
	url: URL;
}
type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
/**
 * Turns a handler into a loader or action that checks who is asking first. `refuse` shows a form again that cannot be handled:
 * with the error where the service fails, also at renewing the token, and without one where the sign-in has ended and scripts
 * have sent the form. All else leads to /login, or shows the error screen.
 */
type Guarding = <T, L = never>(
	handler: (visit: Visit) => Promise<T>,
	refuse?: (visit: Visit, error?: NormalisedError) => Promise<L>,
) => (args: RouteArgs) => Promise<T | L>;
/** The same, with the forms that it lets through. */
export type Guard = Guarding & {
	/** The largest form that whoever comes through may send, its file aside, in bytes. */
	fieldsMax: number;
};

const visitOf = ({ context, request, params }: RouteArgs): Visit => ({
	...context,
	request,
	params,
	url: new URL(request.url),
});

const NOT_SAVED =
	"This was not saved: your sign-in had ended before. Sign in, then do it once more.";

/** Whether a form was sent by a browser, or by a program, whose next page says what became of it; not by a page's script. */
const isWholeForm = ({ isPage, isFormAnswer, headers }: Visit) =>
	isPage && isFormAnswer && headers.get("Sec-Fetch-Dest") !== "empty";

/**
 * The error with the reason "NoCall", after it was logged, where a 404 is for a screen that is of nothing which may be gone: then
 * the service lacks the call.
 */
function withCall(visit: Visit, cause: ServiceError): NormalisedError {
	const { request, params, url, extras } = visit;
	// What a query names may be gone, too, if the service says so.
	const isOfSomething = Object.keys(params).length > 0 || (cause.isWorded && /\d/.test(url.search));
	if (cause.statusCode !== GONE || request.method !== "GET" || isOfSomething) return cause.toJSON();
	const unanswered = `${cause.callName}: status ${cause.statusCode}`;
	logFailure({ ...visit, extras: { ...extras, unanswered } }, cause);
	return { ...cause.toJSON(), reason: "NoCall" };
}

/**
 * What to throw to Remix for an error: a lost session redirects to /login; a failed call and an error that nobody
 * foresaw show the error screen, with the request's number; everything else stays as it is.
 */
function answerTo(cause: unknown, visit: Visit): unknown {
	const { session, url } = visit;
	if (cause instanceof SessionLost) {
		session.setUser(undefined);
		if (isWholeForm(visit)) session.setWarning(NOT_SAVED);
		return redirect(loginPath(url));
	}
	if (cause instanceof ServiceError)
		return data(numbered(visit, withCall(visit, cause)), { status: pageStatus(cause) });
	if (!(cause instanceof Error)) return cause;
	logFailure(visit, cause);
	return unforeseen(visit);
}

/**
 * Marks the answer that signs somebody in: the browser opens the next page as a new document where the help chat
 * is set up, as the sign-in page's policy does not allow it. Scripts are led to a page, whatever was wanted.
 */
function openAnew(answer: unknown, { env, session, isPage }: Visit, wasSignedIn: boolean): void {
	if (wasSignedIn || !session.user || !(answer instanceof Response)) return;
	const { headers } = answer;
	if (env.HELP_CHAT_APP_ID) headers.set("X-Remix-Reload-Document", "true");
	const to = headers.get("Location");
	if (to !== null && !isPage) headers.set("Location", pageOfFile(to));
}

function guard(check: (visit: Visit) => Promise<void>, fieldsMax: number): Guard {
	const guarded: Guarding = (handler, refuse) => async (args) => {
		const visit = visitOf(args);
		let wasSignedIn = visit.session.user !== undefined;
		try {
			if (visit.request.method === "POST") visit.extras.takesForms = true;
			await check(visit);
			wasSignedIn = visit.session.user !== undefined;
			const answer = await handler(visit);
			openAnew(answer, visit, wasSignedIn);
			return answer;
		} catch (cause) {
			if (refuse && visit.isFormAnswer && cause instanceof ServiceError)
				return refuse(visit, numbered(visit, cause.toJSON()));
			if (refuse && visit.isFormAnswer && cause instanceof SessionLost && !visit.isPage) {
				visit.session.setUser(undefined);
				return refuse(visit);
			}
			openAnew(cause, visit, wasSignedIn);
			throw answerTo(cause, visit);
		}
	};
	return Object.assign(guarded, { fieldsMax });
}

/**
 * A loader or action for signed-in people (spec 2, Guard). Renews an access token that has expired
 * or is about to. Without a usable session, redirects to /login.
 */
export const forSignedIn = guard(async (visit) => {
	await currentToken(visit);
}, FIELDS_MAX);

/**
 * A layout's loader for signed-in people. It leaves renewing the token to the screen's own loader, so
 * that a renewal that fails shows its error inside the frame.
 */
export const forSessionOwner = guard(async ({ session }) => {
	if (!session.user) throw new SessionLost();
}, FIELDS_MAX);

/** Signs out who has a session that can be used no more, so that a link or a form does, and says, what it would without. */
async function letGoEnded(visit: Visit): Promise<void> {
	const { session } = visit;
	if (session.user && !(await isUsable(visit))) session.setUser(undefined);
}

const ALREADY = "You are signed in already.";

/**
 * A loader or action for signed-out people; signed-in ones are led to `place`, and are told so where they sent a form.
 * @param told what they are told, if anything, where they opened an address
 */
export const forSignedOutElse = (
	place: string,
	told: (visit: Visit, email: string) => string | undefined = () => undefined,
) =>
	guard(async (visit) => {
		const { session, request } = visit;
		await letGoEnded(visit);
		if (!session.user) return;
		const { email } = session.user;
		const words =
			request.method === "POST" ? `${ALREADY} The account is ${email}.` : told(visit, email);
		if (words) session.leaveNotice(words);
		throw redirect(place);
	}, ANYBODYS_FIELDS_MAX);

/** The same for all sign-in screens, which lead to /presentations (spec 2). */
export const forSignedOut = forSignedOutElse(paths.presentations);

/** A loader or action for everybody, of a screen that mailed links lead to: what it does depends on who is signed in. */
export const forMailed = guard(letGoEnded, ANYBODYS_FIELDS_MAX);

/** A loader or action for everybody, signed in or not. */
export const forAnyone = guard(async () => {}, ANYBODYS_FIELDS_MAX);

/**
 * A guard for routes without a page. Of what is thrown to Remix there it sends the status alone, so the sentence is answered
 * here: a line of text to who opens the address or sends a form, `message` as JSON to scripts and programs.
 */
export const withoutPage =
	(guarded: Guarding) =>
	<T>(handler: (visit: Visit) => Promise<T>) =>
	(args: RouteArgs): Promise<T | Response> =>
		guarded(handler)(args).catch((cause: unknown) => {
			const refusal = args.context.isPage ? refusalIn(cause) : undefined;
			if (!refusal) throw cause;
			const { statusCode: status, message } = refusal;
			return isForPage(args.request)
				? plainAnswer(status, message)
				: Response.json({ message }, { status });
		});
