import { ProblemError } from "./problem";
import { shownTime } from "./shown-time";

/** What a row keeps of its last save. */
interface LastSave {
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
 * @throws ProblemError 409 if somebody else has saved since
 */
export function wasSavedBefore(
	what: string,
	present: LastSave,
	given: string | number | null | undefined,
	saveHash: string,
): boolean {
	if (given === null || given === undefined) return false;
	if (String(given) === String(present.revision)) return false;
	if (present.lastSaveHash === saveHash) return true;
	throw new ProblemError(
		409,
		`This ${what} was changed elsewhere on ${shownTime(present.updatedAt)}, after you had opened it.`,
	);
}
