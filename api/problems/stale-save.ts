import { eq } from "drizzle-orm";
import { users } from "../account/tables";
import type { Database } from "../database/client";
import { ProblemError } from "./problem";
import { shownTime } from "./shown-time";

/** What a row keeps of its last save. */
interface LastSave {
	ownerId: number;
	revision: number;
	/** SHA-256 of the save's body, hex. */
	lastSaveHash: string | null;
	updatedAt: Date;
}

/**
 * Compares the revision that a save was made from with the present one. Returns whether this very save was made before:
 * its answer was lost, and the caller sends it again.
 * @param what such as "presentation"
 * @param given absent: the save replaces whatever there is
 * @throws ProblemError 409 if somebody else has saved since, with the present revision, when that was and whose account it is
 */
export async function wasSavedBefore(
	tx: Database,
	what: string,
	present: LastSave,
	given: string | number | null | undefined,
	saveHash: string,
): Promise<boolean> {
	if (given === null || given === undefined) return false;
	if (String(given) === String(present.revision)) return false;
	if (present.lastSaveHash === saveHash) return true;
	const [owner] = await tx
		.select({ email: users.email })
		.from(users)
		.where(eq(users.id, present.ownerId));
	throw new ProblemError(
		409,
		`This ${what} was changed elsewhere on ${shownTime(present.updatedAt)}, after you had opened it.`,
		undefined,
		undefined,
		{
			revision: present.revision,
			changedAt: present.updatedAt.toISOString(),
			changedBy: owner?.email,
		},
	);
}
