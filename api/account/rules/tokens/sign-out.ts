import type { Services } from "../../../start/services";
import { sessionOfRefreshToken } from "./refresh-tokens";
import { endSession, type Session } from "./sessions";

/**
 * Signs out: ends the caller's session and that of the refresh token, so that no copy of their tokens
 * works. A refresh token suffices, also a used or expired one. Returns whether there was a session.
 */
export async function signOut(
	{ db }: Services,
	session: Session | null,
	refreshToken: string | null | undefined,
): Promise<boolean> {
	const ids = [session?.id, refreshToken ? await sessionOfRefreshToken(db, refreshToken) : null];
	const found = ids.filter((id) => typeof id === "string");
	for (const id of new Set(found)) await endSession(db, id);
	return found.length > 0;
}
