import { isEmail } from "@signage/contract/email";
import * as z from "zod";
import { isYes } from "~/shared/yes";

const ENTER_EMAIL = "Enter your email";
/** A typed email address, trimmed; the service decides whether it is valid. */
export const typedEmail = z.string(ENTER_EMAIL).trim().min(1, { error: ENTER_EMAIL, abort: true });

/** A typed address to which something is mailed. Whether it has an account is not told, but whether it can be one. */
export const mailableEmail = typedEmail.refine(
	isEmail,
	"Enter an email address, such as ann@example.com",
);

/** A form with only an email address. */
export const emailForm = z.object({ email: mailableEmail });

/** Whether a box is ticked, in whatever words a program says so. */
export const tick = z
	.union([z.string(), z.array(z.string())])
	.optional()
	.transform((said) => [said].flat().some(isYes));

/** A new password; the service checks its rules. */
export const newPassword = z.string("Choose a password");

/** The new password, typed again (spec 5). */
export const confirmPassword = z.string("Enter the password again");

interface TypedTwice {
	password?: string;
	newPassword?: string;
	confirmPassword: string;
}
/** A zod refinement: both passwords are the same. */
export const isTypedTwice = ({ password, newPassword, confirmPassword }: TypedTwice) =>
	(password ?? newPassword) === confirmPassword;

/** The field error of `isTypedTwice`. */
export const TYPED_TWICE = { path: ["confirmPassword"], error: "The two passwords differ" };

const ENTER_CODE = "Enter the 6 digits that your authenticator app shows";
/** A six-digit authenticator code; spaces and dashes are removed. */
export const typedCode = z
	.string(ENTER_CODE)
	.transform((text) => text.replace(/[\s-]/g, ""))
	.pipe(z.string().regex(/^\d{6}$/, ENTER_CODE));
