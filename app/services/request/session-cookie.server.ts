import { EncryptJWT, jwtDecrypt } from "jose";
import { cookieName, readCookies, setCookie } from "./cookies.server";
import { REMEMBER_SECONDS, Session, type SessionContent, sessionContent } from "./session.server";
import { COOKIE_BYTES } from "./session-size.server";

const COOKIE = "session";

/** Reads and writes the encrypted session cookie (spec 3; the browser never sees a token). */
export interface SessionStore {
	/** @param secure whether the request came over https, which has cookies of its own */
	read(cookieHeader: string | null, secure: boolean): Promise<Session>;
	/** The Set-Cookie values that store the session, or delete it if it is empty. */
	write(session: Session, secure: boolean): Promise<string[]>;
}

const nameOf = (part: number) => (part === 0 ? COOKIE : COOKIE + part);

/** The parts of a session, in order: a long session is split into `session`, `session1`, …, and others may be left behind it. */
function partsIn(cookieHeader: string | null, secure: boolean): string[] {
	const cookies = readCookies(cookieHeader);
	const parts: string[] = [];
	for (;;) {
		const part = cookies[cookieName(nameOf(parts.length), secure)];
		if (!part) return parts;
		parts.push(part);
	}
}

/**
 * A session as it was sealed. All parts of it but the last are full: behind that may be what an answer has left that was on its
 * way at the same time, to a browser that got a shorter session with the next one.
 */
function sealedIn(parts: readonly string[]): string {
	const last = parts.findIndex((part) => part.length < COOKIE_BYTES);
	return parts.slice(0, last < 0 ? undefined : last + 1).join("");
}

/** A store that encrypts its cookies (AES-256-GCM) with a key derived from `secret`. */
export function createSessionStore(secret: string): SessionStore {
	const derive = async () =>
		new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)));
	let known: Uint8Array | undefined;
	/** At the edge no request may wait for another one's promise (docs/decisions/0030): the key is kept, not its promise. */
	async function readKey(): Promise<Uint8Array> {
		known ??= await derive();
		return known;
	}

	async function read(cookieHeader: string | null, secure: boolean): Promise<Session> {
		const parts = partsIn(cookieHeader, secure);
		if (parts.length === 0) return new Session({}, 0);
		try {
			const { payload } = await jwtDecrypt(sealedIn(parts), await readKey());
			return new Session(sessionContent.parse(payload), parts.length);
		} catch {
			// Encrypted with another key, expired or tampered with: treat it as no session.
			return new Session({}, parts.length);
		}
	}

	async function seal(kept: Readonly<SessionContent>): Promise<string> {
		return new EncryptJWT({ ...kept })
			.setProtectedHeader({ alg: "dir", enc: "A256GCM" })
			.setExpirationTime(`${REMEMBER_SECONDS}s`)
			.encrypt(await readKey());
	}

	async function write(session: Session, secure: boolean): Promise<string[]> {
		const isEmpty = Object.values(session.content).every((part) => part === undefined);
		const sealed = isEmpty ? "" : await seal(session.content);
		const parts = sealed.match(new RegExp(`.{1,${COOKIE_BYTES}}`, "g")) ?? [];
		const cookie = (part: number, value: string, maxAge?: number) =>
			setCookie(nameOf(part), value, { secure, maxAge });
		const lasting = session.content.user?.remember ? REMEMBER_SECONDS : undefined;
		const kept = parts.map((part, index) => cookie(index, part, lasting));
		for (let part = parts.length; part < session.cookieCount; part++)
			kept.push(cookie(part, "", 0));
		return kept;
	}
	return { read, write };
}
