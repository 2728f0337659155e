import { NOTIFICATION_MS } from "@signage/contract/limits";
import { cutBefore, isLonger } from "@signage/contract/text/cut";
import * as z from "zod";
import { checkFits } from "./session-size.server";

/** How long a session with remember-me lasts. */
export const REMEMBER_SECONDS = 14 * 24 * 3600;
const SECOND_STEP_MS = 5 * 60_000;
const WANTED_PAGE_MS = 15 * 60_000;
const PASSED_MS = 5 * 60_000;
const PAIRED_MS = 10 * 60_000;

const sessionUser = z.object({
	accessToken: z.string(),
	/**
	 * When the access token expires, in milliseconds since 1970; absent if the service gave no time.
	 */
	expiresAt: z.number().optional(),
	/** Only kept with remember-me (spec 4). */
	refreshToken: z.string().optional(),
	remember: z.boolean(),
	/** The subscription tier; may be one that this version's contract does not know. */
	tier: z.string(),
	/** How many groups are in an alert, as the service told last; absent if it tells no such thing. */
	groupsInAlert: z.number().optional(),
	/** There if a payment for the plan failed, as the service told last. */
	isPaymentFailed: z.literal(true).optional(),
	email: z.string(),
	/** What stands for the person in pages (person.server.ts); absent in sessions of older versions. */
	person: z.string().optional(),
	/** There if the address is another than the one of which `person` was made. */
	hasMoved: z.literal(true).optional(),
	/** Tells this sign-in from others: a service may give the same tokens to each; absent in sessions of older versions. */
	signIn: z.string().optional(),
});
/** The signed-in person. */
export type SessionUser = z.output<typeof sessionUser>;

/** What is often done next: a link of the message. `to` is a path on this site. */
const nextStep = z.object({ label: z.string(), to: z.string() });

const notice = z.object({
	id: z.string(),
	message: z.string(),
	milliseconds: z.number(),
	isWarning: z.boolean().optional(),
	next: nextStep.optional(),
});
/** A message for the next page to show; with scripts it disappears after `milliseconds`, a warning once it is closed. */
type Notice = z.output<typeof notice>;

const signInAttempt = z.object({
	/** The first factor: email and password, or the token of a mailed sign-in link. */
	proof: z.union([
		z.object({ email: z.string(), password: z.string() }),
		z.object({ magicToken: z.string() }),
	]),
	remember: z.boolean(),
	/** Where to go after sign-in; a path on this site. */
	redirectTo: z.string(),
});
/** A sign-in that has not succeeded yet. */
export type SignInAttempt = z.output<typeof signInAttempt>;

/** Milliseconds since 1970. */
const until = z.number();
export const sessionContent = z.object({
	user: sessionUser.optional(),
	notice: notice.optional(),
	pending: signInAttempt.extend({ until }).optional(),
	passed: z.object({ what: z.string(), user: sessionUser, until }).optional(),
	/** Whoever had moved and was signed in last: what this browser has of theirs is `person`'s. */
	former: z.object({ email: z.string(), person: z.string() }).optional(),
	wanted: z.object({ path: z.string(), until }).optional(),
	paired: z.object({ deviceId: z.number(), until }).optional(),
});
export type SessionContent = z.output<typeof sessionContent>;

/** How a message is shown beside its words. */
export interface NoticeOptions {
	milliseconds?: number;
	/** Left out without a path, or with a long one: a list's may carry a long search, and cookies have little room. */
	next?: { label: string; to?: string };
}

const NEXT_PATH_MAX = 300;
/** More than three names and the words around them: some messages carry a service's own words, of any length. */
const MESSAGE_MAX = 1_000;

function newNotice(told: string, options: NoticeOptions = {}): Notice {
	const { milliseconds = NOTIFICATION_MS, next: { label = "", to } = {} } = options;
	const next = to !== undefined && to.length <= NEXT_PATH_MAX ? { label, to } : undefined;
	const message = isLonger(told, MESSAGE_MAX) ? cutBefore(told, "…", MESSAGE_MAX) : told;
	return { id: crypto.randomUUID(), message, milliseconds, next };
}

