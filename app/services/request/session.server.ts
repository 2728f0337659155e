import { NOTIFICATION_MS } from "@signage/contract/limits";
import { TIERS } from "@signage/contract/tiers";
import { parseCookie, stringifySetCookie } from "cookie";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { ServiceError } from "../client/errors.server";

const REMEMBER_SECONDS = 14 * 24 * 3600;
const COOKIE = "session";
/** A cookie with its attributes stays under the 4,096 bytes that browsers keep. */
const CHUNK = 3800;
const MAX_CHUNKS = 8;
/** Sealing makes four bytes of three, and needs some around them; a notice may come later. */
const MOST_BYTES = (CHUNK * MAX_CHUNKS * 3) / 4 - 1_000;
const PENDING_MS = 5 * 60_000;
const WANTED_MS = 15 * 60_000;

const signedIn = z.object({
	accessToken: z.string(),
	/** Milliseconds since 1970 at which the access token ends, when the service said so. */
	expiresAt: z.number().optional(),
	/** Kept only for those who asked to be remembered (spec 4). */
	refreshToken: z.string().optional(),
	remember: z.boolean(),
	tier: z.enum(TIERS),
	email: z.string(),
});
export type SignedIn = z.output<typeof signedIn>;

const notice = z.object({ id: z.string(), message: z.string(), milliseconds: z.number() });
/** A message that is shown on the next page, for so many milliseconds where scripts run. */
type Notice = z.output<typeof notice>;

const signInAttempt = z.object({
	/** What was shown so far: a password, or a mailed link's token. */
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
const content = z.object({
	user: signedIn.optional(),
	notice: notice.optional(),
	pending: signInAttempt.extend({ until }).optional(),
	wanted: z.object({ path: z.string(), until }).optional(),
});
type Content = z.output<typeof content>;

/** The session would need more cookies than browsers send. */
export class SessionTooLong extends ServiceError {
	constructor(bytes: number) {
		super({
			title: "Error",
			message: "The service's sign-in tokens are too long for a browser to keep.",
		});
		console.error(`session: ${bytes} bytes do not fit in cookies, at most ${MOST_BYTES} do`);
	}
}

/** What one request knows of its session. Changes wait here until the answer is finished. */
export class Session {
	#content: Content;
	#changed = false;
	constructor(
		content: Content,
		readonly chunks: number,
	) {
		this.#content = content;
	}
	get user(): SignedIn | undefined {
		return this.#content.user;
	}
	get changed(): boolean {
		return this.#changed;
	}
	get content(): Readonly<Content> {
		return this.#content;
	}
	#change(change: Partial<Content>): void {
		this.#content = { ...this.#content, ...change };
		this.#changed = true;
	}
	#changeIfItFits(change: Partial<Content>): void {
		const text = JSON.stringify({ ...this.#content, ...change });
		const { length } = new TextEncoder().encode(text);
		if (length > MOST_BYTES) throw new SessionTooLong(length);
		this.#change(change);
	}
	/** Signs in, after which no other page is wanted, or out. @throws SessionTooLong, and nothing is changed */
	setUser(user: SignedIn | undefined): void {
		this.#changeIfItFits(user ? { user, wanted: undefined } : { user });
	}
	/** The attempt that waits for its second step, for five minutes at the most. */
	get pending(): SignInAttempt | undefined {
		const { pending } = this.#content;
		return pending && pending.until > Date.now() ? pending : undefined;
	}
	/** Keeps an attempt until its second step. @throws SessionTooLong */
	setPending(attempt: SignInAttempt): void {
		this.#changeIfItFits({ pending: { ...attempt, until: Date.now() + PENDING_MS } });
	}
	/** Forgets the attempt that waited, and answers it. */
	dropPending(): SignInAttempt | undefined {
		const { pending } = this.#content;
		if (pending) this.#change({ pending: undefined });
		return pending;
	}
	/** The page that somebody wanted who asked for a sign-in link, while that link is good. */
	get wanted(): string | undefined {
		const { wanted } = this.#content;
		return wanted && wanted.until > Date.now() ? wanted.path : undefined;
	}
	/** @throws SessionTooLong */
	setWanted(path: string): void {
		this.#changeIfItFits({ wanted: { path, until: Date.now() + WANTED_MS } });
	}
	/** Has the next page say something, for so many milliseconds where scripts run. */
	setNotice(message: string, milliseconds = NOTIFICATION_MS): void {
		this.#change({ notice: { id: crypto.randomUUID(), message, milliseconds } });
	}
	/** The waiting message, which is thereby shown. */
	takeNotice(): Notice | undefined {
		const { notice: waiting } = this.#content;
		if (waiting) this.#change({ notice: undefined });
		return waiting;
	}
}

/** Reads and writes the encrypted session cookie (spec 3; the browser never sees a token). */
export interface SessionStore {
	read(cookieHeader: string | null): Promise<Session>;
	/** The Set-Cookie values that store the session, or drop it when nothing is left in it. */
	write(session: Session, secure: boolean): Promise<string[]>;
}

/** A store whose cookies are sealed (AES-256-GCM) with a key made from `secret`. */
export function createSessionStore(secret: string): SessionStore {
	const key = crypto.subtle
		.digest("SHA-256", new TextEncoder().encode(secret))
		.then((digest) => new Uint8Array(digest));

	async function read(cookieHeader: string | null): Promise<Session> {
		const cookies = cookieHeader ? parseCookie(cookieHeader) : {};
		const parts: string[] = [];
		for (let part = cookies[COOKIE]; part; part = cookies[COOKIE + parts.length]) parts.push(part);
		if (parts.length === 0) return new Session({}, 0);
		try {
			const { payload } = await jwtDecrypt(parts.join(""), await key);
			return new Session(content.parse(payload), parts.length);
		} catch {
			// A cookie of another key, ended or meddled with counts as none.
			return new Session({}, parts.length);
		}
	}

	async function seal(kept: Readonly<Content>): Promise<string> {
		return new EncryptJWT({ ...kept })
			.setProtectedHeader({ alg: "dir", enc: "A256GCM" })
			.setExpirationTime(`${REMEMBER_SECONDS}s`)
			.encrypt(await key);
	}

	async function write(session: Session, secure: boolean): Promise<string[]> {
		const isEmpty = Object.values(session.content).every((part) => part === undefined);
		const sealed = isEmpty ? "" : await seal(session.content);
		const parts = sealed.match(new RegExp(`.{1,${CHUNK}}`, "g")) ?? [];
		const cookie = (index: number, value: string, maxAge?: number) =>
			stringifySetCookie({
				name: index === 0 ? COOKIE : COOKIE + index,
				value,
				path: "/",
				httpOnly: true,
				sameSite: "lax",
				secure,
				maxAge,
			});
		const lasting = session.content.user?.remember ? REMEMBER_SECONDS : undefined;
		const kept = parts.map((part, index) => cookie(index, part, lasting));
		for (let index = parts.length; index < session.chunks; index++) kept.push(cookie(index, "", 0));
		return kept;
	}
	return { read, write };
}
