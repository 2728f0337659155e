import { EMAIL_MAX } from "./limits";
import { isLonger } from "./text/cut";

/** Whether a text is an email address: exactly one @, not first or last, no white space, at most 254 characters (open-points.md). */
export function isEmail(text: string): boolean {
	const at = text.indexOf("@");
	return (
		!isLonger(text, EMAIL_MAX) &&
		at > 0 &&
		at < text.length - 1 &&
		at === text.lastIndexOf("@") &&
		!/[\s\p{Cc}]/u.test(text)
	);
}
