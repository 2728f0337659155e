import type { Database } from "../../../db/client";
import { usedIdTokens } from "../../../db/schema";
import { hashOf } from "../../secrets";

/**
 * Marks an ID token as used, or answers false where it was used before. `endsAt` is the moment from
 * which the token would be refused anyway.
 */
export async function useIdToken(tx: Database, token: string, endsAt: Date): Promise<boolean> {
	// What is signed; the signature itself can be spelt in more than one way.
	const signed = token.slice(0, token.lastIndexOf("."));
	const used = await tx
		.insert(usedIdTokens)
		.values({ hash: hashOf(signed), expiresAt: endsAt })
		.onConflictDoNothing()
		.returning({ hash: usedIdTokens.hash });
	return used.length > 0;
}
