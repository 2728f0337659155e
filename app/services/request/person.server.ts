import { sha256 } from "./runtime.server";
import type { Session } from "./session.server";

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
