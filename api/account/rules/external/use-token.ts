import type { Database } from "../../../database/client";
import { hashOf } from "../../../secrets/hashes";
import { usedIdTokens } from "../../tables";

/**
 * Marks an ID token as used; false when it was used before. `endsAt`: when the token expires anyway and
 * need no longer be remembered.
 */
export async function useIdToken(tx: Database, token: string, endsAt: Date): Promise<boolean> {
	// Without the signature, which can be encoded in more than one way.
	const signed = token.slice(0, token.lastIndexOf("."));
	const used = await tx
		.insert(usedIdTokens)
		.values({ hash: hashOf(signed), expiresAt: endsAt })
		.onConflictDoNothing()
		.returning({ hash: usedIdTokens.hash });
	return used.length > 0;
}
