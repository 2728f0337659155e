/** The status of a call with what cannot be, such as a code that there is none of. */
export const BAD_REQUEST = 400;
/** The status of a save after somebody else's. */
export const CONFLICT = 409;
/** The status of a call for what somebody else has deleted. */
export const GONE = 404;

/** Whether what was asked may have been done all the same: the service failed, or there was no answer. */
export const mayBeDone = ({ statusCode = 502 }: { statusCode?: number }): boolean =>
	statusCode >= 500;
