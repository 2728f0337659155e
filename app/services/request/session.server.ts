import { NOTIFICATION_MS } from "@signage/contract/limits";
import { z } from "zod";
import { checkFits } from "./session-size.server";

/** How long a remembered session is kept. */
export const REMEMBER_SECONDS = 14 * 24 * 3600;
const SECOND_STEP_MS = 5 * 60_000;
const WANTED_PAGE_MS = 15 * 60_000;

const sessionUser = z.object({
	accessToken: z.string(),
	/** When the access token ends, in milliseconds since 1970; absent where the service did not say. */
	expiresAt: z.number().optional(),
	/** Kept only for those who asked to be remembered (spec 4). */
	refreshToken: z.string().optional(),
	remember: z.boolean(),
	/** A subscription tier; a word that the contract does not know is kept too. */
	tier: z.string(),
	email: z.string(),
});
/** Who is signed in. */
export type SessionUser = z.output<typeof sessionUser>;

const notice = z.object({ id: z.string(), message: z.string(), milliseconds: z.number() });
/** A message that the next page shows, for so many milliseconds where scripts run. */
type Notice = z.output<typeof notice>;

const signInAttempt = z.object({
	/** What was given so far: a password, or a mailed link's token. */
	proof: z.union([
		z.object({ email: z.string(), password: z.string() }),
		z.object({ magicToken: z.string() }),
	]),
	remember: z.boolean(),
	/** Where to go once signed in; a path of this site. */
	redirectTo: z.string(),
});
/** Somebody signing in, before the service has said yes. */
export type SignInAttempt = z.output<typeof signInAttempt>;

/** Milliseconds since 1970. */
const until = z.number();
export const sessionContent = z.object({
	user: sessionUser.optional(),
	notice: notice.optional(),
	pending: signInAttempt.extend({ until }).optional(),
	wanted: z.object({ path: z.string(), until }).optional(),
});
export type SessionContent = z.output<typeof sessionContent>;

/** What one request knows of its session. Changes wait here until the answer is finished. */
export class Session {
	#content: SessionContent;
	#changed = false;
	/** @param cookieCount how many cookies the session came in */
	constructor(
		content: SessionContent,
		readonly cookieCount: number,
	) {
		this.#content = content;
	}
	get user(): SessionUser | undefined {
		return this.#content.user;
	}
	get changed(): boolean {
		return this.#changed;
	}
	get content(): Readonly<SessionContent> {
		return this.#content;
	}
	#change(change: Partial<SessionContent>): void {
		this.#content = { ...this.#content, ...change };
		this.#changed = true;
	}
	#changeIfItFits(change: Partial<SessionContent>): void {
		checkFits({ ...this.#content, ...change });
		this.#change(change);
	}
	/** Signs somebody in (no other page is wanted after that) or out. @throws SessionTooLong, nothing is changed then */
	setUser(user: SessionUser | undefined): void {
		this.#changeIfItFits(user ? { user, wanted: undefined } : { user });
	}
	/** The sign-in that waits for its second step; it waits five minutes at most. */
	get pending(): SignInAttempt | undefined {
		const { pending } = this.#content;
		return pending && pending.until > Date.now() ? pending : undefined;
	}
	/** Keeps a sign-in until its second step. @throws SessionTooLong */
	setPending(attempt: SignInAttempt): void {
		this.#changeIfItFits({ pending: { ...attempt, until: Date.now() + SECOND_STEP_MS } });
	}
	/** Forgets the sign-in that waited, and returns it. */
	dropPending(): SignInAttempt | undefined {
		const { pending } = this.#content;
		if (pending) this.#change({ pending: undefined });
		return pending;
	}
	/** The page that somebody wanted who asked for a sign-in link, as long as that link is good. */
	get wanted(): string | undefined {
		const { wanted } = this.#content;
		return wanted && wanted.until > Date.now() ? wanted.path : undefined;
	}
	/** @throws SessionTooLong */
	setWanted(path: string): void {
		this.#changeIfItFits({ wanted: { path, until: Date.now() + WANTED_PAGE_MS } });
	}
	/** Shows a message on the next page, for so many milliseconds where scripts run. */
	setNotice(message: string, milliseconds = NOTIFICATION_MS): void {
		this.#change({ notice: { id: crypto.randomUUID(), message, milliseconds } });
	}
	/** The waiting message; taking it means that it is shown now. */
	takeNotice(): Notice | undefined {
		const { notice: waiting } = this.#content;
		if (waiting) this.#change({ notice: undefined });
		return waiting;
	}
}
