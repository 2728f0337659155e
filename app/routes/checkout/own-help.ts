import type { ShownError } from "~/components/errors/shown-error";

const BAD_GATEWAY = 502;

/**
 * No advice beside a refusal that has its own: what the payment provider answers is told in two sentences, the second of which says
 * what to do, and nothing was begun that could be looked for. Undefined: the advice that there is for any error.
 */
export const ownHelp = (error?: ShownError): string | undefined =>
	error?.statusCode === BAD_GATEWAY && /\. \S/.test(error.message) ? "" : undefined;
