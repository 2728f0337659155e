import { utcTime } from "@signage/contract/time/utc-time";
import { eq } from "drizzle-orm";
import { users } from "../account/tables";
import type { Database } from "../database/client";
import { ProblemError } from "./problem";

/** What a row keeps of its last save. */
interface LastSave {
	ownerId: number;
	revision: number;
	/** SHA-256 of the save's body, hex. */
	lastSaveHash: string | null;
	updatedAt: Date;
}

/** A save that is to be made. */
export interface NewSave {
	/** Of what it was made from; absent: it replaces whatever there is. */
	revision: string | number | null | undefined;
	/** SHA-256 of its body, hex. */
	saveHash: string;
	/** Whether it is one that may come twice, as its caller says with an `Idempotency-Key`. */
	mayBeRepeated: boolean;
}

/**
 * Compares the revision that a save was made from with the present one. Returns whether this very save was made before:
 * its answer was lost, and the caller, who has named it, sends it again.
 * @param what such as "presentation"
 * @throws ProblemError 409 if somebody else has saved since, with the present revision, when that was and whose account it is
 */
export async function wasSavedBefore(
	tx: Database,
	what: string,
	present: LastSave,
	{ revision, saveHash, mayBeRepeated }: NewSave,
): Promise<boolean> {
	if (revision === null || revision === undefined) return false;
	if (String(revision) === String(present.revision)) return false;
	if (mayBeRepeated && present.lastSaveHash === saveHash) return true;
	const [owner] = await tx
		.select({ email: users.email })
		.from(users)
		.where(eq(users.id, present.ownerId));
	throw new ProblemError(
		409,
		`This ${what} was changed elsewhere on ${utcTime(present.updatedAt)}, after you had opened it.`,
		undefined,
		undefined,
		{
			revision: present.revision,
			changedAt: present.updatedAt.toISOString(),
			changedBy: owner?.email,
		},
	);
}
