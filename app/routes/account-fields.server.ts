import { z } from "zod";

/** An address as somebody types it; whether it is one is the service's to say. */
export const typedEmail = z.string("Enter your email").trim();

/** A form that asks for an address alone. */
export const emailForm = z.object({ email: typedEmail });

/** A new password; the rules for it are the service's. */
export const newPassword = z.string("Choose a password");

/** The same again (spec 5). */
export const confirmPassword = z.string("Enter the password again");

interface TypedTwice {
	password?: string;
	newPassword?: string;
	confirmPassword: string;
}
/** Refines a form: whether its new password was typed the same way twice. */
export const isTypedTwice = ({ password, newPassword, confirmPassword }: TypedTwice) =>
	(password ?? newPassword) === confirmPassword;

/** What a form says where it was not. */
export const TYPED_TWICE = { path: ["confirmPassword"], error: "The two passwords differ" };

const ENTER_CODE = "Enter the 6 digits that your authenticator app shows";
/** An authenticator's code; blanks and dashes between its digits do not matter. */
export const typedCode = z
	.string(ENTER_CODE)
	.transform((text) => text.replace(/[\s-]/g, ""))
	.pipe(z.string().regex(/^\d{6}$/, ENTER_CODE));
