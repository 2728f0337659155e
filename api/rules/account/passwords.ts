import { hash, verify } from "@node-rs/argon2";
import type { ProblemErrors } from "../../http/problem";
import { randomToken } from "../secrets";

/** Hashes run on the few threads that files need too, at 19 MiB each. */
const HASHES_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
	else running++;
	try {
		return await work();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running--;
	}
}

/** An argon2id hash with its own salt. */
export const hashPassword = (password: string) => inTurn(() => hash(password));

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the hash's. Takes as long without a hash, so that time tells nobody's address.
 * @param checkFirst runs when its turn has come; what it throws saves the work
 */
export async function isPassword(
	passwordHash: string | null,
	password: string,
	checkFirst: () => void,
): Promise<boolean> {
	nobodysHash ??= hashPassword(randomToken());
	const against = passwordHash ?? (await nobodysHash);
	const matches = await inTurn(async () => {
		checkFirst();
		return verify(against, password);
	});
	return matches && passwordHash !== null;
}

const MIN_LENGTH = 6;
const RULES: [key: string, message: string, isMet: (password: string) => boolean][] = [
	[
		"PasswordTooShort",
		`Use at least ${MIN_LENGTH} characters for the password.`,
		(password) => password.length >= MIN_LENGTH,
	],
	[
		"PasswordRequiresNonAlphanumeric",
		"The password needs a character that is neither a letter nor a digit.",
		(password) => /[^a-zA-Z0-9]/.test(password),
	],
	["PasswordRequiresDigit", "The password needs a digit (0 to 9).", (p) => /[0-9]/.test(p)],
	[
		"PasswordRequiresLower",
		"The password needs a lower case letter (a to z).",
		(p) => /[a-z]/.test(p),
	],
	[
		"PasswordRequiresUpper",
		"The password needs an upper case letter (A to Z).",
		(p) => /[A-Z]/.test(p),
	],
];

/** What is wrong with a new password, by ASP.NET Identity's keys; empty when nothing is. */
export function passwordErrors(password: string): ProblemErrors {
	const broken = RULES.filter(([, , isMet]) => !isMet(password));
	return Object.fromEntries(broken.map(([key, message]) => [key, [message]]));
}
