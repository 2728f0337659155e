import { EMAIL_MAX } from "@signage/contract/limits";

/** One @, neither first nor last, no white space, 254 characters at most (open-points.md). */
export function isEmail(text: string): boolean {
	const at = text.indexOf("@");
	return (
		text.length <= EMAIL_MAX &&
		at > 0 &&
		at < text.length - 1 &&
		at === text.lastIndexOf("@") &&
		!/[\s\p{Cc}]/u.test(text)
	);
}

/** The form in which addresses are compared. */
export const normalizeEmail = (email: string) => email.normalize().toUpperCase();
