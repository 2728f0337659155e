import { vi } from "vitest";
import type { SessionUser } from "~/services/request/session.server";
import { createSessionStore } from "~/services/request/session-cookie.server";
import { SESSION_SECRET } from "./session-secret";
import type { Visitor } from "./visitor";

const store = createSessionStore(SESSION_SECRET);

/**
 * Changes what a signed-in visitor's session cookie holds, as the dashboard itself would write it:
 * for instance when its access token ends, so that nobody has to wait for that.
 */
export async function changeSession(visitor: Visitor, change: Partial<SessionUser>): Promise<void> {
	const session = await store.read(visitor.cookieHeader, false);
	if (!session.user) throw new Error("nobody is signed in");
	session.setUser({ ...session.user, ...change });
	visitor.keep(await store.write(session, false));
}

/** The tokens in a visitor's session cookie. */
export async function tokensIn(visitor: Visitor): Promise<(string | undefined)[]> {
	const { user } = await store.read(visitor.cookieHeader, false);
	return [user?.accessToken, user?.refreshToken];
}

/** Lets the time of a visitor's waiting second step run out. */
export async function endSecondStep(visitor: Visitor): Promise<void> {
	const session = await store.read(visitor.cookieHeader, false);
	if (!session.pending) throw new Error("no sign-in is waiting");
	const now = Date.now();
	const clock = vi.spyOn(Date, "now").mockReturnValue(now - 6 * 60_000);
	session.setPending(session.pending);
	clock.mockRestore();
	visitor.keep(await store.write(session, false));
}

/**
 * The Cookie header of somebody who is signed in, as a dashboard with the tests' secret would have
 * made it: a test need not wait until a token ends.
 */
export async function mintedCookie(user: Partial<SessionUser>): Promise<string> {
	const session = await store.read(null, false);
	session.setUser({
		accessToken: "access",
		remember: true,
		tier: "Basic",
		email: "ann@signage.test",
		...user,
	});
	const cookies = await store.write(session, false);
	return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
