import type { Reason } from "@signage/contract/problem";
import { wordless } from "../../shared/wordless";
import type { ShownError } from "./shown-error";

const CHECK = "Check what you entered, then try again.";

const GONE_FROM_LIST = "Somebody else may have deleted it.";

const NOT_THERE = "The service may not be able to do this. If it should, ask our support.";

const BY_STATUS: Readonly<Record<number, string>> = {
	403: "Your account may not do this. If it should, ask our support.",
	404: "It may have been deleted. Go back to the list and open it again.",
	405: NOT_THERE,
	409: "Look at how it is now before you go on.",
	501: NOT_THERE,
	411: "Choose a file of less than 2 MB, or tell whoever runs this dashboard.",
	413: "Choose a smaller file.",
	429: "Wait a few minutes, then try again.",
};

/** Pages of what is opened from a list, and pages that take files. */
const OF_LISTS = /^\/(?:$|presentation|device|schedule|simple-schedule|weekly-schedule)/;
const WITH_FILES = /^\/(?:presentation|simple-schedule|weekly-schedule)(?:\/|$)/;
/** The lists themselves. */
const LISTS = /^\/(?:presentations|devices|schedules)?\/?$/;
/** Pages of what is not saved yet. */
const OF_NEW = /^\/(?:presentation|simple-schedule|weekly-schedule)\/?$/;

/** On other pages, where these words would not fit. */
function elsewhere(
	{ statusCode, message }: ShownError,
	pathname: string,
	isFormAnswer: boolean,
): string | undefined {
	// Without words, it is the call that the service has not, rather than what it was asked for.
	if (statusCode === 404 && (OF_NEW.test(pathname) || message === wordless(404))) return NOT_THERE;
	if (statusCode === 404 && !OF_LISTS.test(pathname)) return "";
	if (statusCode === 404 && isFormAnswer && LISTS.test(pathname)) return GONE_FROM_LIST;
	if (statusCode === 413 && !WITH_FILES.test(pathname)) return "Send less at once.";
	return undefined;
}

/** By why an error came, where its words and status do not tell. */
const BY_REASON: Readonly<Partial<Record<Reason, string>>> = {
	LockedOut:
		"After too many wrong tries this account is locked for some minutes. Wait, then try again.",
	NotAllowed:
		"The address of this account may not be confirmed yet: follow the link in the mail that we sent to it.",
	Link: "A mailed link works once, and not for long. Have a new one mailed to you.",
	LinkLater: "Wait a moment, then open the link once more.",
	Code: "A code of the app works once, and not for long. Wait until it shows the next one, then try again.",
	Provider: "Try again, or sign in another way.",
	NoCall: NOT_THERE,
	TooMany: "There were too many tries. Wait a few minutes, then try again.",
	Unavailable: "What you entered may be right. Wait a moment, then try again.",
	Gone: "It may have been deleted meanwhile.",
	NoForms: "Open the page again and use its own buttons.",
	SignedOut: "Then send it once more from here.",
	AnotherAccount:
		"To go on with it, sign in with the account that you had opened it with, in another tab. To use the account that is signed in now, open the page again.",
};

/** A second sentence, which says what to do. */
const SAYS_ITSELF = /[.!?] \S/;

/**
 * One sentence on what a person can do about an error, shown below the words of spec 8; "" where these say it. If a form
 * (`isFormAnswer`) got no answer, its change may have been made all the same, so people are told to check.
 * @param pathname the page's
 */
export function helpFor(error: ShownError, pathname: string, isFormAnswer = false): string {
	const { title, message, statusCode, reason } = error;
	const known = reason && BY_REASON[reason];
	if (known) return known;
	if (title === "Bad request") return SAYS_ITSELF.test(message) ? "" : CHECK;
	if (title === "Unauthorized") return "Check what you entered, or sign in again.";
	if (title === "Forbidden") return "If the reason above does not help, ask our support.";
	if (statusCode === undefined || statusCode === 502 || statusCode === 504)
		return isFormAnswer && title === "Error"
			? "Wait a moment and look whether it was done before you try again."
			: "Wait a moment, then try again.";
	if (statusCode >= 500 && statusCode !== 501)
		return "This is our fault, not yours. Wait a moment, then try again.";
	if ((statusCode === 408 || statusCode === 429) && SAYS_ITSELF.test(message)) return "";
	return elsewhere(error, pathname, isFormAnswer) ?? BY_STATUS[statusCode] ?? CHECK;
}

/** The same where a page could not be loaded: nobody has entered anything. */
export function helpForLoad(error: ShownError, pathname: string): string {
	const help = helpFor(error, pathname);
	return help === CHECK ? "Try again. If it stays so, ask our support." : help;
}
