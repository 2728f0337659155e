/** What the service says of what there is no more, or what is somebody else's. @param what such as "The presentation" */
export const notFoundWords = (what: string) => `${what} was not found`;

/** The same of what a form has chosen. */
export const noSuch = (what: "schedule" | "device" | "device group") => `There is no such ${what}`;

const GONE =
	/^(?:[\w, ]+: )?(?:The [\w ]+ was not found|There is no such (?:schedule|device|device group))\.?$/;

/**
 * Whether a refusal says that what was chosen is there no more, also for an item of it: a problem has no member for that, and
 * other teams' services use these words or others.
 */
export const saysGone = (message: string) => GONE.test(message);
