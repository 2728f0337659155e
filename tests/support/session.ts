import { createSessionStore, type SignedIn } from "~/services/request/session.server";
import { SESSION_SECRET } from "./session-secret";
import type { Visitor } from "./visitor";

const store = createSessionStore(SESSION_SECRET);

/**
 * Changes what a signed-in visitor's session cookie holds, as the dashboard itself would write it:
 * for instance when its access token ends, so that nobody has to wait for that.
 */
export async function changeSession(visitor: Visitor, change: Partial<SignedIn>): Promise<void> {
	const session = await store.read(visitor.cookieHeader);
	if (!session.user) throw new Error("nobody is signed in");
	session.setUser({ ...session.user, ...change });
	visitor.keep(await store.write(session, false));
}
