import { NOTIFICATION_MS } from "@signage/contract/limits";
import { TIERS } from "@signage/contract/tiers";
import { parseCookie, stringifySetCookie } from "cookie";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";

const REMEMBER_SECONDS = 14 * 24 * 3600;
const COOKIE = "session";
/** A cookie with its attributes stays under the 4,096 bytes that browsers keep. */
const CHUNK = 3800;
const MAX_CHUNKS = 8;

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

const content = z.object({ user: signedIn.optional(), notice: notice.optional() });
type Content = z.output<typeof content>;

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
	setUser(user: SignedIn | undefined): void {
		this.#content.user = user;
		this.#changed = true;
	}
	/** Has the next page say something, for so many milliseconds where scripts run. */
	setNotice(message: string, milliseconds = NOTIFICATION_MS): void {
		this.#content.notice = { id: crypto.randomUUID(), message, milliseconds };
		this.#changed = true;
	}
	/** The waiting message, which is thereby shown. */
	takeNotice(): Notice | undefined {
		const { notice: waiting } = this.#content;
		if (waiting) {
			this.#content.notice = undefined;
			this.#changed = true;
		}
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

	async function seal({ user, notice: waiting }: Readonly<Content>): Promise<string> {
		return new EncryptJWT({ user, notice: waiting })
			.setProtectedHeader({ alg: "dir", enc: "A256GCM" })
			.setExpirationTime(`${REMEMBER_SECONDS}s`)
			.encrypt(await key);
	}

	async function write(session: Session, secure: boolean): Promise<string[]> {
		const { user, notice: waiting } = session.content;
		const sealed = user || waiting ? await seal(session.content) : "";
		const parts = sealed.match(new RegExp(`.{1,${CHUNK}}`, "g")) ?? [];
		if (parts.length > MAX_CHUNKS)
			throw new Error(
				`The session needs ${sealed.length} bytes of cookies: its tokens are too long`,
			);
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
		const lasting = user?.remember ? REMEMBER_SECONDS : undefined;
		const kept = parts.map((part, index) => cookie(index, part, lasting));
		for (let index = parts.length; index < session.chunks; index++) kept.push(cookie(index, "", 0));
		return kept;
	}
	return { read, write };
}
