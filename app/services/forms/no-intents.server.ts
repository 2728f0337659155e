import { plainAnswer } from "../request/plain-answer.server";
import { intentIn, UNKNOWN_INTENT } from "./intents.server";

/**
 * The answer to a form that names an intent, 400, at a route without a page whose forms have none: it was meant for something
 * else, and nothing may be changed (forms.md). Undefined for a form without one.
 */
export const intentRefused = (form: FormData | undefined): Response | undefined =>
	form && intentIn(form) !== "" ? plainAnswer(400, UNKNOWN_INTENT) : undefined;
