import { instantMeant } from "@signage/contract/mend-answer";

/**
 * The instant that an answer tells, in milliseconds since 1970; undefined where it tells none, which some services say as the year 1
 * or 1970.
 */
export function toldInstant(instant: string | null | undefined): number | undefined {
	const at = instantMeant(instant);
	return at !== undefined && at > 0 ? at : undefined;
}
