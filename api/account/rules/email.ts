import { EMAIL_MAX } from "@signage/contract/limits";
import { invalid } from "../../problems/problem";

/** Exactly one @, not first or last, no white space, at most 254 characters (open-points.md). */
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

/** Addresses are compared in this form. */
export const normalizeEmail = (email: string) => email.normalize().toUpperCase();

/** The 400 for text that is not an address. */
export const invalidEmail = (text: string) =>
	invalid({ InvalidEmail: [`“${text}” is not an email address.`] });

/** The 400 for an address that an account already has. */
export const takenEmail = (email: string) =>
	invalid({ DuplicateUserName: [`There is already an account for ${email}.`] });
