import type { Config } from "../start/config";
import { allOf } from "./all-of";
import { type AttemptThrottle, createThrottle, type Throttle } from "./throttle";

const TEN_MINUTES_MS = 600 * 1000;

/** The throttles against guessing and flooding. */
export interface Throttles {
	/** Wrong device codes. */
	codeFailures: AttemptThrottle;
	/** Failed sign-ins of any kind. */
	signInFailures: Throttle;
	/** Requests for mails, whether or not the account exists. */
	mailsAskedFor: Throttle;
	/** Changes of a password or of two-factor sign-in: the owner gets a mail for each. */
	accountChanges: Throttle;
	/** New accounts. */
	registrations: Throttle;
	/** Checkouts that are started. */
	checkouts: Throttle;
}

/** More than people can make, and fewer than a program would. */
const REGISTRATIONS_AT_ONCE = 100;

function registrationThrottle({ registrationsPerAddress }: Config): Throttle {
	const message = "Too many new accounts from here. Wait some minutes, then try again.";
	const limit = (perAddress: number, windowMs: number) =>
		createThrottle({ perAccount: perAddress, perAddress, windowMs, message });
	return allOf(
		limit(REGISTRATIONS_AT_ONCE, 20_000),
		limit(registrationsPerAddress, TEN_MINUTES_MS),
	);
}

/** Kept in memory, so they are empty after each start. */
export const createThrottles = (config: Config): Throttles => ({
	codeFailures: createThrottle({
		perAccount: 10,
		perAddress: 10,
		inAll: { forRepeaters: 100, forEverybody: 1000 },
		windowMs: TEN_MINUTES_MS,
		message: "Too many wrong codes. Wait some minutes, then try again.",
	}),
	signInFailures: createThrottle({
		perAccount: 20,
		perAddress: 100,
		windowMs: TEN_MINUTES_MS,
		message: "Too many failed sign-ins. Wait some minutes, then try again.",
	}),
	mailsAskedFor: createThrottle({
		perAccount: 10,
		perAddress: 100,
		windowMs: TEN_MINUTES_MS,
		message: "Too many mails were asked for. Wait some minutes, then try again.",
	}),
	accountChanges: createThrottle({
		perAccount: 20,
		perAddress: 20,
		windowMs: TEN_MINUTES_MS,
		message: "Too many changes of the account. Wait some minutes, then try again.",
	}),
	registrations: registrationThrottle(config),
	checkouts: createThrottle({
		perAccount: 20,
		perAddress: 100,
		windowMs: TEN_MINUTES_MS,
		message: "Too many checkouts were started. Wait some minutes, then try again.",
	}),
});
