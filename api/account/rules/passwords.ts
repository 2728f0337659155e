import { hash, verify } from "@node-rs/argon2";
import { invalid, type ProblemErrors } from "../../problems/problem";
import { randomToken } from "../../secrets/hashes";
import { createHashQueue } from "./hash-queue";

/**
 * Hashing uses Node's four worker threads, which file access needs too, and 19 MiB each. A hash takes
 * about 15 ms, so nobody waits for more than two seconds.
 */
const queue = createHashQueue({ atOnce: 2, waiting: 200, waitingPerAddress: 20 });

/** Accents that many letters share take very long to put in order. */
const NORMALIZED_MAX = 1000;
/** A keyboard may send é as one letter or as e with an accent: passwords are hashed in one form. What is longer than anybody types stays. */
const oneForm = (password: string) =>
	password.length > NORMALIZED_MAX ? password : password.normalize("NFC");

/**
 * A salted argon2id hash, the same whichever way the password's letters are encoded.
 * @param address the caller's
 * @throws ProblemError 429 or 503 when too many wait
 */
export const hashPassword = (password: string, address: string) =>
	queue.run(address, () => hash(oneForm(password)));

let dummyHash: Promise<string> | undefined;

interface PasswordCheck {
	/** Null for an account without a password, and for none at all. */
	passwordHash: string | null;
	password: string;
	/** The caller's address. */
	address: string;
	/** Runs just before hashing; what it throws is passed on and saves the work. */
	checkFirst: () => Promise<void>;
}

/** Hashes of before passwords had one form are of what was typed then. */
async function matchesEither(against: string, password: string): Promise<boolean> {
	const normalized = oneForm(password);
	if (await verify(against, normalized)) return true;
	return normalized !== password && verify(against, password);
}

/**
 * Whether the password matches the hash. Constant time: without a hash it checks a dummy one, so that
 * the response time does not reveal which addresses exist.
 * @throws ProblemError 429 or 503 when too many wait
 */
export async function isPassword({
	passwordHash,
	password,
	address,
	checkFirst,
}: PasswordCheck): Promise<boolean> {
	dummyHash ??= hash(randomToken());
	const against = passwordHash ?? (await dummyHash);
	const matches = await queue.run(address, async () => {
		await checkFirst();
		return matchesEither(against, password);
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
	const hashed = oneForm(password);
	const broken = RULES.filter(([, , isMet]) => !isMet(hashed));
	return Object.fromEntries(broken.map(([key, message]) => [key, [message]]));
}

/** @throws ProblemError 400 where anything is wrong with a new password */
export function refuseWeak(password: string): void {
	const weak = passwordErrors(password);
	if (Object.keys(weak).length > 0) throw invalid(weak);
}