/** The session of one request. Changes are collected here; `finish` writes them to the cookies. */
export class Session {
	#content: SessionContent;
	#changed = false;
	#left: Notice | undefined;
	#taken: Notice | undefined;
	/**
	 * @param cookieCount how many session cookies the request had, so that surplus ones get deleted
	 */
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
		return this.#left ? { ...this.#content, notice: this.#left } : this.#content;
	}
	#change(change: Partial<SessionContent>): void {
		this.#content = { ...this.#content, ...change };
		this.#changed = true;
	}
	#changeIfItFits(change: Partial<SessionContent>): void {
		checkFits({ ...this.#content, ...change });
		this.#change(change);
	}
	/**
	 * Signs somebody in or, with undefined, out. Signing in also clears `wanted` and what `keepPassed` kept.
	 * @throws SessionTooLong; the session is then unchanged
	 */
	setUser(user: SessionUser | undefined): void {
		this.#changeIfItFits(
			user
				? { user, wanted: undefined, passed: undefined }
				: { user, paired: undefined, former: this.#moved() ?? this.#content.former },
		);
	}
	#moved(): SessionContent["former"] {
		const { hasMoved, email = "", person } = this.user ?? {};
		return hasMoved && person ? { email, person } : undefined;
	}
	/** What stood for the owner of this address where they were signed in here as it changed. */
	formerPerson(email: string): string | undefined {
		const { former } = this.#content;
		return former?.email === email ? former.person : undefined;
	}
	/** The sign-in that is waiting for its second factor; it expires after five minutes. */
	get pending(): SignInAttempt | undefined {
		const { pending } = this.#content;
		return pending && pending.until > Date.now() ? pending : undefined;
	}
	/** Stores a sign-in that needs a second factor. @throws SessionTooLong */
	setPending(attempt: SignInAttempt): void {
		this.#changeIfItFits({ pending: { ...attempt, until: Date.now() + SECOND_STEP_MS } });
	}
	/** Removes the waiting sign-in and returns it, even if it has expired. */
	dropPending(): SignInAttempt | undefined {
		const { pending } = this.#content;
		if (pending) this.#change({ pending: undefined });
		return pending;
	}
	/** Whom the service let in by this, if the sign-in did not get further; expires after five minutes. */
	passedBy(what: string): SessionUser | undefined {
		const { passed } = this.#content;
		return passed?.what === what && passed.until > Date.now() ? passed.user : undefined;
	}
	/**
	 * Signs out whom the service has let in, and keeps the tokens for another try by the same: a code or a link works once.
	 * @param what stands for what was presented
	 * @throws SessionTooLong
	 */
	keepPassed(what: string, user: SessionUser): void {
		const passed = { what, user, until: Date.now() + PASSED_MS };
		this.#changeIfItFits({ user: undefined, passed });
	}
	/** Where to go after signing in with a mailed link; expires after 15 minutes. */
	get wanted(): string | undefined {
		const { wanted } = this.#content;
		return wanted && wanted.until > Date.now() ? wanted.path : undefined;
	}
	/** @throws SessionTooLong */
	setWanted(path: string): void {
		this.#changeIfItFits({ wanted: { path, until: Date.now() + WANTED_PAGE_MS } });
	}
	/** The screen that was paired last, for ten minutes, until its name or group is saved. */
	get paired(): number | undefined {
		const { paired } = this.#content;
		return paired && paired.until > Date.now() ? paired.deviceId : undefined;
	}
	setPaired(deviceId: number): void {
		this.#change({ paired: { deviceId, until: Date.now() + PAIRED_MS } });
	}
	/** What `paired` told of this screen is done. */
	dropPaired(deviceId: number): void {
		if (this.#content.paired?.deviceId === deviceId) this.#change({ paired: undefined });
	}
	/** Sets the message for the next page; with scripts it disappears after its `milliseconds`. */
	setNotice(message: string, options?: NoticeOptions): void {
		this.#change({ notice: newNotice(message, options) });
	}
	/** Sets a message for the next page of what was not done; with scripts it stays until it is closed. */
	setWarning(message: string): void {
		this.#change({ notice: { ...newNotice(message), isWarning: true } });
	}
	/** Sets the message for the page that a loader leads to: the loaders beside it would take one of `setNotice`. */
	leaveNotice(message: string): void {
		this.#left = newNotice(message);
		this.#changed = true;
	}
	/** The same for a warning. */
	leaveWarning(message: string): void {
		this.#left = { ...newNotice(message), isWarning: true };
		this.#changed = true;
	}
	/** Returns the message to show, if any, and removes it from the session. */
	takeNotice(): Notice | undefined {
		const { notice: waiting } = this.#content;
		if (waiting) this.#change({ notice: undefined });
		this.#taken ??= waiting;
		return waiting;
	}
	/** Keeps the message that was taken for the next page, where this one is not shown; one that was set since goes first. */
	returnNotice(): void {
		if (this.#taken && !this.content.notice) this.#change({ notice: this.#taken });
	}
}
