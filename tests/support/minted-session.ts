import type { SessionUser } from "~/services/request/session.server";
import { createSessionStore } from "~/services/request/session-cookie.server";
import { SESSION_SECRET } from "./dashboard";

/**
 * The Cookie header of somebody who is signed in, as a dashboard with the tests' secret would have
 * made it: a test need not wait until a token ends.
 */
export async function mintedCookie(user: Partial<SessionUser>): Promise<string> {
	const store = createSessionStore(SESSION_SECRET);
	const session = await store.read(null);
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
