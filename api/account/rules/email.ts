import { domainToASCII } from "node:url";
import { EMAIL_MAX } from "@signage/contract/limits";
import { isLonger } from "@signage/contract/text/cut";
import { invalid } from "../../problems/problem";

/** ß, ı and their like are letters of their own, as hosts have them: their upper case is that of another letter. */
const upper = (letter: string) => {
	const raised = letter.toUpperCase();
	return raised.toLowerCase() === letter ? raised : letter;
};

/** As far as hosts are named with more than ASCII. What stands between a host and a path, as in a web address, is nothing of an email address. */
const FOREIGN_DOMAIN = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}\p{Cf}\-_.。．｡·]+$/u;

/** Hosts are looked up by their ASCII name (xn--…), and Chromium sends that in place of the one that was typed. */
function asciiDomain(email: string): string {
	const at = email.lastIndexOf("@") + 1;
	const domain = email.slice(at);
	if (at === 0 || !FOREIGN_DOMAIN.test(domain)) return email;
	return email.slice(0, at) + (domainToASCII(domain) || domain);
}

/** As they were typed: so addresses were compared before. */
const inOneCase = (email: string) => Array.from(email.normalize(), upper).join("");

/**
 * Addresses are compared in this form. Empty, which no account has, where a text is too long to be an address: with a
 * million accents to put in order, it would take a minute.
 */
export const normalizeEmail = (email: string) =>
	isLonger(email, EMAIL_MAX) ? "" : inOneCase(asciiDomain(email));

/**
 * The forms in which an account may have this address, best first. Whoever made two accounts, by both writings of a domain, while
 * they counted as two addresses, finds each by its own.
 */
export const formsOfEmail = (email: string): string[] => {
	const usual = normalizeEmail(email);
	return usual === "" ? [usual] : [...new Set([inOneCase(email), usual])];
};

/** The 400 for text that is not an address. */
export const invalidEmail = (text: string) =>
	invalid({ InvalidEmail: [`“${text}” is not an email address.`] });

/** The 400 for an address that an account already has. */
export const takenEmail = (email: string) =>
	invalid({ DuplicateUserName: [`There is already an account for ${email}.`] });
