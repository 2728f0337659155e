import { EMAIL_MAX } from "@signage/contract/limits";
import { invalid } from "../../problems/problem";

/** ß, ı and their like are letters of their own, as hosts have them: their upper case is that of another letter. */
const upper = (letter: string) => {
	const raised = letter.toUpperCase();
	return raised.toLowerCase() === letter ? raised : letter;
};

/**
 * Addresses are compared in this form. Empty, which no account has, where a text is too long to be an address: with a
 * million accents to put in order, it would take a minute.
 */
export const normalizeEmail = (email: string) =>
	email.length > EMAIL_MAX ? "" : Array.from(email.normalize(), upper).join("");

/** The 400 for text that is not an address. */
export const invalidEmail = (text: string) =>
	invalid({ InvalidEmail: [`“${text}” is not an email address.`] });

/** The 400 for an address that an account already has. */
export const takenEmail = (email: string) =>
	invalid({ DuplicateUserName: [`There is already an account for ${email}.`] });
