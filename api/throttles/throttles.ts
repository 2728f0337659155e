import type { Database } from "../database/client";
import type { Config } from "../start/config";
import { allOf } from "./all-of";
import { createOwnThrottle } from "./own-throttle";
import { createSharedThrottle } from "./shared-throttle";
import type { Throttle, ThrottleLimits } from "./throttle";

const TEN_MINUTES_MS = 600 * 1000;

/** The throttles against guessing and flooding. */
export interface Throttles {
	/** Wrong device codes. */
	codeFailures: Throttle;
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

/** Makes a throttle of this name. */
type Create = (name: string, limits: ThrottleLimits) => Throttle;

function registrationThrottle(create: Create, { registrationsPerAddress }: Config): Throttle {
	const message = "Too many new accounts from here. Wait some minutes, then try again.";
	const limit = (name: string, perAddress: number, windowMs: number) =>
		create(name, { perAccount: perAddress, perAddress, windowMs, message });
	return allOf(
		limit("registrations at once", REGISTRATIONS_AT_ONCE, 20_000),
		limit("registrations", registrationsPerAddress, TEN_MINUTES_MS),
	);
}

/**
 * On PostgreSQL all processes count together; else in memory, so they are empty after each start.
 * @param db which is not the transaction of a call
 */
export function createThrottles(config: Config, db: Database): Throttles {
	const create: Create = config.postgres
		? (name, limits) => createSharedThrottle(db, name, limits)
		: (_, limits) => createOwnThrottle(limits);
	return {
		codeFailures: create("code failures", {
			perAccount: 10,
			perAddress: 10,
			inAll: { forRepeaters: 100, forEverybody: 1000 },
			windowMs: TEN_MINUTES_MS,
			message: "Too many wrong codes. Wait some minutes, then try again.",
		}),
		signInFailures: create("sign-in failures", {
			perAccount: 20,
			perAddress: 100,
			windowMs: TEN_MINUTES_MS,
			message: "Too many failed sign-ins. Wait some minutes, then try again.",
		}),
		mailsAskedFor: create("mails asked for", {
			perAccount: 10,
			perAddress: 100,
			windowMs: TEN_MINUTES_MS,
			message: "Too many mails were asked for. Wait some minutes, then try again.",
		}),
		accountChanges: create("account changes", {
			perAccount: 20,
			perAddress: 20,
			windowMs: TEN_MINUTES_MS,
			message: "Too many changes of the account. Wait some minutes, then try again.",
		}),
		registrations: registrationThrottle(create, config),
		checkouts: create("checkouts", {
			perAccount: 20,
			perAddress: 100,
			windowMs: TEN_MINUTES_MS,
			message: "Too many checkouts were started. Wait some minutes, then try again.",
		}),
	};
}
