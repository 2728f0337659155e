import { invalid } from "../../problems/problem";

/** Addresses are compared in this form. */
export const normalizeEmail = (email: string) => email.normalize().toUpperCase();

/** The 400 for text that is not an address. */
export const invalidEmail = (text: string) =>
	invalid({ InvalidEmail: [`“${text}” is not an email address.`] });

/** The 400 for an address that an account already has. */
export const takenEmail = (email: string) =>
	invalid({ DuplicateUserName: [`There is already an account for ${email}.`] });
