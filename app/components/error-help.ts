import type { ShownError } from "./error-box";

const CHECK = "Check what you entered, then try again.";

const BY_STATUS: Readonly<Record<number, string>> = {
	404: "It may have been deleted. Go back to the list and open it again.",
	405: "Open the page again and use its own buttons.",
	409: "It was changed somewhere else meanwhile. Open the page again to see how it is now.",
	413: "Choose a smaller file.",
	429: "Wait a few minutes, then try again.",
};

/**
 * What a person can do about an error, in one sentence below the spec's own words (spec 8). No answer
 * does not mean that nothing happened, so it says to look first.
 */
export function helpFor({ title, statusCode }: ShownError): string {
	if (title === "Bad request") return CHECK;
	if (title === "Unauthorized") return "Check what you entered, or sign in again.";
	if (title === "Forbidden") return "If the reason above does not help, ask our support.";
	if (statusCode === undefined || statusCode === 502 || statusCode === 504)
		return "Wait a moment and look whether it was done before you try again.";
	if (statusCode >= 500) return "This is our fault, not yours. Wait a moment, then try again.";
	return BY_STATUS[statusCode] ?? CHECK;
}
