/** The status of a save after somebody else's. */
export const CONFLICT = 409;
/** The status of a call for what somebody else has deleted. */
export const GONE = 404;
