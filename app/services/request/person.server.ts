import { sha256 } from "./runtime.server";
import type { Session, SessionUser } from "./session.server";

/** Twelve letters of base64: nobody meets somebody else's by chance. */
const LENGTH = 12;

/** What stands for the owner of an address in pages. */
export const personWith = async (email: string) =>
	(await sha256(`person:${email.toLowerCase()}`)).slice(0, LENGTH);

/**
 * What stands for the signed-in person in pages; "" for nobody. It stays the same during a sign-in, also when the address
 * changes, and in the next ones in this browser: forms that are open and drafts are still theirs.
 */
export async function personOf({ user }: Session): Promise<string> {
	if (!user) return "";
	return user.person ?? personWith(user.email);
}

/** Whoever is signed in, with the address that the account has now: the person stays the same. Resolves to undefined for nobody. */
export async function userAt(session: Session, email?: string): Promise<SessionUser | undefined> {
	const person = await personOf(session);
	const { user } = session;
	if (!user || email === undefined || email === user.email) return user && { ...user, person };
	return { ...user, email, person, hasMoved: true };
}
