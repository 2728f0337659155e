import { hash, verify } from "@node-rs/argon2";
import type { ProblemErrors } from "../../problems/problem";
import { randomToken } from "../../secrets/hashes";

/** Hashing uses Node's four worker threads, which file access needs too, and 19 MiB each. */
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

/** A salted argon2id hash. */
export const hashPassword = (password: string) => inTurn(() => hash(password));

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Constant time: without a hash it checks a dummy one, so that
 * the response time does not reveal which addresses exist.
 * @param checkFirst runs just before hashing; what it throws is passed on and saves the work
 */
export async function isPassword(
	passwordHash: string | null,
	password: string,
	checkFirst: () => void,
): Promise<boolean> {
	dummyHash ??= hashPassword(randomToken());
	const against = passwordHash ?? (await dummyHash);
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

/** What is wrong with a new password, by ASP.NET Core Identity's keys; empty when nothing is. */
export function passwordErrors(password: string): ProblemErrors {
	const broken = RULES.filter(([, , isMet]) => !isMet(password));
	return Object.fromEntries(broken.map(([key, message]) => [key, [message]]));
}
